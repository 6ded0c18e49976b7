// The city of a numbered quest, building by building; used by tests alone.
import type { Lying } from "./pieces";

export const QUEST = "VHR6-EZB3";

/** It is the same for ever (ARC-10). */
export const CITY: Lying[] = [
  { building: "S", zone: "B1", turn: 90 },
  { building: "T", zone: "B4", turn: 270 },
  { building: "L", zone: "D2", turn: 0 },
  { building: "O", zone: "A3", turn: 0 },
  { building: "I", zone: "E1", turn: 90 },
  { building: "V", zone: "A1", turn: 90 },
];
