// What the view of Altiplano holds (digsite/games/altiplano/view.py), and the few readings of it that all parts share.
import type { GameEvent, GameView } from "$lib/board";

export type Class = "archaeologist" | "raider" | "both" | "neither";
export type Deck = "characters" | "exploration";
export type Special = "adventurer" | "rogue";
export type Ask =
  | "keep"
  | "draw"
  | "act"
  | "act_or_place"
  | "discard"
  | "react"
  | "target"
  | "take_seen"
  | "take_open"
  | "pick"
  | "pay"
  | "replace";

export const DECKS: readonly Deck[] = ["characters", "exploration"];
export const SPECIALS: readonly Special[] = ["adventurer", "rogue"];
export const MOST_CHARACTERS = 5;
export const MOST_TREASURES = 2;

/** A card that is seen: what it is, which piece, and what the deck says of it. */
export interface SeenCard {
  card: string;
  id: number;
  class?: Class;
  family?: "beast" | "trap" | null;
  needs?: Special | null;
  reaction?: boolean;
  secured?: boolean;
  /** In a pile: counted from the top, from 1. */
  place?: number;
}

export interface Player {
  seat: number;
  characters: number;
  exploration: number;
  hand_limit: number | null;
  hand: SeenCard[];
  camp: SeenCard[];
  face_down: number;
  location: SeenCard | null;
  treasures: SeenCard[];
  known_to_other?: SeenCard[];
}

export interface Pile {
  count: number;
  known: SeenCard[];
  discard: SeenCard[];
}

export interface AltiplanoView extends GameView {
  asks: Ask | null;
  about: { moment: "action" | "leaving" | "discarding"; card: string } | null;
  /** How often the decision is still to be made (cards to draw, to pay, to pick). */
  number: number | null;
  mover: number;
  turn_number: number;
  most_turns: number;
  phase: number;
  /** Characters still to be kept in the assembly. */
  assembling: number;
  adventurer: number | null;
  rogue: number | null;
  acting: string | null;
  table: SeenCard | null;
  open: SeenCard[];
  players: [Player, Player];
  piles: Record<Deck, Pile>;
  winner: number | null;
}

export interface AltiplanoEvent extends GameEvent {
  seat?: number;
  card?: string;
  piece?: number;
  deck?: Deck;
  number?: number;
  place?: number;
}

/** The seat that is drawn below: mine, the first for spectators. */
export function nearSeat(view: AltiplanoView): 0 | 1 {
  return view.me === 1 ? 1 : 0;
}

/** The deck that a card belongs to: Characters have a class, all others lie in the Exploration deck. */
export function deckOf(card: SeenCard): Deck {
  return card.class ? "characters" : "exploration";
}

/** The cards that I look at and choose from, apart from those that lie in the open anyway. */
export function offered(view: AltiplanoView): SeenCard[] {
  if (view.me === null || view.turn !== view.me) return [];
  switch (view.asks) {
    case "take_seen":
      return lookedAt(view);
    case "take_open":
      return view.open;
    case "pick":
      return view.players[1 - view.me]?.hand ?? [];
    default:
      return [];
  }
}

/** The run of known cards on top of the pile that the Action looks at. */
function lookedAt(view: AltiplanoView): SeenCard[] {
  const pile = view.piles[view.acting === "mateo_quispe" ? "characters" : "exploration"];
  return pile.known.filter((card, k) => card.place === k + 1);
}
