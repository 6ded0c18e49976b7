// A position to test with, and cards for it; used by tests alone.
import type { AltiplanoView, Player, SeenCard } from "./view";

export const cards = {
  bob: { card: "ohio_bob", id: 0, class: "archaeologist" },
  doc: { card: "the_doc", id: 8, class: "archaeologist" },
  antonio: { card: "antonio", id: 10, class: "raider" },
  gate: { card: "sun_gate", id: 17 },
  condor: { card: "golden_condor", id: 22 },
  storm: { card: "storm", id: 25, family: null, needs: null, reaction: false },
  secondStorm: { card: "storm", id: 26, family: null, needs: null, reaction: false },
  puma: { card: "puma", id: 31, family: "beast", needs: null, reaction: false },
  map: { card: "old_map", id: 42, family: null, needs: null, reaction: false },
  whip: { card: "whip", id: 46, family: null, needs: null, reaction: true },
} satisfies Record<string, SeenCard>;

function player(seat: number, given: Partial<Player>): Player {
  return {
    seat,
    characters: 0,
    exploration: given.hand?.length ?? 0,
    hand_limit: 5,
    hand: [],
    camp: [],
    face_down: 0,
    location: null,
    treasures: [],
    ...given,
  };
}

/** A view of seat 0 in the middle of a game, with what differs. */
export function position(
  given: Partial<AltiplanoView> = {},
  mine: Partial<Player> = {},
  other: Partial<Player> = {},
): AltiplanoView {
  return {
    game: "altiplano",
    seats: 2,
    me: 0,
    over: false,
    turn: 0,
    asks: "act",
    about: null,
    number: null,
    mover: 0,
    turn_number: 3,
    most_turns: 200,
    phase: 2,
    assembling: 0,
    adventurer: null,
    rogue: null,
    acting: null,
    table: null,
    open: [],
    players: [player(0, mine), player(1, other)],
    piles: {
      characters: { count: 9, known: [], discard: [] },
      exploration: { count: 20, known: [], discard: [] },
    },
    winner: null,
    ...given,
  };
}
