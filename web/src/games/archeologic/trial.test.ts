import { describe, expect, it } from "vitest";
import { CITY } from "./city";
import { position } from "./example";
import { BUILDINGS, covered, type Lying } from "./pieces";
import { freePlace, isWhole, lacks, middleOn, placings, readKept, shownBy, type Trial } from "./trial";

const trialOf = (tiles: Lying[]): Trial => Object.fromEntries(tiles.map((tile) => [tile.building, tile]));
const whole = trialOf(CITY);

describe("a trial", () => {
  it("is whole with all six, none upon another", () => {
    expect(lacks(whole)).toEqual({ missing: [], overlapping: [] });
    expect(isWhole(whole)).toBe(true);
  });

  it("says what is missing and what overlaps", () => {
    const moved = { ...whole, V: { building: "V", zone: "B1", turn: 90 } as Lying, O: undefined };
    expect(lacks(moved)).toEqual({ missing: ["O"], overlapping: ["S", "V"] });
    expect(isWhole(moved)).toBe(false);
  });

  it("is claimed building after building, in the order in which they are asked for", () => {
    expect(placings(trialOf(CITY.toReversed()))).toEqual([
      "place S B1 90",
      "place T B4 270",
      "place L D2 0",
      "place O A3 0",
      "place I E1 90",
      "place V A1 90",
    ]);
    expect(placings(whole, "I")).toEqual(["place I E1 90", "place V A1 90"]);
  });

  it("finds room for a tile where there is some", () => {
    const { V, ...rest } = whole;
    const found = freePlace(rest, "V", 90);
    expect(found).toEqual(V);
    expect(freePlace(whole, "V", 0).building).toBe("V");
    const alone = freePlace({}, "S", 0);
    expect(alone.zone).toBe("A1");
  });

  it("lays a tile with its middle on a zone, within the plan", () => {
    for (const building of BUILDINGS)
      for (const zone of ["C3", "A1", "E5"]) {
        const tile = middleOn(building, zone, 90);
        expect(covered(tile).size).toBeGreaterThan(2);
      }
    expect(middleOn("I", "C3", 0).zone).toBe("B3");
  });
});

describe("what the server kept", () => {
  it("is read back as it was", () => {
    const kept = { trial: whole, zones: { A1: "empty", C3: "burning" } };
    expect(readKept(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it("is read as far as it makes sense", () => {
    const kept = {
      trial: {
        S: { zone: "E5", turn: 0 },
        T: { zone: "A1", turn: 45 },
        I: { zone: "Z9", turn: 0 },
        V: { zone: "A1", turn: 90 },
        Q: {},
      },
      zones: { A1: "empty", A9: "empty", B1: "?" },
    };
    expect(readKept(kept)).toEqual({
      trial: { V: { building: "V", zone: "A1", turn: 90 } },
      zones: { A1: "empty" },
    });
    expect(readKept({ trial: 5, zones: null })).toEqual({ trial: {}, zones: {} });
  });
});

describe("a wrong claim under the rule of the app", () => {
  it("shows of a tile that it is right or wrong just there", () => {
    const [S, T] = CITY.map((tile) => ({ ...tile, cells: {} }));
    const view = position({}, { right: [S!], not_here: [T!] });
    expect(shownBy(view, CITY[0]!)).toBe("right");
    expect(shownBy(view, CITY[1]!)).toBe("wrong");
    expect(shownBy(view, { ...CITY[1]!, turn: 90 })).toBeNull();
    expect(shownBy(position({ me: null }), CITY[0]!)).toBeNull();
  });
});
