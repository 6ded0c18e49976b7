// What the home page says of a game beside its tagline: for how many, how long, what it asks of you.
import { sayOr } from "$lib/words.svelte";

export function about(game: string): string {
  return sayOr(`about.${game}`, "about.other");
}
