// The frames of a person's own socket, and what people at a table are called.
import type { Failed, LobbyChanged, Pong, SeatInfo, YourTurn } from "$generated/messages";
import { say, sayOr } from "./words.svelte";

export type ToPerson = YourTurn | LobbyChanged | Pong | Failed;

// Bots have names, one a seat, so that a log with several reads well.
const BOTS = ["Agathe", "Basile", "Clio", "Dorian", "Edda"];

/** The name of who sits somewhere. */
export function nameOf(seat: SeatInfo): string {
  if (seat.kind === "person" && seat.person) return seat.person.name;
  if (seat.kind === "bot") return BOTS[seat.seat] ?? `Bot ${seat.seat + 1}`;
  return say("seat.open", { n: seat.seat + 1 });
}

/** The strength of a bot in words. */
export function levelName(level: string | null | undefined): string {
  return sayOr(`level.${level}`, "level.usual");
}
