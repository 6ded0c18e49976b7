// What a refusal says to people.
import { Refusal } from "./api";
import { known, say, sayOr } from "./words.svelte";

/** The words for what went wrong. */
export function inWords(error: unknown): string {
  if (!(error instanceof Refusal)) return say("problem.other");
  const key = `problem.${error.why}`;
  if (known(key)) return say(key, { detail: error.detail });
  return error.detail ? `${say("problem.other")} (${error.detail})` : say("problem.other");
}

/** The words for a refused command of a table. */
export function whyNot(why: string): string {
  return sayOr(`refused.${why}`, "refused.bad");
}
