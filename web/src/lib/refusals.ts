// What a refusal says to people.
import { Refusal } from "./api";
import { say, sayOr, type Key } from "./words.svelte";

type Why = Refusal["why"];

const WORDS: Record<Why, Key> = {
  bad: "problem.bad",
  going_down: "problem.going_down",
  no_answer: "problem.no_answer",
  no_table: "problem.no_table",
  not_allowed: "problem.not_allowed",
  not_found: "problem.not_found",
  not_known: "problem.not_known",
  not_over: "problem.not_over",
  other: "problem.other",
  over: "problem.over",
  taken: "problem.taken",
  too_fast: "problem.too_fast",
  too_large: "problem.bad",
  too_many: "problem.too_many",
  unexpected: "problem.other",
  waiting: "problem.waiting",
  wrong_password: "problem.wrong_password",
};

/** The words for what went wrong; `here` has better ones for what was asked. */
export function inWords(error: unknown, here: Partial<Record<Why, Key>> = {}): string {
  if (!(error instanceof Refusal)) return say("problem.other");
  return say(here[error.why] ?? WORDS[error.why] ?? "problem.other");
}

/** The words for a refused command of a table. */
export function whyNot(why: string): string {
  return sayOr(`refused.${why}`, "refused.bad");
}
