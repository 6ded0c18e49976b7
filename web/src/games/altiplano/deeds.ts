// Which card can do what now: from the legal actions, in their notation, to the cards on the board and the places where
// a dragged card may be dropped. No rule is known here: only what the list of legal actions says.
import type { Spot } from "./spots";
import { nearSeat, type AltiplanoView, type Deck } from "./view";

export interface Deed {
  notation: string;
  verb: string;
  /** The card's or deck's key; empty where the action has none. */
  noun: string;
}

/** The places on which a card can be dropped. */
export type Zone = "camp" | "other-camp" | "middle" | "hand" | `discard-${Deck}`;

export function deedOf(notation: string): Deed {
  const [verb = "", noun = ""] = notation.split(" ");
  return { notation, verb, noun };
}

/** Where the card of an action lies; what one chooses from is offered on a tray of its own. */
function spotsOf(verb: string, view: AltiplanoView): (Spot | "tray")[] {
  const me = nearSeat(view);
  const other = 1 - me;
  switch (verb) {
    case "keep":
    case "play":
    case "place":
    case "discard":
    case "pay":
      return [`hand-${me}`];
    case "use":
      return [`camp-${me}`, `specials-${me}`];
    case "react":
      return [`hand-${me}`, `camp-${me}`];
    case "replace":
      return [`camp-${me}`];
    case "target":
      return [`camp-${other}`];
    case "take":
    case "pick":
      return ["tray"];
    default:
      return [];
  }
}

/** What can be done now, by card. */
export class Deeds {
  readonly all: Deed[];
  /** The actions that belong to no card: pass, let it happen, take nothing. */
  readonly plain: Deed[];

  constructor(
    private readonly view: AltiplanoView,
    legal: readonly string[] | null,
  ) {
    this.all = (legal ?? []).map(deedOf);
    this.plain = this.all.filter((deed) => !deed.noun);
  }

  /** What a card can do where it lies; of cards each can do one thing at a time. */
  of(key: string, spot: Spot | "tray"): Deed | null {
    return this.all.find((deed) => deed.noun === key && spotsOf(deed.verb, this.view).includes(spot)) ?? null;
  }

  draw(deck: Deck): Deed | null {
    return this.all.find((deed) => deed.verb === "draw" && deed.noun === deck) ?? null;
  }

  get reactions(): Deed[] {
    return this.all.filter((deed) => deed.verb === "react");
  }
}

/** Where a card may be dropped to do its deed. */
export function zonesOf(deed: Deed, deck: Deck): Zone[] {
  switch (deed.verb) {
    case "keep":
    case "place":
      return ["camp"];
    case "play":
    case "use":
      return ["middle", "other-camp"];
    case "react":
    case "target":
      return ["middle"];
    case "discard":
    case "pay":
    case "replace":
      return [`discard-${deck}`, "middle"];
    case "draw":
    case "take":
    case "pick":
      return ["hand"];
    default:
      return [];
  }
}

/** A Character that a played card was dropped on: chosen by itself when the choice comes, if it is legal then. */
export interface Wish {
  acting: string;
  target: string;
}

/** The action that a wish means now, or null. */
export function wished(
  wish: Wish | null,
  view: AltiplanoView,
  legal: readonly string[] | null,
): string | null {
  if (!wish || view.asks !== "target" || view.acting !== wish.acting) return null;
  const notation = `target ${wish.target}`;
  return legal?.includes(notation) ? notation : null;
}

/** Whether a wish may still come true: its card is being played. */
export function stillWished(wish: Wish, view: AltiplanoView): boolean {
  return view.acting === wish.acting && !view.over;
}
