// Where it is my turn, told wherever I am: the title's badge, a browser notification when the page is in the background
// (if I asked for those), and a line at the foot of the page when I am at another table.
import { api } from "./api";
import type { ToPerson } from "./people";
import { go, here } from "./router.svelte";
import { settings } from "./settings.svelte";
import { sound } from "./sounds";
import { titled } from "./games.svelte";
import { say } from "./words.svelte";

const PULSE = 30_000;
const RETRIES = [1000, 3000, 8000, 20_000];

class Notices {
  /** The tables where it is my turn, as far as I was told, with their games. */
  waiting = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** Goes up when the lobby has changed. */
  lobby = $state(0);
  /** A table that I was called to and am not at. */
  calling = $state.raw<{ table: string; game: string } | null>(null);
  private socket: WebSocket | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private alive = true;

  /** Tells that it is my turn at a table, or no longer. */
  mark(table: string, game: string, mine: boolean): void {
    if (this.waiting.has(table) === mine) return;
    const waiting = new Map(this.waiting);
    if (mine) waiting.set(table, game);
    else waiting.delete(table);
    this.waiting = waiting;
    if (!mine && this.calling?.table === table) this.calling = null;
  }

  /** Listens for my notices; the answer stops it. */
  listen(): () => void {
    this.dial();
    // A line that has died without a word is noticed by its silence.
    const pulse = setInterval(() => this.feel(), PULSE);
    return () => {
      clearInterval(pulse);
      clearTimeout(this.retry);
      const socket = this.socket;
      this.socket = null;
      socket?.close();
      this.waiting = new Map();
      this.calling = null;
    };
  }

  /** The page is looked at again: whoever was called to the table that is open has come. */
  mind(): void {
    if (here.route.page === "table" && this.calling?.table === here.route.id) this.calling = null;
  }

  /** Calls me to a table. */
  call(table: string, game: string): void {
    this.mark(table, game, true);
    this.lobby += 1;
    const there = here.route.page === "table" && here.route.id === table;
    if (!there) this.calling = { table, game };
    if (document.hidden) this.notify(table, game);
    if (document.hidden || !there) sound("turn");
  }

  private notify(table: string, game: string): void {
    if (!settings.notices || !("Notification" in window) || Notification.permission !== "granted") return;
    try {
      const note = new Notification(say("notice.your_turn"), {
        body: titled(game).title,
        tag: `digsite-${table}`,
      });
      note.onclick = () => {
        window.focus();
        go(`/table/${table}`);
        note.close();
      };
    } catch {
      // Some browsers of phones have permission to give, but no notifications for pages.
    }
  }

  /** Asks where it is my turn: what happened before the line was open was told to nobody. */
  private async catchUp(socket: WebSocket): Promise<void> {
    try {
      const { mine } = await api.lobby();
      if (this.socket !== socket) return;
      this.waiting = new Map(mine.filter((table) => table.my_turn).map((table) => [table.id, table.game]));
    } catch {
      // The badge waits for the next notice.
    }
  }

  private feel(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (!this.alive) this.socket.close();
    this.alive = false;
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "ping" }));
  }

  private dial(): void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/me`);
    this.socket = socket;
    socket.onopen = () => {
      this.failures = 0;
      this.alive = true;
      this.lobby += 1;
      void this.catchUp(socket);
    };
    socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as ToPerson);
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.retry = setTimeout(() => this.dial(), RETRIES[Math.min(this.failures, RETRIES.length - 1)]);
      this.failures += 1;
    };
  }

  private take(frame: ToPerson): void {
    this.alive = true;
    if (frame.type === "your_turn") this.call(frame.table, frame.game);
    if (frame.type === "lobby_changed") this.lobby += 1;
  }
}

export const notices = new Notices();

/** Asks the browser for leave to notify; whether it was given. */
export async function allowNotices(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
