// The line to one table. Whatever happens to the network, each command is carried out once: it is sent again until the
// server says that it is kept, and carries an id by which the server knows it. Missed news are asked for by version.
import type { AssistAnswer } from "../board";
import type {
  Assist,
  Failed,
  FromTableClient,
  Play,
  Redo,
  Refused,
  Say,
  ToTableClient,
  Undo,
} from "./frames";
import { NOTHING, received, version, type TableState } from "./state";

/** `lost`: it was there or was tried, and is being tried again. `ended`: the server wants no more of us. */
export type Line = "connecting" | "open" | "lost" | "ended";
type Command = Play | Undo | Redo | Say | Assist;
type Move = Play | Undo | Redo;

/** As much of a WebSocket as is used, so that tests can give another. */
export interface Socket {
  readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Listener {
  /** Something of the state, the line, or what waits has changed. */
  changed(): void;
  refused(refused: Refused): void;
  failed(failed: Failed): void;
}

const OPEN = 1;
/** After so long without an answer a command is sent again. */
export const RESEND = 2500;
/** A line that was silent for so long is asked whether it is there, */
export const QUIET = 15_000;
/** and is given up when no frame comes for so long after that. */
export const DEAF = 6000;
/** When a command is done but its news do not come, everything missed is asked for. */
const BEHIND = 1000;
const BACKOFF = [300, 700, 1500, 3000, 6000, 10_000];
const ASSIST_PATIENCE = 60_000;
const FINAL: Failed["why"][] = ["no_table", "not_allowed"];

interface Waiting {
  command: Command;
  sent: number;
}

interface Asked {
  resolve(answer: AssistAnswer): void;
  reject(reason: Error): void;
  until: number;
}

export class TableConnection {
  state: TableState = NOTHING;
  line: Line = "connecting";
  private socket: Socket | null = null;
  private greeted = false;
  private stopped = false;
  private failures = 0;
  private heard = 0;
  private pinged: number | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private tick: ReturnType<typeof setInterval> | undefined;
  private readonly waiting = new Map<string, Waiting>();
  private readonly asked = new Map<string, Asked>();
  private awaited: { version: number; since: number } | null = null;
  private marksUnsent: Record<string, unknown> | null = null;
  private marksAwaitPong = false;
  private count = 0;
  private readonly name = crypto.randomUUID?.() ?? String(Math.random()).slice(2);

  constructor(
    private readonly connect: () => Socket,
    private readonly listener: Listener,
  ) {}

  open(): void {
    this.stopped = false;
    this.tick ??= setInterval(() => this.look(), 250);
    this.dial();
  }

  close(): void {
    this.stopped = true;
    clearTimeout(this.retry);
    clearInterval(this.tick);
    this.tick = undefined;
    this.hangUp();
    for (const asked of this.asked.values()) asked.reject(new Error("closed"));
    this.asked.clear();
  }

  /** Tries at once, when there is a reason to hope (the network came back, the page is looked at again). */
  hurry(): void {
    if (this.stopped || this.line === "ended") return;
    if (this.socket === null) {
      clearTimeout(this.retry);
      this.dial();
    } else if (this.line === "open") {
      this.ping();
    }
  }

  /** The network is known to be gone. */
  cut(): void {
    if (this.line === "ended" || this.stopped) return;
    this.hangUp();
    this.dropped();
  }

  /** A move of mine is on its way, or its outcome is. */
  get moving(): boolean {
    if (this.awaited && (version(this.state) ?? -1) < this.awaited.version) return true;
    return [...this.waiting.values()].some(({ command }) => isMove(command));
  }

  /** Something was sent and has waited for long. */
  get slow(): boolean {
    const now = Date.now();
    return [...this.waiting.values()].some(({ sent }) => now - sent > RESEND) || this.pinged !== null;
  }

  play(action: string): void {
    this.move((id, at) => ({ type: "play", id, version: at, action }));
  }

  undo(): void {
    this.move((id, at) => ({ type: "undo", id, version: at }));
  }

  redo(): void {
    this.move((id, at) => ({ type: "redo", id, version: at }));
  }

  say(text: string): void {
    this.command({ type: "say", id: this.id(), text });
  }

  /** Asks the program; the answer, or an error whose message is why not. */
  assist(name: string, about: Record<string, unknown> = {}): Promise<AssistAnswer> {
    const id = this.id();
    const answer = new Promise<AssistAnswer>((resolve, reject) =>
      this.asked.set(id, { resolve, reject, until: Date.now() + ASSIST_PATIENCE }),
    );
    this.command({ type: "assist", id, name, about });
    return answer;
  }

  keepMarks(marks: Record<string, unknown>): void {
    this.state = { ...this.state, marks };
    this.marksUnsent = marks;
    this.sendMarks();
    this.listener.changed();
  }

  private id(): string {
    this.count += 1;
    return `${this.name}-${this.count}`;
  }

  private move(make: (id: string, version: number) => Move): void {
    const at = version(this.state);
    if (at === null || this.moving) return;
    this.command(make(this.id(), at));
  }

  private command(command: Command): void {
    this.waiting.set(command.id, { command, sent: 0 });
    this.send(command.id);
    this.listener.changed();
  }

  private send(id: string): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    waiting.sent = Date.now();
    if (this.greeted) this.socket?.send(JSON.stringify(waiting.command));
  }

  // Marks carry no id, and frames are taken in their order: the pong after them says that they have arrived.
  private sendMarks(): void {
    if (!this.greeted || this.marksUnsent === null || this.marksAwaitPong) return;
    this.transmit({ type: "keep_marks", marks: this.marksUnsent });
    this.marksUnsent = null;
    this.marksAwaitPong = true;
    this.ping();
  }

  private transmit(frame: FromTableClient): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(frame));
  }

  private ping(): void {
    this.pinged ??= Date.now();
    this.transmit({ type: "ping" });
  }

  private dial(): void {
    const socket = this.connect();
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.heard = Date.now();
      this.transmit({ type: "hello", version: version(this.state) });
      this.ping();
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.take(JSON.parse(String(event.data)) as ToTableClient);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.dropped();
    };
  }

  private hangUp(): void {
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private dropped(): void {
    this.socket = null;
    this.greeted = false;
    this.pinged = null;
    if (this.marksAwaitPong) {
      this.marksUnsent ??= this.state.marks;
      this.marksAwaitPong = false;
    }
    if (this.stopped || this.line === "ended") return;
    this.line = "lost";
    const pause = BACKOFF[Math.min(this.failures, BACKOFF.length - 1)]!;
    this.failures += 1;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.dial(), pause * (0.75 + Math.random() / 2));
    this.listener.changed();
  }

  private take(frame: ToTableClient): void {
    this.heard = Date.now();
    const marks = this.state.marks;
    const [state, outcome] = received(this.state, frame);
    this.state = state;
    if (outcome === "gap") this.transmit({ type: "hello", version: version(this.state) });
    // What I wrote and the server may not have yet is newer than what it has.
    if (frame.type === "whole" && (this.marksUnsent || this.marksAwaitPong)) this.state = { ...state, marks };
    switch (frame.type) {
      case "whole":
      case "news":
      case "table":
        this.greet();
        break;
      case "done":
        this.done(frame.id, frame.version);
        break;
      case "refused":
        this.refuse(frame);
        break;
      case "answer":
        this.waiting.delete(frame.id);
        this.asked.get(frame.id)?.resolve(frame.about);
        this.asked.delete(frame.id);
        break;
      case "pong":
        this.pinged = null;
        this.greet();
        this.marksAwaitPong = false;
        this.sendMarks();
        break;
      case "failed":
        if (FINAL.includes(frame.why)) this.line = "ended";
        // Sent too much: it is wiser to wait than to try again at once.
        if (frame.why === "too_fast") this.failures = Math.max(this.failures, 4);
        this.listener.failed(frame);
        break;
    }
    if (this.awaited && (version(this.state) ?? -1) >= this.awaited.version) this.awaited = null;
    this.listener.changed();
  }

  // The first answer after hello: the line is good, and what waits is sent (again).
  private greet(): void {
    this.pinged = null;
    if (this.greeted) return;
    this.greeted = true;
    this.failures = 0;
    this.line = "open";
    for (const id of this.waiting.keys()) this.send(id);
    this.sendMarks();
  }

  private done(id: string, led: number): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    if (isMove(waiting.command) && (version(this.state) ?? -1) < led)
      this.awaited = { version: led, since: Date.now() };
  }

  private refuse(frame: Refused): void {
    const waiting = this.waiting.get(frame.id);
    // Marks have no id.
    if (!frame.id) this.listener.refused(frame);
    if (!waiting) return;
    this.waiting.delete(frame.id);
    const asked = this.asked.get(frame.id);
    this.asked.delete(frame.id);
    asked?.reject(new Error(frame.why));
    // The same view again, so that a board takes back what it showed ahead.
    const { position } = this.state;
    if (isMove(waiting.command) && position)
      this.state = { ...this.state, events: [], position: { ...position, view: { ...position.view } } };
    if (!asked) this.listener.refused(frame);
  }

  // A few times a second: what was not answered is sent again, and a silent line is tried or given up.
  private look(): void {
    const now = Date.now();
    for (const [id, asked] of this.asked) {
      if (now < asked.until) continue;
      this.asked.delete(id);
      this.waiting.delete(id);
      asked.reject(new Error("no_answer"));
    }
    if (this.socket && this.line !== "ended") {
      const silence = now - Math.max(this.heard, this.pinged ?? 0);
      if ((this.pinged !== null || !this.greeted) && silence > DEAF) this.cut();
      else if (this.greeted && this.pinged === null && now - this.heard > QUIET) this.ping();
    }
    if (this.greeted) {
      for (const [id, { sent }] of this.waiting) if (now - sent >= RESEND) this.send(id);
      if (this.awaited && now - this.awaited.since > BEHIND) {
        this.awaited.since = now;
        this.transmit({ type: "hello", version: version(this.state) });
      }
    }
    if (this.waiting.size) this.listener.changed();
  }
}

function isMove(command: Command): command is Move {
  return command.type === "play" || command.type === "undo" || command.type === "redo";
}
