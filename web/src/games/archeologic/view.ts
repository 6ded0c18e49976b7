// What the view of ArcheOlogic holds (digsite/games/archeologic/view.py), and the few readings of it that all parts share.
import type { GameEvent, GameView } from "$lib/board";
import type { Axis, Building, Cell, Lying, Question } from "./pieces";

/** A tile on the plan, as the rules see it. */
export interface Laid extends Lying {
  cells: Record<string, Cell>;
}

/** A question that somebody asked; its answer only where it is mine. */
export interface Asked {
  axis: Axis;
  question: Question;
  answer?: string;
}

export interface Player {
  seat: number;
  time: number;
  pawn: "searching" | "checking" | "out";
  clues: number;
  wrong_claims: number;
  asked: Asked[];
  right?: Laid[];
  not_here?: Laid[];
  claim?: Laid[];
}

export interface Clue {
  zone: string;
  trap: Cell;
}

export interface ArcheologicView extends GameView {
  asks: "start" | "aim" | "question" | "place" | null;
  viewfinder: Axis;
  aim_costs: Record<Axis, number>;
  wrong_claims: "app" | "book";
  limit: number;
  players: Player[];
  clues: Clue[];
  statements: string[];
  solver: number | null;
  placing?: { building: Building; placed?: Laid[] };
  city?: Laid[];
  code?: string;
}

export interface ArcheologicEvent extends GameEvent {
  seat?: number;
  axis?: Axis;
  question?: Question;
  answer?: string;
  time?: number;
  cost?: number;
  steps?: number;
  right?: string;
}

/** What is told of the seat that looks; null for a spectator. */
export function mine(view: ArcheologicView): Player | null {
  return view.me === null ? null : (view.players[view.me] ?? null);
}

/** My own answer to a question about an axis, if I have asked it. */
export function answerTo(view: ArcheologicView, axis: Axis, question: Question): string | null {
  return (
    mine(view)?.asked.find((asked) => asked.axis === axis && asked.question === question)?.answer ?? null
  );
}

/** The others who have asked the same. */
export function alsoAsked(view: ArcheologicView, axis: Axis, question: Question): number[] {
  return view.players
    .filter(({ seat }) => seat !== view.me)
    .filter(({ asked }) => asked.some((one) => one.axis === axis && one.question === question))
    .map(({ seat }) => seat);
}

/** What a question about an axis costs now, the way of the viewfinder included. */
export function priceOf(view: ArcheologicView, axis: Axis, price: number): number {
  return view.asks === "question" ? price : (view.aim_costs[axis] ?? 0) + price;
}

/** Where a pawn comes to stand after so much time: positions that others hold are not counted (ARC-24). */
export function landing(view: ArcheologicView, seat: number, cost: number): number {
  const taken = new Set(
    view.players.filter((other) => other.seat !== seat && other.pawn !== "out").map(({ time }) => time),
  );
  let time = view.players[seat]?.time ?? 0;
  for (let step = 0; step < cost; step += 1) {
    time += 1;
    while (taken.has(time)) time += 1;
  }
  return time;
}
