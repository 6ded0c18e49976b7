import { describe, expect, it } from "vitest";
import { CITY } from "./city";
import { position } from "./example";
import { motions, tileMotions } from "./motion";

const turn = { event: "turn", seat: 0 };

describe("what moves between two positions", () => {
  it("the viewfinder, clockwise always", () => {
    expect(motions(position({ viewfinder: "C" }), position({ viewfinder: "3" }), [turn]).turn).toBe(36);
    expect(motions(position({ viewfinder: "1" }), position({ viewfinder: "A" }), [turn]).turn).toBe(324);
    expect(motions(position(), position(), [turn]).turn).toBe(0);
  });

  it("the pawns whose time changed", () => {
    const found = motions(position(), position({}, { time: 5 }), [turn]);
    expect(found.pawns).toEqual([{ seat: 0, from: 0 }]);
  });

  it("an answer comes up when it is mine", () => {
    const mine = { event: "answered", seat: 0, axis: "A", question: "traps" as const, answer: "y" };
    expect(motions(position(), position(), [mine]).reveal).toBe(true);
    expect(motions(position(), position(), [{ event: "answered", seat: 1, axis: "A" }]).reveal).toBe(false);
  });

  it("the city rises once", () => {
    const end = position({ over: true, city: [] });
    expect(motions(position(), end, [turn]).city).toBe(true);
    expect(motions(end, end, [turn]).city).toBe(false);
  });

  it("nothing, when the view is to be taken as new", () => {
    const jumped = motions(position({ viewfinder: "A" }), position({}, { time: 9 }), []);
    expect(jumped).toEqual({ turn: 0, pawns: [], reveal: false, city: false });
  });
});

describe("how the tiles of a trial move", () => {
  const [S, T] = CITY;

  it("from where they lay, about their middle", () => {
    const after = { S: { ...S!, zone: "C1" }, T };
    expect(tileMotions({ S, T }, after)).toEqual([
      { building: "S", right: -1, down: 0, degrees: 0, fresh: false },
    ]);
    const [turned] = tileMotions({ S }, { S: { ...S!, turn: 180 } });
    expect(turned).toMatchObject({ building: "S", degrees: 90, right: 0.5, down: -0.5 });
  });

  it("not at all when they are new or lie still", () => {
    expect(tileMotions({}, { S })).toEqual([{ building: "S", right: 0, down: 0, degrees: 0, fresh: true }]);
    expect(tileMotions({ S }, { S })).toEqual([]);
    expect(tileMotions({ S }, {})).toEqual([]);
  });
});
