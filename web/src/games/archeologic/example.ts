// A position to test with; used by tests alone.
import { CIRCLE } from "./pieces";
import type { ArcheologicView, Player } from "./view";

export function player(seat: number, given: Partial<Player> = {}): Player {
  return { seat, time: seat, pawn: "searching", clues: 4, wrong_claims: 0, asked: [], ...given };
}

/** A view of seat 0 of two in the middle of a game, the viewfinder on column C, with what differs. */
export function position(
  given: Partial<ArcheologicView> = {},
  mine: Partial<Player> = {},
  other: Partial<Player> = {},
): ArcheologicView {
  const steps = (axis: string) => (CIRCLE.indexOf(axis) - CIRCLE.indexOf("C") - 1 + 10) % 10;
  return {
    game: "archeologic",
    seats: 2,
    me: 0,
    over: false,
    turn: 0,
    asks: "aim",
    viewfinder: "C",
    aim_costs: Object.fromEntries(CIRCLE.map((axis) => [axis, Math.min(2, steps(axis))])),
    wrong_claims: "app",
    limit: 200,
    players: [player(0, { right: [], not_here: [], ...mine }), player(1, other)],
    clues: [{ zone: "B3", trap: "y" }],
    statements: [],
    solver: null,
    ...given,
  };
}
