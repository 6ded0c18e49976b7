import { describe, expect, it } from "vitest";
import en from "$generated/texts/altiplano.en.json";
import fr from "$generated/texts/altiplano.fr.json";
import kinds from "$generated/words/altiplano.json";
import { GameTexts, type TextsByKey } from "$lib/texts";
import { cards, position } from "./example";
import { breaksOf, hint, labelOf, momentOf, question, result, sortOf, traitsOf } from "./words";

const names = ["Ada", "Bo"];
const english = new GameTexts("en", en as TextsByKey, kinds, names);
const french = new GameTexts("fr", fr as TextsByKey, kinds, names);

describe("what is said of a card", () => {
  it("tells its sort by what the deck says", () => {
    expect(sortOf(cards.bob)).toBe("archaeologist");
    expect(sortOf(cards.gate)).toBe("location");
    expect(sortOf(cards.condor)).toBe("treasure");
    expect(sortOf(cards.puma)).toBe("beast");
    expect(sortOf(cards.whip)).toBe("reaction");
    expect(sortOf(cards.map)).toBe("action");
    expect(sortOf({ card: "rogue", id: -1 })).toBe("special");
  });

  it("names a prerequisite and a safe place", () => {
    const deception = { card: "deception", id: 29, family: null, needs: "rogue", reaction: false } as const;
    expect(traitsOf(deception, english).join()).toContain(english.noun("card", "rogue"));
    expect(traitsOf({ ...cards.condor, secured: true }, french)).toContain(french.say("board.secured"));
  });

  it("says in one breath what it does and what one can do with it", () => {
    const label = labelOf(cards.puma, { notation: "play puma", verb: "play", noun: "puma" }, english);
    expect(label).toContain(english.noun("deed", "puma"));
    expect(label).toContain(english.say("board.do.play"));
    expect(labelOf(cards.puma, null, english)).not.toContain(english.say("board.do.play"));
  });

  it("has words in both languages for everything that the board says", () => {
    for (const texts of [english, french]) {
      for (const verb of Object.keys(kinds.verbs)) expect(texts.has(`board.do.${verb}`), verb).toBe(true);
      for (const card of Object.values(cards)) expect(texts.has(`board.sort.${sortOf(card)}`)).toBe(true);
    }
  });
});

describe("the lines of the table page", () => {
  it("say what a Reaction would be a reaction to", () => {
    const view = position({ asks: "react", about: { moment: "leaving", card: "the_doc" } });
    expect(momentOf(view, english)).toContain("The Doc");
    expect(question(view, english)).toContain(momentOf(view, english));
  });

  it("say how often something is still to be done", () => {
    const view = position({ asks: "pay", number: 2 });
    expect(question(view, english)).toContain("2");
    expect(question(position({ asks: "pay", number: 1 }), english)).toBe(english.say("asks.pay"));
  });

  it("say how the game ended and what is advised", () => {
    expect(result(position({ over: true, winner: 1 }), english)).toContain("Bo");
    expect(result(position({ over: true }), english)).toBe(english.say("screen.over_drawn"));
    expect(hint({ action: "draw characters" }, english)).toBe(english.action("draw characters"));
  });
});

describe("how a name is set", () => {
  it("breaks it where its longest line is shortest", () => {
    expect(breaksOf("Puma")).toEqual({ lines: 1, longest: 4 });
    expect(breaksOf("Temple of the Condor")).toEqual({ lines: 2, longest: 10 });
    expect(breaksOf("Prof. Henriette Smith")).toEqual({ lines: 3, longest: 9 });
  });
});
