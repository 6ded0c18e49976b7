// The frames of a table's socket by direction, from the generated messages.
import type {
  Answer,
  Assist,
  Done,
  Failed,
  Hello,
  KeepMarks,
  News,
  Ping,
  Play,
  Pong,
  Redo,
  Refused,
  Said,
  Say,
  TableChanged,
  Undo,
  Whole,
} from "$generated/messages";

export type * from "$generated/messages";
export type FromTableClient = Hello | Play | Undo | Redo | Say | KeepMarks | Assist | Ping;
export type ToTableClient = Whole | News | TableChanged | Said | Done | Refused | Answer | Pong | Failed;
