import { describe, expect, it } from "vitest";
import { Deeds, stillWished, wished, zonesOf } from "./deeds";
import { cards, position } from "./example";

describe("which card can do what", () => {
  const view = position({ rogue: 0 }, { hand: [cards.puma, cards.gate], camp: [cards.antonio] });
  const deeds = new Deeds(view, ["use antonio", "play puma", "place sun_gate", "use rogue", "pass"]);

  it("finds the deed of a card where it lies, and of no card elsewhere", () => {
    expect(deeds.of("puma", "hand-0")?.notation).toBe("play puma");
    expect(deeds.of("puma", "discard-exploration")).toBeNull();
    expect(deeds.of("puma", "hand-1")).toBeNull();
    expect(deeds.of("antonio", "camp-0")?.verb).toBe("use");
    expect(deeds.of("antonio", "camp-1")).toBeNull();
    expect(deeds.of("rogue", "specials-0")?.notation).toBe("use rogue");
    expect(deeds.of("adventurer", "specials-0")).toBeNull();
  });

  it("keeps actions without a card apart", () => {
    expect(deeds.plain.map((deed) => deed.notation)).toEqual(["pass"]);
  });

  it("offers nothing when it is not my decision", () => {
    expect(new Deeds(view, null).of("puma", "hand-0")).toBeNull();
  });

  it("looks for targets in the other camp and for what is taken on the tray", () => {
    const aiming = new Deeds(position({ asks: "target" }, {}, { camp: [cards.doc] }), ["target the_doc"]);
    expect(aiming.of("the_doc", "camp-1")?.notation).toBe("target the_doc");
    expect(aiming.of("the_doc", "camp-0")).toBeNull();
    const taking = new Deeds(position({ asks: "take_open" }), ["take sun_gate", "leave"]);
    expect(taking.of("sun_gate", "tray")?.verb).toBe("take");
    expect(taking.of("sun_gate", "discard-exploration")).toBeNull();
  });

  it("turns round for the second seat", () => {
    const deeds = new Deeds(position({ me: 1, turn: 1 }), ["play puma", "draw characters"]);
    expect(deeds.of("puma", "hand-1")?.notation).toBe("play puma");
    expect(deeds.draw("characters")?.notation).toBe("draw characters");
    expect(deeds.draw("exploration")).toBeNull();
  });
});

describe("where a card may be dropped", () => {
  it("follows from what it would do", () => {
    const zones = (verb: string) => zonesOf({ notation: `${verb} x`, verb, noun: "x" }, "exploration");
    expect(zones("play")).toEqual(["middle", "other-camp"]);
    expect(zones("place")).toEqual(["camp"]);
    expect(zones("discard")).toContain("discard-exploration");
    expect(zones("draw")).toEqual(["hand"]);
    expect(zones("pass")).toEqual([]);
  });
});

describe("a wish for a target", () => {
  const wish = { acting: "puma", target: "the_doc" };

  it("comes true when that target is asked for and legal", () => {
    const view = position({ asks: "target", acting: "puma" });
    expect(wished(wish, view, ["target ohio_bob", "target the_doc"])).toBe("target the_doc");
    expect(wished(wish, view, ["target ohio_bob"])).toBeNull();
    expect(wished(wish, view, null)).toBeNull();
  });

  it("never answers another question", () => {
    expect(wished(wish, position({ asks: "target", acting: "storm" }), ["target the_doc"])).toBeNull();
    expect(wished(null, position({ asks: "target", acting: "puma" }), ["target the_doc"])).toBeNull();
  });

  it("lasts while its card is being played", () => {
    expect(stillWished(wish, position({ asks: "react", turn: 1, acting: "puma" }))).toBe(true);
    expect(stillWished(wish, position({ asks: "draw", turn: 1 }))).toBe(false);
  });
});
