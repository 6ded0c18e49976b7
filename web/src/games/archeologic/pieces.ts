// The pieces as the rules give them ($generated/data/archeologic.json, from digsite/games/archeologic/client.py), and
// where a tile lies. No rule is written here a second time.
import data from "$generated/data/archeologic.json";

export type Axis = string;
export type Building = keyof typeof data.tiles;
export type Question = keyof typeof data.questions;
/** x safe, y burning, z cutting. */
export type Cell = "x" | "y" | "z";

/** Where a tile lies: the zone of its box's upper left corner, and its turn in degrees clockwise. */
export interface Lying {
  building: Building;
  zone: string;
  turn: number;
}

export const COLUMNS = [...data.columns];
export const ROWS = [...data.rows];
export const SIDE = ROWS.length;
/** The axes clockwise on the circle. */
export const CIRCLE: readonly Axis[] = data.circle;
/** The axes as a sheet lists them: columns, then rows. */
export const AXES: readonly Axis[] = [...COLUMNS, ...ROWS];
export const ZONES = ROWS.flatMap((row) => COLUMNS.map((column) => column + row));
export const BUILDINGS = Object.keys(data.tiles) as Building[];
export const QUESTIONS = Object.keys(data.questions) as Question[];
export const CLAIM_COST = data.claim;
const QUARTER = 90;
export const WHOLE_TURN = 360;

export function costOf(question: Question): number {
  return data.questions[question];
}

export function isBuilding(question: Question): question is Building {
  return question in data.tiles;
}

/** The most time for a confirmed and for a seasoned archaeologist, where the quest is one of the numbered ones. */
export function thresholdsOf(code: string | undefined): { confirmed: number; seasoned: number } | null {
  const found = code ? (data.thresholds as Record<string, number[]>)[code] : undefined;
  return found ? { confirmed: found[0]!, seasoned: found[1]! } : null;
}

export function zonesOn(axis: Axis): readonly string[] {
  return (data.axes as Record<string, string[]>)[axis] ?? [];
}

/** A tile's rows, turned. */
export function shapeOf(building: Building, turn: number): readonly string[] {
  return data.tiles[building][(turn / QUARTER) % 4] ?? [];
}

/** How wide and high a tile is, turned. */
export function sizeOf(building: Building, turn: number): { wide: number; high: number } {
  const shape = shapeOf(building, turn);
  return { wide: shape[0]?.length ?? 0, high: shape.length };
}

export function columnOf(zone: string): number {
  return data.columns.indexOf(zone.charAt(0));
}

export function rowOf(zone: string): number {
  return data.rows.indexOf(zone.charAt(1));
}

export function zoneAt(column: number, row: number): string {
  return `${data.columns.charAt(column)}${data.rows.charAt(row)}`;
}

/** The cells of a turned tile, counted from its box's corner. */
export function cellsIn(building: Building, turn: number): { column: number; row: number; cell: Cell }[] {
  return shapeOf(building, turn).flatMap((line, row) =>
    [...line].flatMap((sign, column) => (sign === "." ? [] : [{ column, row, cell: sign as Cell }])),
  );
}

/** The zones that a tile covers, and what it has there. */
export function covered({ building, zone, turn }: Lying): Map<string, Cell> {
  const [left, top] = [columnOf(zone), rowOf(zone)];
  return new Map(
    cellsIn(building, turn).map(({ column, row, cell }) => [zoneAt(left + column, top + row), cell]),
  );
}

/** A tile as near to a place as it lies wholly on the plan. */
export function within(building: Building, column: number, row: number, turn: number): Lying {
  const { wide, high } = sizeOf(building, turn);
  const clamp = (value: number, length: number) => Math.max(0, Math.min(SIDE - length, value));
  return { building, zone: zoneAt(clamp(column, wide), clamp(row, high)), turn };
}

/** A tile after a quarter turn clockwise, about its middle. */
export function turned({ building, zone, turn }: Lying): Lying {
  const { wide, high } = sizeOf(building, turn);
  const aside = Math.trunc((wide - high) / 2);
  return within(building, columnOf(zone) + aside, rowOf(zone) - aside, (turn + QUARTER) % WHOLE_TURN);
}

export function moved({ building, zone, turn }: Lying, right: number, down: number): Lying {
  return within(building, columnOf(zone) + right, rowOf(zone) + down, turn);
}

export function sameLying(one: Lying, other: Lying): boolean {
  return one.building === other.building && one.zone === other.zone && one.turn === other.turn;
}
