// What all parts of the board share: the view, how the Archeoscope is set, the trial on the plan, and what is dragged.
import type { BoardProps } from "$lib/board";
import {
  BUILDINGS,
  columnOf,
  costOf,
  moved,
  rowOf,
  sizeOf,
  turned,
  WHOLE_TURN,
  within,
  type Axis,
  type Building,
  type Lying,
  type Question,
} from "./pieces";
import {
  freePlace,
  isWhole,
  lacks,
  middleOn,
  onZones,
  placing,
  placings,
  readKept,
  tilesOf,
  type Kept,
  type Mark,
  type Trial,
} from "./trial";
import { answerTo, mine, priceOf, type ArcheologicView } from "./view";

export interface Drag {
  building: Building;
  turn: number;
  /** The box's upper left corner, in cells from the plan's corner; not rounded. */
  column: number;
  row: number;
  /** Where the tile would lie if it were dropped now; null beside the plan. */
  onto: Lying | null;
}

/** What the assist `check` says of the trial. */
export interface Checked {
  possible: boolean;
  clashes: Building[];
  because: Partial<Record<Building, string[]>>;
}

/** How far a pointer moves before it drags, in pixels. */
const DRAG_AFTER = 6;
/** How long changes gather before they are kept, in milliseconds. */
const WRITE_AFTER = 400;
const NO_TURNS: Record<string, number> = {};

export class Desk {
  /** How I set the Archeoscope; null follows the game. */
  private axisSet = $state<Axis | null>(null);
  questionSet = $state<Question | null>(null);
  pencil = $state<Mark>("empty");
  /** The tile of the rack that is held: a tap on a zone lays it there. */
  held = $state<Building | null>(null);
  /** The tile on the plan whose tools are shown. */
  chosen = $state<Building | null>(null);
  drag = $state.raw<Drag | null>(null);
  /** At the end: my own plan in place of the city. */
  ownPlan = $state(false);
  confirming = $state(false);
  /** How many cities are left, and what is wrong with the trial; until the next position or change. */
  counted = $state.raw<number | null>(null);
  checked = $state.raw<Checked | null>(null);
  asking = $state(false);
  problem = $state(false);
  /** The plan's drawing, by which pointers are understood. */
  ground: SVGElement | null = null;
  /** Actions of mine that follow by themselves, each when it is asked for. */
  private errand: string[] = [];
  private dragged = false;
  private knew = "";
  private turns = $state.raw(NO_TURNS);
  private readonly props: () => BoardProps<ArcheologicView>;

  /** What I changed and the server was not told yet. */
  private draft = $state.raw<Kept | null>(null);
  private writing: ReturnType<typeof setTimeout> | undefined;
  readonly kept = $derived.by(() => this.draft ?? readKept(this.props().marks));
  readonly trial = $derived.by(() => this.kept.trial);
  readonly lacks = $derived.by(() => lacks(this.trial));
  readonly covering = $derived.by(() => onZones(this.trial));

  constructor(props: () => BoardProps<ArcheologicView>) {
    this.props = props;
  }

  get view(): ArcheologicView {
    return this.props().view;
  }

  get texts() {
    return this.props().texts;
  }

  get legal(): string[] | null {
    return this.props().past ? null : this.props().legal;
  }

  get past() {
    return this.props().past;
  }

  get assists() {
    return this.props().assists;
  }

  get me() {
    return this.props().me;
  }

  /** Whether I may set things: I play, the game goes on, and this is now. */
  get playing(): boolean {
    return this.view.me !== null && !this.view.over && !this.past;
  }

  /** Whether the plan is drawn with tiles of mine. */
  get hasTrial(): boolean {
    return this.view.me !== null && (!this.view.city || this.ownPlan);
  }

  nameOf(seat: number): string {
    return this.texts.noun("seat", seat);
  }

  // --- the Archeoscope ----------------------------------------------------------------------------------------------

  /** The axis that the device is set to: once aimed, the viewfinder's. */
  get axis(): Axis {
    if (this.view.asks === "question" && this.view.turn === this.view.me) return this.view.viewfinder;
    return this.axisSet ?? this.nextAxis;
  }

  /** The axis that costs nothing to aim at. */
  get nextAxis(): Axis {
    if (this.view.asks === "start") return this.view.viewfinder;
    const free = Object.entries(this.view.aim_costs).find(([, cost]) => cost === 0);
    return free?.[0] ?? this.view.viewfinder;
  }

  set(axis: Axis, question?: Question): void {
    this.axisSet = axis;
    if (question) this.questionSet = question;
    this.readLast = null;
  }

  setQuestion(question: Question): void {
    this.questionSet = question;
    this.readLast = null;
  }

  /** The answer that was read last, shown until the device is set anew. */
  private readLast = $state.raw<{ axis: Axis; question: Question; answer: string } | null>(null);

  get read() {
    return this.past ? null : this.readLast;
  }

  /** Takes an answer into the window. The question is set back, so that nobody pays for it twice by a second press. */
  takeAnswer(axis: Axis, question: Question, answer: string): void {
    this.axisSet = axis;
    this.questionSet = null;
    this.readLast = { axis, question, answer };
  }

  /** What the window shows: the answer just read, or what is known of the question that is set. */
  get shown(): { axis: Axis; question: Question; answer: string | null } | null {
    if (this.read) return this.read;
    if (!this.questionSet) return null;
    const answer = answerTo(this.view, this.axis, this.questionSet);
    return { axis: this.axis, question: this.questionSet, answer };
  }

  /** The price of what is set; null while no question is chosen. */
  get price(): number | null {
    return this.questionSet && priceOf(this.view, this.axis, costOf(this.questionSet));
  }

  /** What pulling the lever plays; empty when it cannot be pulled. */
  get lever(): string[] {
    if (!this.legal) return [];
    const { asks } = this.view;
    const steps =
      asks === "start"
        ? [`start ${this.axis}`]
        : !this.questionSet
          ? []
          : asks === "aim"
            ? [`aim ${this.axis}`, `ask ${this.questionSet}`]
            : asks === "question"
              ? [`ask ${this.questionSet}`]
              : [];
    return steps[0] && this.legal.includes(steps[0]) ? steps : [];
  }

  pull(): void {
    const steps = this.lever;
    if (!steps.length) return;
    this.play(steps);
    if (this.view.asks === "start") this.axisSet = null;
  }

  // --- playing ------------------------------------------------------------------------------------------------------

  private play([first, ...then]: string[]): void {
    if (!first || !this.legal?.includes(first)) return;
    this.errand = then;
    this.confirming = false;
    this.props().play(first);
  }

  /** Plays what follows by itself, as soon as it is asked for; drops it when something else is. */
  goOn(): void {
    if (this.view.over || this.view.turn !== this.view.me) this.errand = [];
    const [next, ...then] = this.errand;
    if (!next || !this.legal) return;
    this.errand = this.legal.includes(next) ? then : [];
    if (this.legal.includes(next)) this.props().play(next);
  }

  get claimable(): boolean {
    return (this.legal?.includes("claim") ?? false) && isWhole(this.trial);
  }

  claim(): void {
    if (this.claimable) this.play(["claim", ...placings(this.trial)]);
  }

  /** The claim that is under way: the building asked for, and what can be played of the trial. */
  get underWay(): { building: Building; one: string | null; rest: string[] } | null {
    const { placing: asked } = this.view;
    if (!asked || !this.legal) return null;
    const tile = this.trial[asked.building];
    const one = tile && this.legal.includes(placing(tile)) ? placing(tile) : null;
    const agrees = (asked.placed ?? []).every((laid) => {
      const own = this.trial[laid.building];
      return own?.zone === laid.zone && own.turn === laid.turn;
    });
    const rest = agrees && isWhole(this.trial) ? placings(this.trial, asked.building) : [];
    return { building: asked.building, one, rest };
  }

  place(steps: string[]): void {
    this.play(steps);
  }

  // --- the trial ----------------------------------------------------------------------------------------------------

  /** Whether tiles and marks may be changed now. */
  get drafting(): boolean {
    return this.playing && mine(this.view)?.pawn !== "out";
  }

  private keep(trial: Trial, zones = this.kept.zones): void {
    if (!this.drafting) return;
    this.checked = null;
    this.confirming = false;
    this.draft = { trial, zones };
    this.writing ??= setTimeout(() => this.write(), WRITE_AFTER);
  }

  /** Tells the server what was changed: now and again, for a tile walks over the plan key by key. */
  write(): void {
    clearTimeout(this.writing);
    this.writing = undefined;
    if (!this.draft) return;
    this.props().keepMarks(this.draft);
    this.draft = null;
  }

  turnInRack(building: Building): number {
    return this.turns[building] ?? 0;
  }

  lay(tile: Lying): void {
    this.keep({ ...this.trial, [tile.building]: tile });
    this.turns = { ...this.turns, [tile.building]: tile.turn };
    if (this.held === tile.building) this.held = null;
    this.props().sound("move");
  }

  layOn(zone: string): void {
    if (this.held) this.lay(middleOn(this.held, zone, this.turnInRack(this.held)));
  }

  layAnywhere(building: Building): void {
    this.lay(freePlace(this.trial, building, this.turnInRack(building)));
    this.chosen = building;
  }

  takeOff(building: Building): void {
    const { [building]: gone, ...rest } = this.trial;
    if (gone) this.keep(rest);
    if (this.chosen === building) this.chosen = null;
  }

  turn(building: Building): void {
    if (!this.drafting) return;
    const tile = this.trial[building];
    if (tile) this.lay(turned(tile));
    else this.turns = { ...this.turns, [building]: (this.turnInRack(building) + 90) % WHOLE_TURN };
  }

  shift(building: Building, right: number, down: number): void {
    const tile = this.trial[building];
    if (tile) this.lay(moved(tile, right, down));
  }

  mark(zone: string, mark: Mark | null): void {
    const { [zone]: before, ...others } = this.kept.zones;
    this.keep(this.trial, mark && mark !== before ? { ...others, [zone]: mark } : others);
  }

  /** What a tap on a zone does: lay the tile that is held, or mark the zone with the pencil. */
  tap(zone: string): void {
    if (this.held) this.layOn(zone);
    else this.mark(zone, this.pencil);
  }

  // --- dragging -----------------------------------------------------------------------------------------------------

  /** Follows a pointer that was pressed on a tile; a drag begins when it has moved a little. */
  press(event: PointerEvent, building: Building): void {
    // One tile at a time, however many fingers there are.
    if (this.drag) return;
    this.dragged = false;
    if (event.button !== 0 || !this.drafting) return;
    const element = event.currentTarget as HTMLElement;
    const from = { x: event.clientX, y: event.clientY };
    const grip = this.gripOf(event, building);
    const stop = () => {
      this.drag = null;
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", stop);
      removeEventListener("keydown", escape, true);
    };
    const move = (to: PointerEvent) => {
      if (!this.drag && Math.hypot(to.clientX - from.x, to.clientY - from.y) < DRAG_AFTER) return;
      this.dragged = true;
      this.drag = this.dragTo(to, building, grip);
    };
    const up = () => {
      const drag = this.drag;
      stop();
      if (drag?.onto) this.lay(drag.onto);
      else if (drag) this.takeOff(building);
    };
    const escape = (key: KeyboardEvent) => {
      if (key.key !== "Escape") return;
      key.preventDefault();
      key.stopPropagation();
      stop();
    };
    // A quick pointer is far from the tile before it has moved once.
    element.setPointerCapture(event.pointerId);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", stop);
    addEventListener("keydown", escape, true);
  }

  /** Whether this click only ends a drag. */
  get endsDrag(): boolean {
    return this.dragged;
  }

  /** Where a tile is held, in cells from its box's corner. */
  private gripOf(event: PointerEvent, building: Building): { column: number; row: number } {
    const tile = this.trial[building];
    const { wide, high } = sizeOf(building, tile?.turn ?? this.turnInRack(building));
    if (!tile) return { column: wide / 2, row: high / 2 };
    const at = this.onGround(event);
    return { column: at.column - columnOf(tile.zone), row: at.row - rowOf(tile.zone) };
  }

  private dragTo(event: PointerEvent, building: Building, grip: { column: number; row: number }): Drag {
    const turn = this.trial[building]?.turn ?? this.turnInRack(building);
    const at = this.onGround(event);
    const [column, row] = [at.column - grip.column, at.row - grip.row];
    const { wide, high } = sizeOf(building, turn);
    const inside = column > -1 && row > -1 && column + wide < 6 && row + high < 6;
    const onto = inside ? within(building, Math.round(column), Math.round(row), turn) : null;
    return { building, turn, column, row, onto };
  }

  /** Where a pointer is, in cells from the plan's corner. */
  private onGround(event: PointerEvent): { column: number; row: number } {
    const box = this.ground?.getBoundingClientRect() ?? new DOMRect();
    const cell = box.width / 5 || 1;
    return { column: (event.clientX - box.left) / cell, row: (event.clientY - box.top) / cell };
  }

  // --- assists ------------------------------------------------------------------------------------------------------

  async count(): Promise<void> {
    await this.consult(async () => {
      const { layouts } = await this.props().assist("count");
      return () => (this.counted = Number(layouts));
    });
  }

  async check(): Promise<void> {
    const tiles = tilesOf(this.trial).map(({ building, zone, turn }) => ({ building, zone, turn }));
    if (!tiles.length) return;
    await this.consult(async () => {
      const told = (await this.props().assist("check", { tiles })) as unknown as Checked;
      return () => (this.checked = told);
    });
  }

  /** How much I know: what the program said holds until that changes. */
  private readonly knowledge = $derived.by(() => {
    const me = mine(this.view);
    return me ? [me.asked.length, me.right?.length, me.not_here?.length, this.view.over].join() : "";
  });

  /** Asks, and takes the answer unless I know more or the trial is another by then. */
  private async consult(ask: () => Promise<() => void>): Promise<void> {
    if (this.asking) return;
    const [knowledge, trial] = [this.knowledge, this.trial];
    this.asking = true;
    this.problem = false;
    try {
      const take = await ask();
      if (knowledge === this.knowledge && trial === this.trial) take();
    } catch {
      this.problem = true;
    } finally {
      this.asking = false;
    }
  }

  /** After a step: what was said of what I knew then says nothing of what I know now. */
  stepped(): void {
    this.confirming = false;
    this.problem = false;
    if (this.knew === this.knowledge) return;
    this.knew = this.knowledge;
    this.counted = null;
    this.checked = null;
  }

  get laid(): Building[] {
    return BUILDINGS.filter((building) => this.trial[building]);
  }
}
