// What a client knows of a table, and how each frame of the server changes it. Plain values; nothing here sends.
import type { ChatLine, Happened, News, Position, TableInfo, ToTableClient } from "./frames";
import type { GameEvent } from "../board";

export interface TableState {
  table: TableInfo | null;
  position: Position | null;
  /** What happened, by moment, oldest first. */
  history: Happened[];
  chat: ChatLine[];
  marks: Record<string, unknown>;
  /** What led to this position from the one shown before; empty when the position is to be taken as new. */
  events: GameEvent[];
}

export const NOTHING: TableState = {
  table: null,
  position: null,
  history: [],
  chat: [],
  marks: {},
  events: [],
};

/** `old`: it was known already. `gap`: something before it is missing, and must be asked for. */
export type Outcome = "taken" | "old" | "gap";

/** The version that a client has, null when it has no position. */
export function version(state: TableState): number | null {
  return state.position?.version ?? null;
}

function withHappened(history: Happened[], news: News): Happened[] {
  const anew = new Set(news.happened.map((step) => step.moment));
  const kept = history.filter((step) => step.moment <= news.position.moment && !anew.has(step.moment));
  return [...kept, ...news.happened].sort((one, other) => one.moment - other.moment);
}

function withNews(state: TableState, news: News): [TableState, Outcome] {
  const mine = version(state);
  if (mine === null || news.since > mine) return [state, "gap"];
  if (news.position.version <= mine) return [state, "old"];
  const before = state.position?.moment ?? 0;
  const fresh = news.undone ? [] : news.happened.filter((step) => step.moment > before);
  return [
    {
      ...state,
      table: news.table,
      position: news.position,
      history: withHappened(state.history, news),
      events: fresh.flatMap((step) => step.events as GameEvent[]),
    },
    "taken",
  ];
}

/** The state after a frame. Frames that answer commands change nothing here. */
export function received(state: TableState, frame: ToTableClient): [TableState, Outcome] {
  switch (frame.type) {
    case "whole": {
      const { table, position, history, chat, marks } = frame;
      return [{ table, position, history, chat, marks, events: [] }, "taken"];
    }
    case "news":
      return withNews(state, frame);
    case "table":
      return [{ ...state, table: frame.table }, "taken"];
    case "said":
      if (state.chat.some((line) => line.number === frame.line.number)) return [state, "old"];
      return [{ ...state, chat: [...state.chat, frame.line] }, "taken"];
    default:
      return [state, "old"];
  }
}
