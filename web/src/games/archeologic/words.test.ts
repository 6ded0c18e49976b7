import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import en from "$generated/texts/archeologic.en.json";
import fr from "$generated/texts/archeologic.fr.json";
import kinds from "$generated/words/archeologic.json";
import { GameTexts, type TextsByKey } from "$lib/texts";
import { position } from "./example";
import { QUESTIONS } from "./pieces";
import { MARKS } from "./trial";
import {
  answerWords,
  entryWords,
  event,
  hint,
  keys,
  question,
  rankOf,
  result,
  statementWords,
  symbolsOf,
} from "./words";

const names = ["Ada", "Bo"];
const english = new GameTexts("en", en as TextsByKey, kinds, names, event);
const french = new GameTexts("fr", fr as TextsByKey, kinds, names, event);

describe("an answer", () => {
  it("is a number, or cells", () => {
    expect(symbolsOf("buildings", "3")).toBeNull();
    expect(symbolsOf("traps", "-")).toEqual([]);
    expect(symbolsOf("S", "xyy")).toEqual(["x", "y", "y"]);
  });

  it("is told in words", () => {
    expect(answerWords("empties", "2", english)).toBe("2");
    expect(answerWords("traps", "-", english)).toBe("nothing");
    expect(answerWords("S", "xyy", english)).toBe("a safe cell and 2 burning traps");
    expect(answerWords("S", "xxz", french)).toBe("2 cases sûres et un piège tranchant");
  });
});

describe("the log", () => {
  it("tells what the Archeoscope showed in words, to who may know it", () => {
    const answered = { event: "answered", seat: 0, axis: "B", question: "traps", answer: "yz" };
    expect(english.event(answered)).toContain("a burning trap and a cutting trap");
    expect(english.event({ event: "answered", seat: 1, axis: "B", question: "traps" })).toBe(
      "Bo reads the answer.",
    );
  });

  it("tells expert clues and what was right in a claim", () => {
    expect(english.event({ event: "statement", statement: "touch S V no" })).toContain(
      "building S does not touch building V",
    );
    expect(english.event({ event: "told", seat: 0, right: "SL" })).toContain("S and L");
    expect(english.event({ event: "told", seat: 0, right: "-" })).toContain("none");
  });
});

describe("an expert clue", () => {
  it.each([
    ["border S no", "building S does not touch the border of the plan"],
    ["corner V yes", "building V covers a corner of the plan"],
    ["more_traps A 2", "there are more traps on axis A than on axis 2"],
    ["empty_neighbours T 2", "building T touches empty zones: 2"],
    ["same_axis Sz Oy", "the cutting trap of S and the burning trap of O lie on one axis"],
  ])("%s is worded", (statement, words) => {
    expect(statementWords(statement, english)).toBe(words);
    expect(statementWords(statement, french)).not.toContain("{");
  });
});

describe("what is to blame for a clash", () => {
  it.each(["clue C1 y", "answer C traps yz", "statement touch S V no", "right S B2 90", "wrong V A1 0"])(
    "%s is worded in both languages",
    (entry) => {
      for (const texts of [english, french])
        expect(entryWords(entry, texts)).not.toMatch(/\{|board\.|statement\./);
    },
  );
});

describe("the lines of the table page", () => {
  it("say what is asked", () => {
    expect(question(position({ asks: "question", viewfinder: "B" }), english)).toContain("column B");
    expect(question(position({ asks: "place", placing: { building: "L" } }), english)).toContain("L");
  });

  it("say how the game ended", () => {
    expect(result(position({ over: true, solver: 1, code: "RC25-HV1Z" }), english)).toContain("Bo");
    expect(result(position({ over: true, code: "RC25-HV1Z" }), english)).toContain("keeps its secret");
    const alone = { over: true, seats: 1, solver: 0 };
    const told = result(position({ ...alone, code: "VHR6-EZB3" }, { time: 20 }), english);
    expect(told).toContain("20 time");
    expect(told).toContain("confirmed");
    expect(result(position({ ...alone, code: "RC25-HV1Z" }, { time: 20 }), french)).not.toContain("confirmé");
  });

  it("rank a time by the thresholds", () => {
    const thresholds = { confirmed: 27, seasoned: 18 };
    expect([18, 19, 27, 28].map((time) => rankOf(time, thresholds))).toEqual([
      "seasoned",
      "confirmed",
      "confirmed",
      "apprentice",
    ]);
  });

  it("say what is advised", () => {
    const told = { action: "aim B", axis: "B", question: "traps", time: 3, bits: 1.523 };
    expect(hint(told, english)).toContain("traps on column B (3 time, 1.5 bits");
    expect(hint({ action: "claim" }, english)).toBe(english.action("claim"));
  });
});

it("has words in both languages for everything that the board says by a key that is put together", () => {
  for (const texts of [english, french]) {
    for (const { does } of keys(texts)) expect(does).not.toMatch(/^board\./);
    for (const mark of MARKS) expect(texts.has(`board.mark.${mark}`)).toBe(true);
    for (const name of QUESTIONS) expect(texts.has(`noun.question.${name}`)).toBe(true);
    for (const pawn of ["searching", "checking", "out"])
      expect(texts.has(`terminal.pawn.${pawn}`)).toBe(true);
    for (const rule of ["app", "book"]) expect(texts.has(`board.claim.risk.${rule}`)).toBe(true);
  }
});

describe("the texts of the board", () => {
  const folder = "src/games/archeologic";
  const code = readdirSync(folder)
    .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
    .join("\n");
  const known = Object.keys(en).filter((key) => key.startsWith("board."));

  it("that are named are there", () => {
    const named = [...code.matchAll(/"(board\.[\w.]+)"/g)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((key) => !known.includes(key))).toEqual([]);
  });

  it("that are there are named", () => {
    const begins = [...code.matchAll(/`(board\.[\w.]+\.)\$\{/g)].map((match) => match[1]!);
    const named = (key: string) => code.includes(`"${key}"`) || begins.some((start) => key.startsWith(start));
    expect(known.filter((key) => !named(key))).toEqual([]);
  });
});
