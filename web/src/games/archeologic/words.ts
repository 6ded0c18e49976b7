// The board's sentences: answers, expert clues, what is asked, how it ended. All words come from the game's texts; here
// they are only put together.
import type { AssistAnswer, GameEvent, GameView } from "$lib/board";
import type { GameTexts } from "$lib/texts";
import { CLAIM_COST, thresholdsOf, type Axis, type Question } from "./pieces";
import type { ArcheologicView } from "./view";

export const NOTHING = "-";

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function listed(parts: readonly string[], texts: GameTexts): string {
  return new Intl.ListFormat(texts.language).format(parts);
}

/** The symbols of an answer about cells; null where the answer is a number. */
export function symbolsOf(question: Question, answer: string): string[] | null {
  if (question === "buildings" || question === "empties") return null;
  return answer === NOTHING ? [] : [...answer];
}

/** An answer in words: "a safe cell, 2 burning traps", "3". */
export function answerWords(question: Question, answer: string, texts: GameTexts): string {
  const symbols = symbolsOf(question, answer);
  if (symbols === null) return answer;
  if (!symbols.length) return texts.say("board.nothing");
  const kinds = ["x", "y", "z"].map((sign) => [sign, symbols.filter((one) => one === sign).length] as const);
  const parts = kinds.filter(([, n]) => n > 0).map(([sign, n]) => texts.say(`board.cells.${sign}`, { n }));
  return listed(parts, texts);
}

/** "traps on column B". */
export function askedWords(axis: Axis, question: Question, texts: GameTexts): string {
  return texts.say("review.question", {
    question: texts.noun("question", question),
    axis: texts.noun("axis", axis),
  });
}

/** An expert clue in words. */
export function statementWords(statement: string, texts: GameTexts): string {
  const [kind = "", ...things] = statement.split(" ");
  const key = ["border", "corner", "touch"].includes(kind) ? `${kind}.${things.at(-1)}` : kind;
  const [a = "", b = ""] = things.map((thing) => thingWords(thing, texts));
  return texts.say(`statement.${key}`, { a, b });
}

function thingWords(thing: string, texts: GameTexts): string {
  if (thing.length !== 2) return thing;
  return texts.say("terminal.trap_of", {
    trap: texts.say(`terminal.trap.${thing.charAt(1)}`),
    building: thing.charAt(0),
  });
}

/** A thing known, in its notation (`answer C traps yz`), in words. */
export function entryWords(entry: string, texts: GameTexts): string {
  const [kind = "", ...rest] = entry.split(" ");
  const [first = "", second = "", third = ""] = rest;
  switch (kind) {
    case "clue":
      return texts.say("board.entry.clue", { zone: first, trap: texts.noun("trap", second) });
    case "answer":
      return texts.say("board.entry.answer", {
        asked: askedWords(first, second as Question, texts),
        answer: answerWords(second as Question, third, texts),
      });
    case "statement":
      return statementWords(rest.join(" "), texts);
    default:
      return texts.say(`board.entry.${kind}`, { building: first, zone: second, turn: third });
  }
}

/** Events whose nouns alone do not tell: the cells that an answer shows, an expert clue, the buildings that are right. */
export function event(happened: GameEvent, texts: GameTexts): string | null {
  const { event: kind, question, answer, statement, right } = happened as Record<string, string | undefined>;
  const told = (part: string, words: string) => texts.told({ ...happened, [part]: words });
  if (kind === "statement" && statement) return told("statement", statementWords(statement, texts));
  if (kind === "answered" && answer) return told("answer", answerWords(question as Question, answer, texts));
  if (kind === "told" && right && right !== NOTHING) return told("right", listed([...right], texts));
  return null;
}

export function question(given: GameView, texts: GameTexts): string {
  const view = given as ArcheologicView;
  return texts.say(`asks.${view.asks}`, {
    axis: texts.noun("axis", view.viewfinder),
    building: view.placing?.building ?? "",
  });
}

export type Rank = "seasoned" | "confirmed" | "apprentice";

export function rankOf(time: number, thresholds: { confirmed: number; seasoned: number }): Rank {
  if (time <= thresholds.seasoned) return "seasoned";
  return time <= thresholds.confirmed ? "confirmed" : "apprentice";
}

export function result(given: GameView, texts: GameTexts): string {
  const view = given as ArcheologicView;
  if (view.solver === null) return texts.say("event.lost");
  if (view.seats > 1) return texts.say("terminal.solved", { player: texts.noun("seat", view.solver) });
  const time = view.players[0]?.time ?? 0;
  const thresholds = thresholdsOf(view.code);
  const rank = thresholds ? ` ${texts.say(`board.rank.${rankOf(time, thresholds)}`)}` : "";
  return texts.say("terminal.solved_solo", { time }) + rank;
}

export function hint(answer: AssistAnswer, texts: GameTexts): string {
  if (typeof answer.question !== "string" || typeof answer.axis !== "string")
    return typeof answer.action === "string" ? texts.action(answer.action) : "";
  return texts.say("terminal.hint", {
    question: texts.noun("question", answer.question),
    axis: texts.noun("axis", answer.axis),
    cost: answer.time,
    bits: Number(answer.bits).toFixed(1),
  });
}

export function timeWords(time: number, texts: GameTexts): string {
  return texts.say("board.time", { n: time });
}

export function claimWords(texts: GameTexts): string {
  return texts.say("board.claim.do", { time: timeWords(CLAIM_COST, texts) });
}

export function keys(texts: GameTexts): { key: string; does: string }[] {
  return [
    ["Q", "board.keys.ask"],
    [texts.say("board.key.arrows"), "board.keys.arrows"],
    ["R", "board.keys.turn"],
    [texts.say("board.key.delete"), "board.keys.off"],
    [texts.say("board.key.enter"), "board.keys.enter"],
    [texts.say("board.key.signs"), "board.keys.mark"],
  ].map(([key, does]) => ({ key: key!, does: texts.say(does!) }));
}
