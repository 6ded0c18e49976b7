// What moves between two positions: the viewfinder turns clockwise, pawns walk, tiles fly and turn, an answer comes up,
// the city rises. Everything stands at its end already and is animated towards it, so it can be cancelled at any time.
import { CIRCLE, columnOf, rowOf, sizeOf, type Building, type Lying } from "./pieces";
import type { Trial } from "./trial";
import type { ArcheologicEvent, ArcheologicView } from "./view";

export interface Motions {
  /** Degrees that the viewfinder turns clockwise to where it stands. */
  turn: number;
  /** Pawns that moved, and from which time. */
  pawns: { seat: number; from: number }[];
  /** Whether an answer of mine came. */
  reveal: boolean;
  /** Whether the city is shown for the first time. */
  city: boolean;
}

/** What has to move, from two views and what happened between them; nothing when the view is to be taken as new. */
export function motions(
  before: ArcheologicView,
  after: ArcheologicView,
  events: readonly ArcheologicEvent[],
): Motions {
  if (!events.length) return { turn: 0, pawns: [], reveal: false, city: false };
  const steps = CIRCLE.indexOf(after.viewfinder) - CIRCLE.indexOf(before.viewfinder) + CIRCLE.length;
  return {
    turn: (360 * (steps % CIRCLE.length)) / CIRCLE.length,
    pawns: after.players.flatMap(({ seat, time }) => {
      const from = before.players[seat]?.time ?? time;
      return from === time ? [] : [{ seat, from }];
    }),
    reveal: events.some(
      (one) => one.event === "answered" && one.seat === after.me && one.answer !== undefined,
    ),
    city: after.city !== undefined && before.city === undefined,
  };
}

/** How a tile came to lie where it lies, in cells: shifted, and turned back by so many degrees. */
export interface TileMotion {
  building: Building;
  right: number;
  down: number;
  degrees: number;
  /** Laid from the rack. */
  fresh: boolean;
}

/** The tiles of a trial that lie otherwise than before. */
export function tileMotions(before: Trial, after: Trial): TileMotion[] {
  return (Object.values(after) as Lying[]).flatMap((tile): TileMotion[] => {
    const { building } = tile;
    const was = before[building];
    if (was && was.zone === tile.zone && was.turn === tile.turn) return [];
    if (!was) return [{ building, right: 0, down: 0, degrees: 0, fresh: true }];
    const middle = (one: Lying) => {
      const { wide, high } = sizeOf(building, one.turn);
      return { x: columnOf(one.zone) + wide / 2, y: rowOf(one.zone) + high / 2 };
    };
    const [from, to] = [middle(was), middle(tile)];
    const degrees = (tile.turn - was.turn + 360) % 360;
    return [{ building, right: from.x - to.x, down: from.y - to.y, degrees, fresh: false }];
  });
}

const SWIFT = "cubic-bezier(.25,.7,.3,1)";

/** What runs now; cancelling shows the end state at once. */
export class Running {
  private animations: Animation[] = [];

  start(element: Element | null, frames: Keyframe[], duration: number, delay = 0): void {
    if (!element?.animate) return;
    this.animations.push(element.animate(frames, { duration, delay, easing: SWIFT, fill: "backwards" }));
  }

  cancel(): void {
    for (const animation of this.animations) animation.cancel();
    this.animations = [];
  }
}

export function turnViewfinder(running: Running, board: Element, degrees: number): void {
  if (!degrees) return;
  const frames = [{ transform: `rotate(${-degrees}deg)` }, { transform: "rotate(0deg)" }];
  running.start(board.querySelector("[data-needle]"), frames, 350 + 2.2 * degrees);
}

export function walkPawn(running: Running, pawn: Element | null, from: number): void {
  if (!pawn) return;
  const frames = [
    { transform: `translate(${from}px, 0)` },
    { transform: `translate(${from / 2}px, -12px)`, offset: 0.5 },
    { transform: "translate(0, 0)" },
  ];
  running.start(pawn, frames, 600);
}

export function reveal(running: Running, board: Element, delay: number): void {
  const frames = [
    { opacity: 0, transform: "scale(.2) rotate(-40deg)" },
    { opacity: 1, transform: "scale(1.15) rotate(0deg)", offset: 0.7 },
    { opacity: 1, transform: "scale(1)" },
  ];
  running.start(board.querySelector("[data-reveals]"), frames, 520, delay);
}

export function moveTile(running: Running, board: Element, motion: TileMotion, cell: number): void {
  const element = board.querySelector(`[data-moves="${motion.building}"]`);
  if (motion.fresh) {
    running.start(
      element,
      [
        { opacity: 0.3, scale: 1.25 },
        { opacity: 1, scale: 1 },
      ],
      200,
    );
    return;
  }
  const from = `translate(${motion.right * cell}px, ${motion.down * cell}px) rotate(${-motion.degrees}deg)`;
  running.start(element, [{ transform: from }, { transform: "none" }], 220);
}

/** Tile after tile rises from the ground. */
export function raise(running: Running, board: Element): void {
  board.querySelectorAll("[data-moves]").forEach((tile, k) => {
    const frames = [
      { opacity: 0, transform: "scale(.3)" },
      { opacity: 1, transform: "scale(1.08)", offset: 0.7 },
      { opacity: 1, transform: "none" },
    ];
    running.start(tile, frames, 500, 160 * k);
  });
}
