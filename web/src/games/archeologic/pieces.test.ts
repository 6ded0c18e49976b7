import { describe, expect, it } from "vitest";
import {
  AXES,
  BUILDINGS,
  CIRCLE,
  costOf,
  covered,
  moved,
  QUESTIONS,
  sizeOf,
  thresholdsOf,
  turned,
  within,
  ZONES,
  zonesOn,
} from "./pieces";

describe("the pieces from the rules", () => {
  it("are six buildings with 22 cells, 4 burning and 4 cutting traps", () => {
    const cells = BUILDINGS.flatMap((building) => [...covered(within(building, 0, 0, 0)).values()]);
    const count = (sign: string) => cells.filter((cell) => cell === sign).length;
    expect([BUILDINGS.length, cells.length, count("y"), count("z")]).toEqual([6, 22, 4, 4]);
  });

  it("stand on a plan of 25 zones and ten axes", () => {
    expect(ZONES).toHaveLength(25);
    expect([...AXES].sort()).toEqual([...CIRCLE].sort());
    expect(zonesOn("B")).toEqual(["B1", "B2", "B3", "B4", "B5"]);
    expect(zonesOn("4")).toEqual(["A4", "B4", "C4", "D4", "E4"]);
  });

  it("are asked about for 1 to 3 time", () => {
    expect(QUESTIONS.map(costOf)).toEqual([3, 3, 3, 3, 2, 2, 2, 1, 1]);
  });

  it("have thresholds for our own quests alone", () => {
    expect(thresholdsOf("VHR6-EZB3")).toEqual({ confirmed: 27, seasoned: 18 });
    expect(thresholdsOf("RC25-HV1Z")).toBeNull();
    expect(thresholdsOf(undefined)).toBeNull();
  });
});

describe("a tile on the plan", () => {
  it("covers zones, trap and all", () => {
    expect(covered({ building: "V", zone: "A1", turn: 90 })).toEqual(
      new Map([
        ["A1", "x"],
        ["B1", "y"],
        ["A2", "x"],
      ]),
    );
  });

  it("is back where it was after four turns, wherever it has room", () => {
    for (const building of BUILDINGS) {
      let tile = within(building, 1, 1, 0);
      for (let k = 0; k < 4; k += 1) tile = turned(tile);
      expect(tile, building).toEqual(within(building, 1, 1, 0));
    }
  });

  it("never leaves the plan, turned or moved", () => {
    for (const building of BUILDINGS)
      for (const turn of [0, 90, 180, 270]) {
        let tile = within(building, 99, -99, turn);
        for (const step of [turned, (one: typeof tile) => moved(one, 3, 3)]) {
          tile = step(tile);
          const { wide, high } = sizeOf(building, tile.turn);
          expect([...covered(tile).keys()].every((zone) => ZONES.includes(zone))).toBe(true);
          expect(wide * high).toBeGreaterThanOrEqual(covered(tile).size);
        }
      }
  });
});
