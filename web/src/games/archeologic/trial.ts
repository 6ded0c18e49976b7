// One's own plan: tiles laid to try, and marks on zones. They are kept by the server as plain values, and read back
// with care, since anything may have been kept.
import {
  BUILDINGS,
  columnOf,
  covered,
  rowOf,
  sameLying,
  SIDE,
  sizeOf,
  WHOLE_TURN,
  within,
  ZONES,
  zoneAt,
  type Building,
  type Lying,
} from "./pieces";
import { mine, type ArcheologicView } from "./view";

/** What one may note of a zone: crossed out (no building), safe, a trap, a trap of a kind. */
export const MARKS = ["empty", "safe", "trap", "burning", "cutting"] as const;
export type Mark = (typeof MARKS)[number];

export type Trial = Partial<Record<Building, Lying>>;
export type ZoneMarks = Record<string, Mark>;

export interface Kept extends Record<string, unknown> {
  trial: Trial;
  zones: ZoneMarks;
}

/** What was kept, as far as it makes sense. */
export function readKept(kept: Record<string, unknown>): Kept {
  const trial: Trial = {};
  for (const building of BUILDINGS) {
    const lying = (kept.trial as Record<string, Partial<Lying>> | undefined)?.[building];
    if (!lying || !ZONES.includes(lying.zone ?? "") || !isTurn(lying.turn)) continue;
    const wished = { building, zone: lying.zone!, turn: lying.turn! };
    if (sameLying(within(building, columnOf(wished.zone), rowOf(wished.zone), wished.turn), wished))
      trial[building] = wished;
  }
  const given = Object.entries((kept.zones as Record<string, unknown> | undefined) ?? {});
  const zones = given.filter(([zone, mark]) => ZONES.includes(zone) && MARKS.includes(mark as Mark));
  return { trial, zones: Object.fromEntries(zones) as ZoneMarks };
}

function isTurn(turn: unknown): turn is number {
  return typeof turn === "number" && turn >= 0 && turn < WHOLE_TURN && turn % 90 === 0;
}

/** The tiles of a trial, in the order of the buildings. */
export function tilesOf(trial: Trial): Lying[] {
  return BUILDINGS.flatMap((building) => trial[building] ?? []);
}

/** The buildings on each covered zone. */
export function onZones(trial: Trial): Map<string, Building[]> {
  const found = new Map<string, Building[]>();
  for (const tile of tilesOf(trial))
    for (const zone of covered(tile).keys()) found.set(zone, [...(found.get(zone) ?? []), tile.building]);
  return found;
}

/** Why a trial is no whole plan yet. */
export interface Lacks {
  missing: Building[];
  overlapping: Building[];
}

export function lacks(trial: Trial): Lacks {
  const shared = [...onZones(trial).values()].filter((buildings) => buildings.length > 1).flat();
  return {
    missing: BUILDINGS.filter((building) => !trial[building]),
    overlapping: BUILDINGS.filter((building) => shared.includes(building)),
  };
}

export function isWhole(trial: Trial): boolean {
  const { missing, overlapping } = lacks(trial);
  return !missing.length && !overlapping.length;
}

export function placing(tile: Lying): string {
  return `place ${tile.building} ${tile.zone} ${tile.turn}`;
}

/** What is still to be played to claim this plan, from the building that is asked for on. */
export function placings(trial: Trial, from: Building = BUILDINGS[0]!): string[] {
  return tilesOf(trial)
    .filter(({ building }) => BUILDINGS.indexOf(building) >= BUILDINGS.indexOf(from))
    .map(placing);
}

/** The first place where a tile covers nothing that another tile covers; the plan's corner where there is none. */
export function freePlace(trial: Trial, building: Building, turn: number): Lying {
  const others = onZones({ ...trial, [building]: undefined });
  const { wide, high } = sizeOf(building, turn);
  for (let row = 0; row + high <= SIDE; row += 1)
    for (let column = 0; column + wide <= SIDE; column += 1) {
      const tile = { building, zone: zoneAt(column, row), turn };
      if (![...covered(tile).keys()].some((zone) => others.has(zone))) return tile;
    }
  return within(building, 0, 0, turn);
}

/** A tile with its middle on a zone, or as near as the plan allows. */
export function middleOn(building: Building, zone: string, turn: number): Lying {
  const { wide, high } = sizeOf(building, turn);
  const [column, row] = [columnOf(zone) - ((wide - 1) >> 1), rowOf(zone) - ((high - 1) >> 1)];
  return within(building, column, row, turn);
}

/** What a wrong claim has shown of a tile that lies just so. */
export function shownBy(view: ArcheologicView, tile: Lying): "right" | "wrong" | null {
  const me = mine(view);
  if (me?.right?.some((known) => sameLying(known, tile))) return "right";
  if (me?.not_here?.some((known) => sameLying(known, tile))) return "wrong";
  return null;
}
