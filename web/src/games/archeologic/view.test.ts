import { describe, expect, it } from "vitest";
import { position } from "./example";
import { alsoAsked, answerTo, landing, priceOf } from "./view";

const asked = [{ axis: "B", question: "traps" as const, answer: "yz" }];
const others = [{ axis: "B", question: "traps" as const }];

describe("the note sheet", () => {
  const view = position({}, { asked }, { asked: others });

  it("has my answers and what the others asked", () => {
    expect(answerTo(view, "B", "traps")).toBe("yz");
    expect(answerTo(view, "C", "traps")).toBeNull();
    expect(alsoAsked(view, "B", "traps")).toEqual([1]);
    expect(alsoAsked(view, "C", "traps")).toEqual([]);
  });

  it("has no answers for a spectator", () => {
    const seen = position({ me: null }, { asked: others }, { asked: others });
    expect(answerTo(seen, "B", "traps")).toBeNull();
    expect(alsoAsked(seen, "B", "traps")).toEqual([0, 1]);
  });
});

describe("what a question costs", () => {
  it("counts the way of the viewfinder until it is aimed", () => {
    expect(priceOf(position(), "3", 3)).toBe(3);
    expect(priceOf(position(), "D", 3)).toBe(4);
    expect(priceOf(position(), "A", 3)).toBe(5);
    expect(priceOf(position({ asks: "question" }), "C", 3)).toBe(3);
  });
});

describe("where a pawn comes to stand", () => {
  it("leaves out the positions that others hold", () => {
    const view = position({}, { time: 4 }, { time: 6 });
    expect(landing(view, 0, 1)).toBe(5);
    expect(landing(view, 0, 2)).toBe(7);
    expect(landing(view, 0, 3)).toBe(8);
    expect(landing(position({}, { time: 4 }, { time: 6, pawn: "out" }), 0, 2)).toBe(6);
  });
});
