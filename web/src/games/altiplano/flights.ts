// The plan of what moves between two views: which piece flies from where to where, when, and with which side up.
// Pure: it knows spots, not pixels. Whatever the events leave unsaid follows from where a piece is afterwards.
import { whereabouts, type Piece, type Spot } from "./spots";
import { deckOf, SPECIALS, type AltiplanoEvent, type AltiplanoView, type Deck, type SeenCard } from "./view";

export interface Leg {
  to: Spot;
  /** Milliseconds after the view came. */
  at: number;
  takes: number;
}

export interface Flight {
  /** Null for a card that I do not know: it flies with its back up. */
  piece: Piece | null;
  card: SeenCard | null;
  deck: Deck;
  from: Spot;
  /** Whether the piece was to be seen face up where it starts. */
  faceUp: boolean;
  legs: Leg[];
}

export type Tone = "acts" | "hit" | "saved" | "cancelled";

/** A piece that draws attention to itself where it lies. */
export interface Pulse {
  piece: Piece;
  tone: Tone;
  at: number;
  takes: number;
}

export interface Plan {
  flights: Flight[];
  pulses: Pulse[];
  /** When all is over. */
  ends: number;
}

const FLIGHT = 380;
const PULSE = 560;
const LONGEST = 2800;
/** How long until the next event begins. A played card waits, so that one can read it. */
const PAUSES: Record<string, number> = {
  drew: 180,
  played: 560,
  used: 380,
  placed: 300,
  reacted: 600,
  cancelled: 420,
  targeted: 340,
  removed: 240,
  stayed: 340,
  returned: 260,
  joined: 300,
  discarded: 200,
  revealed: 190,
  took: 240,
  took_from: 240,
  took_seen: 240,
  secured: 340,
  remade: 340,
};

/** Follows the pieces through the events. */
class Course {
  private readonly before;
  private readonly after;
  private readonly now: Map<Piece, Spot>;
  private readonly flights = new Map<Piece, Flight>();
  private readonly unknown: Flight[] = [];
  private readonly pulses: Pulse[] = [];
  private clock = 0;
  private acting: string | null;

  constructor(
    private readonly from: AltiplanoView,
    private readonly to: AltiplanoView,
  ) {
    this.before = whereabouts(from);
    this.after = whereabouts(to);
    this.now = new Map(this.before.spots);
    this.acting = from.acting;
  }

  follow(events: readonly AltiplanoEvent[]): Plan {
    for (const event of events) {
      if (event.event === "turn") this.clearTable();
      this.happen(event);
      this.clock += PAUSES[event.event] ?? 0;
    }
    this.clearTable();
    this.settle();
    return this.plan();
  }

  private happen(event: AltiplanoEvent): void {
    const { seat = 0, piece, card } = event;
    switch (event.event) {
      case "drew":
        if (piece === undefined) this.flyUnknown(event.deck!, `pile-${event.deck!}`, `hand-${seat}`);
        else this.fly(piece, card, `pile-${event.deck!}`, `hand-${seat}`);
        break;
      case "took_seen":
        if (piece === undefined) this.flyUnknown("characters", "pile-characters", `hand-${seat}`);
        else this.fly(piece, card, "pile-characters", `hand-${seat}`);
        break;
      case "kept":
        if (piece !== undefined) this.fly(piece, card, `hand-${seat}`, `camp-${seat}`);
        break;
      case "played":
        this.acting = card!;
        this.fly(piece!, card, `hand-${seat}`, "table");
        break;
      case "placed":
        this.fly(piece!, card, `hand-${seat}`, this.placeOf(piece!, seat));
        break;
      case "used":
        this.acting = card!;
        this.pulse(this.pieceOf(card!), "acts");
        break;
      case "reacted":
        if (this.now.get(piece!)?.startsWith("camp")) this.pulse(piece!, "saved");
        else this.fly(piece!, card, `hand-${seat}`, this.discardOf(piece!));
        break;
      case "cancelled":
        this.pulse(this.pieceOf(card!), "cancelled");
        break;
      case "targeted":
        this.pulse(this.pieceOf(card!), "hit");
        break;
      case "stayed":
      case "secured":
        this.pulse(this.pieceOf(card!), "saved");
        break;
      case "removed":
        this.fly(piece!, card, `camp-${seat}`, this.discardOf(piece!));
        break;
      case "returned":
        this.fly(piece!, card, `camp-${seat}`, `hand-${seat}`);
        break;
      case "joined":
        this.fly(piece!, card, `camp-${1 - seat}`, `camp-${seat}`);
        break;
      case "discarded":
        this.fly(piece!, card, `hand-${seat}`, this.discardOf(piece!));
        break;
      case "revealed":
        this.fly(piece!, card, "pile-exploration", "discard-exploration");
        break;
      case "took_from":
        this.fly(piece!, card, "pile-exploration", `hand-${seat}`);
        break;
      case "took":
        this.fly(
          piece!,
          card,
          this.acting === "antonio" ? `hand-${1 - seat}` : "pile-exploration",
          `hand-${seat}`,
        );
        break;
      case "held":
        this.fly(card as Piece, card, "between", `specials-${seat}`);
        break;
      case "between":
        this.fly(card as Piece, card, "between", "between");
        break;
      case "remade":
        this.remake(event.deck!);
        break;
    }
  }

  private cardOf(piece: Piece): SeenCard | undefined {
    return this.after.cards.get(piece) ?? this.before.cards.get(piece);
  }

  /** A Treasure or a Location goes to a place of its own; the view afterwards tells, or the table holds it. */
  private placeOf(piece: Piece, seat: number): Spot {
    const there = this.after.spots.get(piece);
    return there && /^(camp|location|treasures)-|^table$/.test(there) ? there : `camp-${seat}`;
  }

  private discardOf(piece: Piece): Spot {
    const card = this.cardOf(piece);
    const there = this.after.spots.get(piece);
    if (there?.startsWith("discard")) return there;
    return card ? `discard-${deckOf(card)}` : "discard-exploration";
  }

  /** The piece in a camp or on the table that is of this kind. */
  private pieceOf(key: string): Piece | null {
    if ((SPECIALS as readonly string[]).includes(key)) return key as Piece;
    for (const [piece, spot] of this.now) {
      if (!/^(camp|location|treasures)-|^table$/.test(spot)) continue;
      if (this.cardOf(piece)?.card === key) return piece;
    }
    return null;
  }

  private isFaceUp(spot: Spot, piece: Piece | null): boolean {
    if (piece === null || spot.startsWith("pile")) return false;
    if (spot.startsWith("hand")) return this.before.spots.get(piece) === spot;
    return true;
  }

  private fly(piece: Piece, key: string | undefined, fallback: Spot, to: Spot): void {
    const from = this.now.get(piece) ?? fallback;
    this.now.set(piece, to);
    if (from === to) return;
    const leg = { to, at: this.clock, takes: FLIGHT };
    const known = this.flights.get(piece);
    if (known) {
      const last = known.legs.at(-1)!;
      leg.at = Math.max(leg.at, last.at + last.takes);
      known.legs.push(leg);
      return;
    }
    const card = this.cardOf(piece) ?? { card: key ?? String(piece), id: Number(piece) };
    this.flights.set(piece, {
      piece,
      card,
      deck: deckOf(card),
      from,
      faceUp: this.isFaceUp(from, piece),
      legs: [leg],
    });
  }

  private flyUnknown(deck: Deck, from: Spot, to: Spot): void {
    const legs = [{ to, at: this.clock, takes: FLIGHT }];
    this.unknown.push({ piece: null, card: null, deck, from, faceUp: false, legs });
  }

  private remake(deck: Deck): void {
    for (const [piece, spot] of this.now) if (spot === `discard-${deck}`) this.now.delete(piece);
    this.flyUnknown(deck, `discard-${deck}`, `pile-${deck}`);
  }

  private pulse(piece: Piece | null, tone: Tone): void {
    if (piece !== null) this.pulses.push({ piece, tone, at: this.clock, takes: PULSE });
  }

  /** A card that was played or is replaced by its place leaves the table when its Action is over. */
  private clearTable(): void {
    for (const [piece, spot] of [...this.now]) {
      const there = this.after.spots.get(piece);
      if (spot !== "table" || there === "table") continue;
      this.fly(piece, undefined, spot, there ?? this.discardOf(piece));
    }
  }

  /** What the events did not say: every piece ends where the view has it. */
  private settle(): void {
    for (const [piece, spot] of this.after.spots) {
      const now = this.now.get(piece);
      if (now !== undefined && now !== spot) this.fly(piece, undefined, now, spot);
    }
  }

  private plan(): Plan {
    const flights = [...this.flights.values(), ...this.unknown];
    const times = [
      ...flights.flatMap((flight) => flight.legs.map((leg) => leg.at + leg.takes)),
      ...this.pulses.map((pulse) => pulse.at + pulse.takes),
    ];
    const ends = Math.max(0, ...times);
    const pace = Math.min(1, LONGEST / Math.max(1, ends));
    for (const part of [...flights.flatMap((flight) => flight.legs), ...this.pulses]) {
      part.at *= pace;
      part.takes *= pace;
    }
    return { flights, pulses: this.pulses, ends: ends * pace };
  }
}

/** What moves from one view to the next. Without events the new view just stands. */
export function plan(from: AltiplanoView, to: AltiplanoView, events: readonly AltiplanoEvent[]): Plan {
  if (!events.length) return { flights: [], pulses: [], ends: 0 };
  return new Course(from, to).follow(events);
}
