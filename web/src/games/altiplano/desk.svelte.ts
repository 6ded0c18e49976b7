// What all parts of the board share: the view, what can be done, what is looked at and what is being dragged.
import type { BoardProps } from "$lib/board";
import { Deeds, stillWished, wished, zonesOf, type Deed, type Wish, type Zone } from "./deeds";
import { whereabouts, type Piece, type Spot } from "./spots";
import { deckOf, nearSeat, offered, type AltiplanoView, type Deck, type SeenCard } from "./view";

/** A card, a pile or a discard pile that is looked at, and the element it is looked at from. */
export type Look = { piece: Piece; spot: Spot | "tray" } | { pile: Deck } | { discard: Deck };

export interface Drag {
  card: SeenCard | null;
  deck: Deck;
  deed: Deed;
  zones: Zone[];
  /** Where the pointer is, and how wide the card is drawn, in pixels of the page. */
  x: number;
  y: number;
  width: number;
  /** The place below the pointer, if the card may be dropped there. */
  over: Zone | null;
}

/** How far a pointer moves before it drags. */
const DRAG_AFTER = 8;

export class Desk {
  look = $state.raw<Look | null>(null);
  drag = $state.raw<Drag | null>(null);
  /** True from an action of mine until the focus has been put where the game goes on. */
  refocus = false;
  private anchor: HTMLElement | null = null;
  private wish: Wish | null = null;
  private readonly props: () => BoardProps<AltiplanoView>;

  readonly deeds = $derived.by(() => new Deeds(this.view, this.legal));
  readonly whereabouts = $derived.by(() => whereabouts(this.view));
  readonly offered = $derived.by(() => offered(this.view));
  readonly near = $derived.by(() => nearSeat(this.view));

  constructor(props: () => BoardProps<AltiplanoView>) {
    this.props = props;
  }

  get view(): AltiplanoView {
    return this.props().view;
  }

  get legal(): string[] | null {
    return this.props().past ? null : this.props().legal;
  }

  get texts() {
    return this.props().texts;
  }

  get reacting(): boolean {
    return this.view.asks === "react" && this.legal !== null;
  }

  nameOf(seat: number): string {
    return this.texts.noun("seat", seat);
  }

  deed(card: SeenCard, spot: Spot | "tray"): Deed | null {
    return this.deeds.of(card.card, spot);
  }

  /** The card that is looked at, if it is still where it was. */
  readonly looked = $derived.by((): { card: SeenCard; deed: Deed | null } | null => {
    if (!this.look || !("piece" in this.look)) return null;
    const { piece, spot } = this.look;
    const card =
      spot === "tray"
        ? this.offered.find((one) => one.id === piece)
        : this.whereabouts.spots.get(piece) === spot
          ? (this.whereabouts.cards.get(piece) ?? { card: String(piece), id: -1 })
          : undefined;
    return card ? { card, deed: this.deed(card, spot) } : null;
  });

  open(look: Look, anchor: HTMLElement): void {
    const same = JSON.stringify(look) === JSON.stringify(this.look);
    this.look = same ? null : look;
    this.anchor = anchor;
  }

  close(): void {
    if (!this.look) return;
    this.look = null;
    if (this.anchor?.isConnected) this.anchor.focus();
  }

  get anchorBox(): DOMRect | null {
    return this.anchor?.isConnected ? this.anchor.getBoundingClientRect() : null;
  }

  play(deed: Deed, target?: string): void {
    this.look = null;
    this.refocus = true;
    this.wish = target ? { acting: deed.noun, target } : null;
    this.props().play(deed.notation);
  }

  /** Plays what was wished by dropping a card on a Character, as soon as that is asked. */
  grant(): void {
    const notation = wished(this.wish, this.view, this.legal);
    if (notation) {
      this.wish = null;
      this.props().play(notation);
    } else if (this.wish && (this.legal || !stillWished(this.wish, this.view))) {
      this.wish = null;
    }
  }

  /** Follows a pointer that was pressed on a card; a drag begins when it has moved a little. */
  press(event: PointerEvent, card: SeenCard | null, deck: Deck, deed: Deed | null): void {
    if (!deed || event.button !== 0) return;
    const element = event.currentTarget as HTMLElement;
    const width = element.getBoundingClientRect().width;
    const from = { x: event.clientX, y: event.clientY };
    const zones = zonesOf(deed, card ? deckOf(card) : deck);
    const stop = () => {
      this.drag = null;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", stop);
      removeEventListener("keydown", escape);
    };
    const move = (moved: PointerEvent) => {
      const { clientX: x, clientY: y } = moved;
      if (!this.drag && Math.hypot(x - from.x, y - from.y) < DRAG_AFTER) return;
      if (!this.drag) {
        element.setPointerCapture(moved.pointerId);
        this.look = null;
      }
      this.drag = { card, deck, deed, zones, x, y, width, over: zoneAt(x, y, zones) };
    };
    const up = (raised: PointerEvent) => {
      const drag = this.drag;
      stop();
      if (drag) swallowClick();
      if (!drag?.over || !this.legal?.includes(deed.notation)) return;
      this.play(deed, drag.over === "other-camp" ? keyAt(raised.clientX, raised.clientY) : undefined);
    };
    const escape = (key: KeyboardEvent) => {
      if (key.key === "Escape") stop();
    };
    // On the window: a quick hand has left the card before it has moved far enough to drag it.
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", stop);
    addEventListener("keydown", escape);
  }

  /** Whether a dragged card may be dropped there; null when nothing is dragged. */
  drops(zone: Zone): "here" | "maybe" | null {
    if (!this.drag?.zones.includes(zone)) return null;
    return this.drag.over === zone ? "here" : "maybe";
  }
}

/** The end of a drag is no click on the card that was dragged. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation();
  addEventListener("click", swallow, { capture: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}

function zoneAt(x: number, y: number, zones: Zone[]): Zone | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const zone = (element as HTMLElement).dataset?.zone as Zone | undefined;
    if (zone && zones.includes(zone)) return zone;
  }
  return null;
}

function keyAt(x: number, y: number): string | undefined {
  const found = document.elementsFromPoint(x, y).find((element) => (element as HTMLElement).dataset?.key);
  return (found as HTMLElement | undefined)?.dataset.key;
}
