// What the browser tests of ArcheOlogic share: a quest whose city is known, hands for the board, and a small solver for
// quests whose city is not.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CITY } from "../src/games/archeologic/city";
import {
  ask,
  board,
  expect,
  expectAccessible,
  frame,
  movedOn,
  moment,
  myTurn,
  type Locator,
  type Page,
} from "./kit";

export { CITY, QUEST } from "../src/games/archeologic/city";

export interface Tile {
  building: string;
  zone: string;
  turn: number;
}

/** The same tiles laid otherwise: a plan, but not the city. I and O are wrong. */
export const WRONG: Tile[] = [
  ...CITY.slice(0, 3),
  { building: "O", zone: "A3", turn: 90 },
  { building: "I", zone: "E1", turn: 270 },
  { building: "V", zone: "A1", turn: 90 },
];

interface Pieces {
  columns: string;
  rows: string;
  axes: Record<string, string[]>;
  tiles: Record<string, string[][]>;
}
const pieces = JSON.parse(
  readFileSync(join(import.meta.dirname, "../src/generated/data/archeologic.json"), "utf8"),
) as Pieces;

const sizeOf = ({ building, turn }: Tile) => {
  const shape = pieces.tiles[building]![turn / 90]!;
  return { wide: shape[0]!.length, high: shape.length };
};
const placeOf = (zone: string) => ({
  column: pieces.columns.indexOf(zone[0]!),
  row: pieces.rows.indexOf(zone[1]!),
});

// --- hands -------------------------------------------------------------------------------------------------------------

export const lever = (page: Page): Locator => page.getByTestId("lever");
export const rack = (page: Page, building: string): Locator => page.locator(`[data-rack="${building}"]`);
export const tileOn = (page: Page, building: string): Locator => page.locator(`[data-tile="${building}"]`);
export const zone = (page: Page, name: string): Locator => page.locator(`[data-zone="${name}"]`);
export const note = (page: Page, axis: string, question: string): Locator =>
  page.locator(`[data-note="${axis} ${question}"]`);
export const pawn = (page: Page, seat: number): Locator => page.locator(`[data-pawn="${seat}"]`);

/** Sets both rings of the Archeoscope and pulls the lever, by pointer. */
export async function askByPointer(page: Page, axis: string, question: string): Promise<void> {
  await myTurn(page);
  const before = await moment(page);
  await page.locator(`.axis:has([data-axis="${axis}"])`).click();
  await page.locator(`.asks:has([data-question="${question}"])`).click();
  await lever(page).click();
  await movedOn(page, before + 1);
  await expect(note(page, axis, question)).toHaveAttribute("data-answer", /./);
}

/** Lays a tile by keyboard alone, from the rack. */
export async function layByKeyboard(page: Page, tile: Tile): Promise<void> {
  const own = rack(page, tile.building);
  await own.focus();
  await own.press("Delete");
  while (!(await own.getAttribute("aria-label"))?.includes(`${tile.turn}°`)) await own.press("r");
  await own.press("Enter");
  const laid = tileOn(page, tile.building);
  await expect(laid).toBeFocused();
  const is = placeOf((await laid.getAttribute("data-lies"))!);
  const wanted = placeOf(tile.zone);
  for (let k = is.column; k < wanted.column; k += 1) await laid.press("ArrowRight");
  for (let k = is.column; k > wanted.column; k -= 1) await laid.press("ArrowLeft");
  for (let k = is.row; k < wanted.row; k += 1) await laid.press("ArrowDown");
  for (let k = is.row; k > wanted.row; k -= 1) await laid.press("ArrowUp");
  await expect(laid).toHaveAttribute("data-lies", `${tile.zone} ${tile.turn}`);
}

/** Turns a tile of the rack by taps: the first tap takes it in hand. */
async function turnInRack(page: Page, { building, turn }: Tile): Promise<void> {
  await rack(page, building).click();
  for (let k = 0; k < 4; k += 1) {
    if ((await rack(page, building).getAttribute("aria-label"))!.includes(` ${turn}°`)) return;
    await rack(page, building).click();
  }
  throw new Error(`${building} does not turn to ${turn}`);
}

/** Where the middle of a tile is on the page. */
async function middleOf(page: Page, tile: Tile): Promise<{ x: number; y: number }> {
  const ground = (await page.locator("[data-plan] .ground").boundingBox())!;
  const { column, row } = placeOf(tile.zone);
  const { wide, high } = sizeOf(tile);
  const cell = ground.width / 5;
  return { x: ground.x + (column + wide / 2) * cell, y: ground.y + (row + high / 2) * cell };
}

/** Lays a tile by dragging it from the rack with the mouse. */
export async function layByDragging(page: Page, tile: Tile): Promise<void> {
  await turnInRack(page, tile);
  await rack(page, tile.building).scrollIntoViewIfNeeded();
  const from = (await rack(page, tile.building).boundingBox())!;
  const to = await middleOf(page, tile);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
  await expect(tileOn(page, tile.building)).toHaveAttribute("data-lies", `${tile.zone} ${tile.turn}`);
}

/** Lays a tile by two kinds of taps: on the rack, then on the zone of its middle. */
export async function layByTaps(page: Page, tile: Tile): Promise<void> {
  await turnInRack(page, tile);
  const { wide, high } = sizeOf(tile);
  const { column, row } = placeOf(tile.zone);
  const middle = pieces.columns[column + ((wide - 1) >> 1)]! + pieces.rows[row + ((high - 1) >> 1)]!;
  await zone(page, middle).tap();
  await expect(tileOn(page, tile.building)).toHaveAttribute("data-lies", `${tile.zone} ${tile.turn}`);
}

/** Lays a tile by dragging it with a finger. */
export async function layByFinger(page: Page, tile: Tile): Promise<void> {
  await turnInRack(page, tile);
  await page.locator("[data-plan]").scrollIntoViewIfNeeded();
  const from = (await rack(page, tile.building).boundingBox())!;
  const to = await middleOf(page, tile);
  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  const line = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    line.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [start]);
  for (const part of [0.3, 0.6, 1])
    await touch("touchMove", [
      { x: start.x + part * (to.x - start.x), y: start.y + part * (to.y - start.y) },
    ]);
  // A finger comes to rest before it lifts; else the browser takes it for a fling, and the next tap for its end.
  await page.waitForTimeout(150);
  await touch("touchMove", [to]);
  await touch("touchEnd", []);
  await expect(tileOn(page, tile.building)).toHaveAttribute("data-lies", `${tile.zone} ${tile.turn}`);
}

/** Claims the plan that is laid, and confirms it. */
export async function claim(page: Page): Promise<void> {
  await myTurn(page);
  await page.getByTestId("to-claim").click();
  await page.getByTestId("claim").click();
}

export async function expectOver(page: Page): Promise<void> {
  await expect(frame(page)).toHaveAttribute("data-state", "over", { timeout: 60_000 });
}

/** The review of my game, opened and closed. */
export async function lookBack(page: Page, button: RegExp = /What could be known/): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("tbody tr")).not.toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

// --- a solver ----------------------------------------------------------------------------------------------------------

interface Known {
  clues: { zone: string; trap: string }[];
  players: { asked: { axis: string; question: string; answer: string }[] }[];
}

interface Lying extends Tile {
  cells: Map<string, string>;
  zones: number;
}

function waysToLie(building: string): Lying[] {
  return pieces.tiles[building]!.flatMap((shape, quarter) => {
    const ways: Lying[] = [];
    for (let row = 0; row + shape.length <= 5; row += 1)
      for (let column = 0; column + shape[0]!.length <= 5; column += 1) {
        const cells = new Map<string, string>();
        let zones = 0;
        shape.forEach((line, down) =>
          [...line].forEach((sign, right) => {
            if (sign === ".") return;
            cells.set(pieces.columns[column + right]! + pieces.rows[row + down]!, sign);
            zones |= 1 << (5 * (row + down) + column + right);
          }),
        );
        const corner = pieces.columns[column]! + pieces.rows[row]!;
        ways.push({ building, zone: corner, turn: 90 * quarter, cells, zones });
      }
    return ways;
  });
}

const sorted = (signs: string[]) => signs.sort().join("") || "-";

/** What the Archeoscope would show of a whole plan. */
function shown(tiles: Lying[], axis: string, question: string): string {
  const zones = pieces.axes[axis]!;
  const seen = tiles.map(({ cells }) => zones.flatMap((name) => cells.get(name) ?? []));
  if (question === "empties") return String(5 - seen.flat().length);
  if (question === "buildings") return String(seen.filter((signs) => signs.length).length);
  if (question === "traps") return sorted(seen.flat().filter((sign) => sign !== "x"));
  return sorted(tiles.flatMap(({ building }, k) => (building === question ? seen[k]! : [])));
}

/** The first `most` cities that agree with what a seat knows. */
export function citiesOf({ clues, players }: Known, seat: number, most: number): Tile[][] {
  const asked = players[seat]!.asked;
  const buildings = Object.keys(pieces.tiles);
  const ways = buildings.map((building) =>
    waysToLie(building).filter(
      ({ cells }) =>
        clues.every(({ zone: name, trap }) => [undefined, trap].includes(cells.get(name))) &&
        asked
          .filter(({ question }) => question === building)
          .every(({ axis, answer }) => {
            const there = pieces.axes[axis]!.flatMap((name) => cells.get(name) ?? []);
            return sorted(there) === sorted([...answer].filter((sign) => sign !== "-"));
          }),
    ),
  );
  const found: Tile[][] = [];
  const lay = (tiles: Lying[], zones: number): void => {
    if (found.length >= most) return;
    const next = ways[tiles.length];
    if (next) {
      for (const way of next) if (!(way.zones & zones)) lay([...tiles, way], zones | way.zones);
      return;
    }
    const clued = clues.every(({ zone: name, trap }) => tiles.some(({ cells }) => cells.get(name) === trap));
    const fits = asked.every(({ axis, question, answer }) => shown(tiles, axis, question) === answer);
    const quest = Object.keys(pieces.axes).every((axis) => {
      const traps = shown(tiles, axis, "traps");
      return traps === "-" || traps.length <= 3;
    });
    if (clued && fits && quest)
      found.push(tiles.map(({ building, zone: name, turn }) => ({ building, zone: name, turn })));
  };
  lay([], 0);
  return found;
}

/** Follows the program's hints until one city is left, and gives it. */
export async function findTheCity(page: Page, table: string): Promise<Tile[]> {
  for (let k = 0; k < 40; k += 1) {
    await myTurn(page);
    const at = await moment(page);
    const { view } = await ask<{ view: Known & { me: number } }>(
      page,
      "GET",
      `/tables/${table}/moments/${at}`,
    );
    const cities = citiesOf(view, view.me, 2);
    if (cities.length === 1) return cities[0]!;
    for (const step of [1, 2]) {
      await page.getByRole("button", { name: /^(Hint|Conseil)$/ }).click();
      await page.getByRole("button", { name: /^(Do it|Le faire|Le jouer|Jouer)$/ }).click();
      await movedOn(page, at + step - 1);
    }
  }
  throw new Error("the hints did not find the city");
}

/** Whether the board stands in the page as a whole. */
export async function expectBoard(page: Page): Promise<void> {
  await expect(board(page).locator("[data-plan]")).toBeVisible();
  await expect(board(page).locator("[data-scope]")).toBeVisible();
}
