import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEAF, QUIET, RESEND, TableConnection, type Socket } from "./connection";
import type { Failed, FromTableClient, News, Refused, ToTableClient, Whole } from "./frames";

/** A socket whose other end is the test. */
class FakeSocket implements Socket {
  readyState = 0;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  sent: FromTableClient[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
    this.readyState = 3;
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.(new Event("open"));
  }
  tell(frame: ToTableClient): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }
  drop(): void {
    this.readyState = 3;
    this.onclose?.(new CloseEvent("close"));
  }
  of<Type extends FromTableClient["type"]>(type: Type): Extract<FromTableClient, { type: Type }>[] {
    return this.sent.filter((frame) => frame.type === type) as Extract<FromTableClient, { type: Type }>[];
  }
}

const table = (version: number): Whole["table"] => ({
  id: "t",
  game: "altiplano",
  status: "playing",
  options: {},
  public: false,
  assists: true,
  clock: { kind: "none" },
  seats: [],
  my_seat: 0,
  my_turn: true,
  host: { id: "p", name: "Ada" },
  turn: 0,
  version,
  updated: 0,
});

const position = (version: number, moment = version): News["position"] => ({
  version,
  moment,
  view: { at: version },
  legal: ["pass"],
  can_undo: false,
  can_redo: false,
  scores: null,
  winners: null,
});

const step = (moment: number) => ({ moment, events: [{ event: "turn", number: moment }] });

const whole = (version: number): Whole => ({
  type: "whole",
  table: table(version),
  position: position(version),
  history: Array.from({ length: version + 1 }, (_, moment) => step(moment)),
  chat: [],
  marks: {},
});

const news = (since: number, version: number, more: Partial<News> = {}): News => ({
  type: "news",
  since,
  happened: Array.from({ length: version - since }, (_, k) => step(since + k + 1)),
  position: position(version),
  table: table(version),
  ...more,
});

let sockets: FakeSocket[];
let refused: Refused[];
let failed: Failed[];
let connection: TableConnection;

const newest = () => sockets.at(-1)!;

/** Opens the newest socket and lets the server greet. */
function greet(version = 3): void {
  newest().accept();
  newest().tell(whole(version));
  newest().tell({ type: "pong", at: 0 });
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  refused = [];
  failed = [];
  connection = new TableConnection(
    () => {
      sockets.push(new FakeSocket());
      return newest();
    },
    {
      changed: () => undefined,
      refused: (frame) => refused.push(frame),
      failed: (frame) => failed.push(frame),
    },
  );
  connection.open();
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe("greeting", () => {
  it("asks for everything first, and for what is missing when it comes back", () => {
    greet(3);
    expect(newest().of("hello")).toEqual([{ type: "hello", version: null }]);
    expect(connection.line).toBe("open");
    newest().drop();
    expect(connection.line).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
    newest().accept();
    expect(newest().of("hello")).toEqual([{ type: "hello", version: 3 }]);
    newest().tell(news(3, 5));
    expect(connection.state.position?.version).toBe(5);
    expect(connection.line).toBe("open");
  });

  it("waits longer after each failure, but not for ever", () => {
    const waits: number[] = [];
    for (let k = 0; k < 8; k++) {
      const before = sockets.length;
      newest().drop();
      let waited = 0;
      while (sockets.length === before && waited < 20_000) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits[0]).toBeLessThan(600);
    expect(waits.at(-1)).toBeGreaterThan(5000);
    expect(Math.max(...waits)).toBeLessThan(13_000);
  });

  it("tries at once when there is hope", () => {
    greet();
    for (let k = 0; k < 5; k++) {
      newest().drop();
      vi.advanceTimersByTime(13_000);
    }
    newest().drop();
    const before = sockets.length;
    connection.hurry();
    expect(sockets).toHaveLength(before + 1);
  });

  it("ends where the server wants no more of it", () => {
    newest().accept();
    newest().tell({ type: "failed", why: "no_table", detail: "" });
    newest().drop();
    expect(connection.line).toBe("ended");
    expect(failed).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});

describe("commands", () => {
  it("are done once they are told to be kept and their news are here", () => {
    greet(3);
    connection.play("pass");
    const [play] = newest().of("play");
    expect(play).toMatchObject({ version: 3, action: "pass" });
    expect(connection.moving).toBe(true);
    newest().tell({ type: "done", id: play!.id, version: 4 });
    expect(connection.moving).toBe(true);
    newest().tell(news(3, 4));
    expect(connection.moving).toBe(false);
  });

  it("are sent again with the same id when a frame is lost", () => {
    greet(3);
    connection.play("pass");
    vi.advanceTimersByTime(RESEND + 300);
    const plays = newest().of("play");
    expect(plays).toHaveLength(2);
    expect(plays[1]).toEqual(plays[0]);
    newest().tell(news(3, 4));
    newest().tell({ type: "done", id: plays[0]!.id, version: 4 });
    vi.advanceTimersByTime(3 * RESEND);
    expect(newest().of("play")).toHaveLength(2);
  });

  it("are sent again over the next line when the first breaks", () => {
    greet(3);
    connection.play("pass");
    const [first] = newest().of("play");
    newest().drop();
    vi.advanceTimersByTime(1000);
    newest().accept();
    expect(newest().of("play")).toEqual([]);
    // The server had carried it out: the news come first, then the same answer as before.
    newest().tell(news(3, 4));
    expect(newest().of("play")).toEqual([first]);
    newest().tell({ type: "done", id: first!.id, version: 4 });
    expect(connection.moving).toBe(false);
    expect(connection.state.position?.version).toBe(4);
  });

  it("made while the line is lost go out when it is back", () => {
    greet(3);
    newest().drop();
    connection.say("hello");
    vi.advanceTimersByTime(1000);
    greet(3);
    expect(
      newest()
        .of("say")
        .map((say) => say.text),
    ).toEqual(["hello"]);
  });

  it("are one at a time where they move", () => {
    greet(3);
    connection.play("pass");
    connection.play("pass");
    connection.undo();
    expect([...newest().of("play"), ...newest().of("undo")]).toHaveLength(1);
  });

  it("give the same view anew when refused", () => {
    greet(3);
    const before = connection.state.position!.view;
    connection.play("pass");
    newest().tell({ type: "refused", id: newest().of("play")[0]!.id, why: "not_legal", detail: "" });
    expect(connection.moving).toBe(false);
    expect(connection.state.position!.view).toEqual(before);
    expect(connection.state.position!.view).not.toBe(before);
    expect(refused.map((frame) => frame.why)).toEqual(["not_legal"]);
    vi.advanceTimersByTime(2 * RESEND);
    expect(newest().of("play")).toHaveLength(1);
  });

  it("whose news are lost have everything missed asked for", () => {
    greet(3);
    connection.undo();
    newest().tell({ type: "done", id: newest().of("undo")[0]!.id, version: 4 });
    vi.advanceTimersByTime(1500);
    expect(newest().of("hello").at(-1)).toEqual({ type: "hello", version: 3 });
  });
});

describe("news", () => {
  it("that leave a gap are not taken; what is missing is asked for", () => {
    greet(3);
    newest().tell(news(4, 5));
    expect(connection.state.position?.version).toBe(3);
    expect(newest().of("hello").at(-1)).toEqual({ type: "hello", version: 3 });
    newest().tell(news(3, 5));
    expect(connection.state.position?.version).toBe(5);
    expect(connection.state.events).toHaveLength(2);
  });

  it("that come twice change nothing", () => {
    greet(3);
    newest().tell(news(3, 4));
    const { state } = connection;
    newest().tell(news(3, 4));
    expect(connection.state).toBe(state);
  });

  it("that overlap tell only what is new", () => {
    greet(3);
    newest().tell(news(3, 4));
    newest().tell(news(3, 5));
    expect(connection.state.events).toEqual(step(5).events);
    expect(connection.state.history.map((one) => one.moment)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("of an undo drop what did not happen, and are shown without motion", () => {
    greet(3);
    newest().tell(news(3, 4, { happened: [], position: position(4, 2), undone: true }));
    expect(connection.state.history.map((one) => one.moment)).toEqual([0, 1, 2]);
    expect(connection.state.events).toEqual([]);
    newest().tell(news(4, 5, { happened: [step(3)], position: position(5, 3) }));
    expect(connection.state.history.map((one) => one.moment)).toEqual([0, 1, 2, 3]);
    expect(connection.state.events).toEqual(step(3).events);
  });

  it("after an undo and another move replace the moment that is told anew", () => {
    greet(3);
    const other = { moment: 3, events: [{ event: "turn", number: 99 }] };
    newest().tell(news(3, 5, { happened: [other], position: position(5, 3), undone: true }));
    expect(connection.state.history.at(-1)).toEqual(other);
    expect(connection.state.history).toHaveLength(4);
  });

  it("of people leave the view the very same", () => {
    greet(3);
    const { position: before, events } = connection.state;
    newest().tell({ type: "table", table: table(3) });
    expect(connection.state.position).toBe(before);
    expect(connection.state.events).toBe(events);
  });

  it("of chat are taken once", () => {
    greet(3);
    const line = { number: 1, person: { id: "p", name: "Ada" }, at: 0, text: "hi" };
    newest().tell({ type: "said", line });
    newest().tell({ type: "said", line });
    expect(connection.state.chat).toEqual([line]);
  });
});

describe("a silent line", () => {
  it("is asked whether it is there, and given up when it does not answer", () => {
    greet(3);
    const pings = newest().of("ping").length;
    vi.advanceTimersByTime(QUIET + 500);
    expect(newest().of("ping")).toHaveLength(pings + 1);
    expect(connection.line).toBe("open");
    const silent = newest();
    vi.advanceTimersByTime(DEAF + 500);
    expect(silent.closed).toBe(true);
    expect(connection.line).toBe("lost");
  });

  it("is kept when it answers", () => {
    greet(3);
    for (let k = 0; k < 5; k++) {
      vi.advanceTimersByTime(QUIET + 500);
      newest().tell({ type: "pong", at: 0 });
    }
    expect(sockets).toHaveLength(1);
    expect(connection.line).toBe("open");
  });

  it("that never opens is tried anew", () => {
    vi.advanceTimersByTime(DEAF + 2000);
    expect(sockets.length).toBeGreaterThan(1);
  });
});

describe("assists", () => {
  it("answer, are refused, or give up", async () => {
    greet(3);
    const hint = connection.assist("hint");
    newest().tell({ type: "answer", id: newest().of("assist")[0]!.id, about: { action: "pass" } });
    await expect(hint).resolves.toEqual({ action: "pass" });

    const count = connection.assist("count");
    newest().tell({ type: "refused", id: newest().of("assist")[1]!.id, why: "no_assists", detail: "" });
    await expect(count).rejects.toThrow("no_assists");
    expect(refused).toEqual([]);

    const never = connection.assist("hint");
    never.catch(() => undefined);
    vi.advanceTimersByTime(61_000);
    await expect(never).rejects.toThrow("no_answer");
  });

  it("are asked again over a new line", async () => {
    greet(3);
    const hint = connection.assist("hint");
    newest().drop();
    vi.advanceTimersByTime(1000);
    greet(3);
    const [again] = newest().of("assist");
    newest().tell({ type: "answer", id: again!.id, about: { action: "pass" } });
    await expect(hint).resolves.toEqual({ action: "pass" });
  });
});

describe("marks", () => {
  it("are kept at once here, and sent again when the line broke before they arrived", () => {
    greet(3);
    connection.keepMarks({ a: 1 });
    expect(connection.state.marks).toEqual({ a: 1 });
    expect(newest().of("keep_marks")).toHaveLength(1);
    newest().drop();
    vi.advanceTimersByTime(1000);
    newest().accept();
    // The server does not have them yet: its older ones do not win.
    newest().tell(whole(3));
    expect(connection.state.marks).toEqual({ a: 1 });
    expect(
      newest()
        .of("keep_marks")
        .map((frame) => frame.marks),
    ).toEqual([{ a: 1 }]);
  });

  it("wait for those before them, and only the newest go out", () => {
    greet(3);
    connection.keepMarks({ a: 1 });
    connection.keepMarks({ a: 2 });
    connection.keepMarks({ a: 3 });
    expect(newest().of("keep_marks")).toHaveLength(1);
    newest().tell({ type: "pong", at: 0 });
    expect(
      newest()
        .of("keep_marks")
        .map((frame) => frame.marks),
    ).toEqual([{ a: 1 }, { a: 3 }]);
  });

  it("that are too long are said to be", () => {
    greet(3);
    connection.keepMarks({ a: 1 });
    newest().tell({ type: "refused", id: "", why: "too_long", detail: "" });
    expect(refused.map((frame) => frame.why)).toEqual(["too_long"]);
  });
});
