// The games as pages know them: their titles at once; texts, rulebooks and what the server says of them when needed.
import type { GameInfo } from "$generated/messages";
import names from "$generated/games.json";
import titles from "$generated/titles.json";
import { api } from "./api";
import { GameTexts, type Language, type TextsByKey, type Wording, type Words } from "./texts";
import { language } from "./words.svelte";

export const GAMES: string[] = names;

export interface Rulebook {
  title: string;
  chapters: { id: string; title: string }[];
  html: string;
}

const texts = import.meta.glob<TextsByKey>("../generated/texts/*.json", { import: "default" });
const words = import.meta.glob<Words>("../generated/words/*.json", { import: "default" });
const rulebooks = import.meta.glob<Rulebook>("../generated/rules/*.json", { import: "default" });

type Title = { title: string; tagline: string };

/** A game's name and what it is about, in the language of the pages. */
export function titled(game: string): Title {
  const known = titles as Record<string, Record<Language, Title>>;
  return known[game]?.[language()] ?? { title: game, tagline: "" };
}

function loaded<Part>(parts: Record<string, () => Promise<Part>>, path: string): Promise<Part> {
  const load = parts[`../generated/${path}.json`];
  return load ? load() : Promise.reject(new Error(`there is no ${path}`));
}

/** The texts and words of a game in a language; `GameTexts` is made of them with the players' names. */
export async function gameWords(
  game: string,
  spoken: Language,
): Promise<(names: string[], wording?: Wording | null) => GameTexts> {
  const [byKey, kinds] = await Promise.all([
    loaded(texts, `texts/${game}.${spoken}`),
    loaded(words, `words/${game}`),
  ]);
  return (names, wording) => new GameTexts(spoken, byKey, kinds, names, wording);
}

export function rulebook(game: string, spoken: Language): Promise<Rulebook> {
  return loaded(rulebooks, `rules/${game}.${spoken}`);
}

let infos: Promise<GameInfo[]> | null = null;

/** What the server says of its games; asked for again while some are not ready, or after a failure. */
export function gameInfos(): Promise<GameInfo[]> {
  const asked = (infos ??= api.games());
  asked.then(
    (games) => {
      if (!games.every((game) => game.ready)) infos = null;
    },
    () => (infos = null),
  );
  return asked;
}
