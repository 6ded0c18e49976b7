// A game's words, from the same files that the terminal uses. See digsite/texts/__init__.py, whose rules these are.
import type { GameEvent } from "./board";

export type Language = "en" | "fr";
type Text = string | { one: string; other: string };
export type TextsByKey = Record<string, Text>;

export interface Words {
  verbs: Record<string, string[]>;
  events: Record<string, { public: string[]; secret: string[] }>;
}

/** A game's own words for an event whose nouns alone do not tell; null for all others. */
export type Wording = (event: GameEvent, texts: GameTexts) => string | null;

export class GameTexts {
  constructor(
    readonly language: Language,
    private readonly texts: TextsByKey,
    private readonly words: Words,
    private readonly names: string[],
    private readonly wording: Wording | null = null,
  ) {}

  has(key: string): boolean {
    return key in this.texts;
  }

  /** The text of a key with the values put in; a key that is missing shows itself, so that it is noticed. */
  say(key: string, values: Record<string, unknown> = {}): string {
    let text = this.texts[key];
    if (text === undefined) return key;
    if (typeof text !== "string") {
      const n = Number(values.n);
      text = n === 1 || (this.language === "fr" && n === 0) ? text.one : text.other;
    }
    return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in values ? String(values[name]) : whole,
    );
  }

  /** A noun in words; a seat is told by its player's name. */
  noun(kind: string, word: unknown): string {
    if (kind === "seat" && typeof word === "number") return this.names[word] ?? String(word + 1);
    const key = `noun.${kind}.${word}`;
    return key in this.texts ? this.say(key) : String(word);
  }

  /** An action in words, from its notation. */
  action(notation: string): string {
    const [verb = "", ...nouns] = notation.split(" ");
    const kinds = this.words.verbs[verb] ?? [];
    return this.say(
      `verb.${verb}`,
      Object.fromEntries(kinds.map((kind, k) => [kind, this.noun(kind, nouns[k])])),
    );
  }

  /** An event in words. */
  event(event: GameEvent): string {
    return this.wording?.(event, this) ?? this.told(event);
  }

  /** An event in the words of its nouns; one whose secret part is not known may have a text of its own. */
  told(event: GameEvent): string {
    const hidden = (this.words.events[event.event]?.secret ?? []).some((part) => !(part in event));
    const keys = [
      ...(hidden ? [`event.${event.event}.hidden`] : []),
      `event.${event.event}`,
      `event.${event.event}.shown`,
    ];
    const key = keys.find((known) => known in this.texts) ?? `event.${event.event}`;
    const parts = Object.entries(event).filter(([part]) => part !== "event");
    return this.say(key, Object.fromEntries(parts.map(([part, word]) => [part, this.noun(part, word)])));
  }
}
