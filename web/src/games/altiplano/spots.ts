// Where each piece lies, by its real identity. Both the drawing and the flights between two views speak of these spots.
import { deckOf, DECKS, SPECIALS, type AltiplanoView, type Deck, type SeenCard, type Special } from "./view";

export type Spot =
  | `pile-${Deck}`
  | `discard-${Deck}`
  | `${"hand" | "camp" | "location" | "treasures" | "specials"}-${number}`
  | "table"
  | "between";

/** A piece: a card by its number, or a Special card by its name. */
export type Piece = number | Special;

export interface Whereabouts {
  spots: Map<Piece, Spot>;
  cards: Map<Piece, SeenCard>;
}

/** All pieces that a view shows, and where they are. */
export function whereabouts(view: AltiplanoView): Whereabouts {
  const spots = new Map<Piece, Spot>();
  const cards = new Map<Piece, SeenCard>();
  const note = (spot: Spot, seen: SeenCard[]) => {
    for (const card of seen) {
      spots.set(card.id, spot);
      cards.set(card.id, card);
    }
  };
  for (const deck of DECKS) {
    note(`pile-${deck}`, view.piles[deck].known);
    note(`discard-${deck}`, view.piles[deck].discard);
  }
  for (const player of view.players) {
    note(`hand-${player.seat}`, player.hand);
    note(`camp-${player.seat}`, player.camp);
    note(`location-${player.seat}`, player.location ? [player.location] : []);
    note(`treasures-${player.seat}`, player.treasures);
  }
  if (view.table) note("table", [view.table]);
  for (const special of SPECIALS) {
    const holder = view[special];
    spots.set(special, holder === null ? "between" : `specials-${holder}`);
  }
  return { spots, cards };
}

/** The discard pile that a card goes to. */
export function discardOf(card: SeenCard): Spot {
  return `discard-${deckOf(card)}`;
}
