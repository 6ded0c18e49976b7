// Carries a plan of flights out on the page. It measures before and after, and everything it starts can be cancelled to
// the end state at any time, since the page already stands as the new view has it.
import type { Flight, Plan, Pulse, Tone } from "./flights";
import { whereabouts, type Piece, type Spot } from "./spots";
import type { AltiplanoView } from "./view";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Boxes {
  pieces: Map<string, Box>;
  spots: Map<string, Box>;
}

/** A flight with its way in pixels of the board. */
export interface Way {
  key: number;
  flight: Flight;
  /** Where it starts, then the end of each leg. */
  stops: Box[];
  width: number;
}

const SLIDE = 260;
const CARD_HEIGHT = 1.4;
/** A card that is played and gone again by the end of the step is shown larger, to be read in passing. */
const LARGER = 1.45;
const SWIFT = "cubic-bezier(.25,.7,.3,1)";

function boxOf(element: Element, origin: DOMRect): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left - origin.left, y: top - origin.top, width, height };
}

/** Where all pieces and spots are on the board. */
export function measure(board: HTMLElement): Boxes {
  const origin = board.getBoundingClientRect();
  const pieces = new Map<string, Box>();
  const spots = new Map<string, Box>();
  for (const element of board.querySelectorAll<HTMLElement>("[data-piece]"))
    pieces.set(element.dataset.piece!, boxOf(element, origin));
  for (const element of board.querySelectorAll<HTMLElement>("[data-spot]"))
    if (!spots.has(element.dataset.spot!)) spots.set(element.dataset.spot!, boxOf(element, origin));
  return { pieces, spots };
}

/** A card in the middle of a spot that shows no card of its own for the piece. */
function cardIn(spot: Box, like: number, mayStandOut = false): Box {
  const width = mayStandOut ? like : Math.min(like, spot.width || like);
  const height = width * CARD_HEIGHT;
  return { x: spot.x + (spot.width - width) / 2, y: spot.y + (spot.height - height) / 2, width, height };
}

/** The ways of all flights whose spots are on the page. */
export function waysOf(
  plan: Plan,
  from: { view: AltiplanoView; boxes: Boxes },
  to: { view: AltiplanoView; boxes: Boxes },
): Way[] {
  const was = whereabouts(from.view).spots;
  const is = whereabouts(to.view).spots;
  const like = to.boxes.spots.get("pile-exploration")?.width ?? 60;
  const at = (piece: Piece | null, spot: Spot, start: boolean): Box | null => {
    const key = String(piece);
    const before = piece !== null && was.get(piece) === spot ? from.boxes.pieces.get(key) : undefined;
    const after = piece !== null && is.get(piece) === spot ? to.boxes.pieces.get(key) : undefined;
    const own = start ? (before ?? after) : (after ?? before);
    if (own) return own;
    const place = to.boxes.spots.get(spot) ?? from.boxes.spots.get(spot);
    if (!place) return null;
    return spot === "table" ? cardIn(place, LARGER * like, true) : cardIn(place, like);
  };
  return plan.flights.flatMap((flight, key) => {
    const stops = [
      at(flight.piece, flight.from, true),
      ...flight.legs.map((leg) => at(flight.piece, leg.to, false)),
    ];
    if (stops.some((stop) => stop === null)) return [];
    const found = stops as Box[];
    return [{ key, flight, stops: found, width: Math.max(...found.map((stop) => stop.width)) }];
  });
}

/** The key frames of a way: waiting at each stop until the next leg begins. */
export function framesOf(way: Way): { frames: Keyframe[]; takes: number } {
  const { flight, stops, width } = way;
  const takes = Math.max(...flight.legs.map((leg) => leg.at + leg.takes));
  const frame = (box: Box, time: number, opacity: number): Keyframe => ({
    offset: Math.min(1, time / takes),
    transform: `translate(${box.x}px,${box.y}px) scale(${box.width / width})`,
    opacity,
    easing: SWIFT,
  });
  const waits = flight.faceUp ? 1 : 0;
  const frames = [frame(stops[0]!, 0, waits)];
  flight.legs.forEach((leg, k) => {
    if (k === 0 && !waits) frames.push(frame(stops[0]!, leg.at, 0));
    frames.push(frame(stops[k]!, leg.at, 1), frame(stops[k + 1]!, leg.at + leg.takes, 1));
  });
  return { frames, takes };
}

const PULSES: Record<Tone, Keyframe[]> = {
  acts: [
    { scale: 1 },
    { scale: 1.14, filter: "drop-shadow(0 0 10px #f2c45c) brightness(1.08)", offset: 0.35 },
    { scale: 1 },
  ],
  hit: [
    { rotate: "0deg" },
    { rotate: "-6deg", filter: "drop-shadow(0 0 9px #e2452f)", offset: 0.2 },
    { rotate: "6deg", filter: "drop-shadow(0 0 9px #e2452f)", offset: 0.45 },
    { rotate: "-4deg", filter: "drop-shadow(0 0 9px #e2452f)", offset: 0.7 },
    { rotate: "0deg" },
  ],
  saved: [{ scale: 1 }, { scale: 1.12, filter: "drop-shadow(0 0 12px #5fc27a)", offset: 0.4 }, { scale: 1 }],
  cancelled: [
    { filter: "grayscale(0)", rotate: "0deg" },
    { filter: "grayscale(1) brightness(.8)", rotate: "8deg", offset: 0.5 },
    { filter: "grayscale(1) brightness(.8)", rotate: "8deg" },
  ],
};

/** What runs now; cancelling shows the end state at once. */
export class Running {
  private readonly animations: Animation[] = [];

  add(element: Element | null, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation | null {
    if (!element) return null;
    const animation = element.animate(frames, timing);
    this.animations.push(animation);
    return animation;
  }

  cancel(): void {
    for (const animation of this.animations) animation.cancel();
    this.animations.length = 0;
  }

  /** Hides what is still in the air, and slides what only moved aside. */
  settle(board: HTMLElement, ways: Way[], before: Boxes, after: Boxes): void {
    const inAir = new Set<string>();
    for (const { flight } of ways) {
      if (flight.piece === null) continue;
      const piece = String(flight.piece);
      inAir.add(piece);
      const duration = Math.max(...flight.legs.map((leg) => leg.at + leg.takes));
      this.add(pieceOn(board, piece), [{ opacity: 0 }, { opacity: 0 }], { duration });
    }
    for (const [piece, box] of after.pieces) {
      const old = before.pieces.get(piece);
      if (!old || inAir.has(piece)) continue;
      const [x, y] = [old.x - box.x, old.y - box.y];
      if (Math.hypot(x, y) < 2 || Math.hypot(x, y) > 3 * box.width) continue;
      this.add(pieceOn(board, piece), [{ translate: `${x}px ${y}px` }, { translate: "0 0" }], {
        duration: SLIDE,
        easing: SWIFT,
      });
    }
  }

  pulse(board: HTMLElement, { piece, tone, at, takes }: Pulse): void {
    const element =
      board.querySelector(`[data-flying="${piece}"] [data-pulses]`) ?? pieceOn(board, String(piece));
    this.add(element, PULSES[tone], { duration: takes, delay: at, easing: "ease-in-out" });
  }
}

function pieceOn(board: HTMLElement, piece: string): Element | null {
  return board.querySelector(`[data-piece="${piece}"]`);
}
