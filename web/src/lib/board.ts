// What the table page and a game's board owe each other. A board knows one game and no server; the page knows no game.
import type { Component } from "svelte";
import type { GameTexts, Wording } from "./texts";

/** An event as the reader may see it: its kind, and nouns by name (a card, an axis) or numbers (a seat, a time). */
export interface GameEvent {
  event: string;
  [part: string]: unknown;
}

/** What a game's `view` gives at the least; each board narrows it in its own `view.ts`. */
export interface GameView {
  game: string;
  seats: number;
  me: number | null;
  over: boolean;
  turn: number | null;
  asks: string | null;
}

export type AssistAnswer = Record<string, unknown>;

export interface BoardProps<View extends GameView = GameView, Marks = Record<string, unknown>> {
  /** What is. A new object with each step; to be drawn as it stands. */
  view: View;
  /** What happened on the way from the view before; empty when the view is to be taken as new (start, undo, a jump). */
  events: GameEvent[];
  /** My legal actions in their notation, null when I decide nothing now (also while a command is on its way). */
  legal: string[] | null;
  /** Sends an action. Until the answer comes `legal` is null; a refusal brings the same view again. */
  play: (notation: string) => void;
  /** The seat that looks, null for a spectator. */
  me: number | null;
  /** Each seat's name for people. */
  names: string[];
  texts: GameTexts;
  /** Asks the program; rejects when the table has no assists or the answer does not come. */
  assist: (name: string, about?: Record<string, unknown>) => Promise<AssistAnswer>;
  /** Whether the table allows assists. */
  assists: boolean;
  /** My own marks beside the game, kept by the server; `keep` replaces them as a whole. */
  marks: Marks;
  keepMarks: (marks: Marks) => void;
  /** False with reduced motion, and in settings: everything jumps to its place. */
  motion: boolean;
  /** True while an earlier moment is looked at: nothing can be played. */
  past: boolean;
  /** A short sound by its name; silent when sounds are off. */
  sound: (name: "move" | "turn" | "reveal" | "alarm" | "win") => void;
}

/** What `games/<game>/index.ts` exports as default. */
export interface GameClient {
  board: Component<BoardProps>;
  /** The line that says what is asked of me now, from the view; the page falls back on `asks.<kind>` of the texts. */
  question?: (view: GameView, texts: GameTexts, names: string[]) => string;
  /** How a finished game ended, in a sentence or two. */
  result?: (view: GameView, texts: GameTexts, names: string[]) => string;
  /** Words of its own for an event, where the nouns of the texts do not tell enough. */
  event?: Wording;
  /** What a hint (the answer of the assist `hint`) says in words. */
  hint?: (answer: AssistAnswer, texts: GameTexts, names: string[]) => string;
  /** True where the board offers every legal action itself by pointer and by keyboard; else the page lists them as buttons. */
  complete: boolean;
  /** The keys that the board listens to, for the list that `?` shows. The page itself takes h, l, c, t, ?, [, ] and Ctrl+Z/Y
   * unless the board has called `preventDefault`. */
  keys?: (texts: GameTexts) => { key: string; does: string }[];
  /** The panel that looks back at a finished game, if the game has one; it gets the answer of the assist `review`. */
  review?: Component<{ review: AssistAnswer; texts: GameTexts; names: string[] }>;
}
