// The values of a game's options in words.
import { say, sayOr } from "$lib/words.svelte";

/** What an option is set to, for people. */
export function optionValue(value: unknown): string {
  if (value === null || value === undefined) return say("option.usual");
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (Array.isArray(value)) return value.length ? value.join(", ") : say("option.nothing");
  return choiceName(String(value));
}

/** A word of an option's choices; words that are names stand as they are. */
export function choiceName(word: string): string {
  const key = `choice.${word}`;
  return sayOr(key, "choice.other", { word });
}
