// Our own drawings as paths: the signs of cells in a box of 16 × 16, and the outlines of buildings in cells of 20.
import { cellsIn, type Building, type Cell } from "./pieces";

export const CELL = 20;

/** A paving stone, a flame, a blade with four points. */
export const SIGNS: Record<Cell, string> = {
  x: "M5 3.5h6q1.5 0 1.5 1.5v6q0 1.5-1.5 1.5H5q-1.5 0-1.5-1.5V5q0-1.5 1.5-1.5Z",
  y: "M8.6.8c.5 2.6 4.9 4.6 4.9 9a5.5 5.5 0 0 1-11 .2c0-2 1-3.4 2.2-4.7.2 1.3.8 2 1.5 2.3C6 4.9 6.9 2.3 8.6.8Z",
  z: "M8 .3c.7 3.7 1.8 5.1 7.7 7.7-5.9 2.6-7 4-7.7 7.7-.7-3.7-1.8-5.1-7.7-7.7C6.2 5.4 7.3 4 8 .3Zm0 5.9a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z",
};

/** The hues of the six buildings. */
export const HUES: Record<Building, string> = {
  S: "#c9714b",
  T: "#cfa23a",
  L: "#8ba04e",
  O: "#5aa39c",
  I: "#b07ba8",
  V: "#7f97c4",
};

/** A terrace of a building: its outline, so far inside its cells, as overlapping rectangles. */
export function terrace(building: Building, turn: number, inset: number): string {
  const cells = cellsIn(building, turn);
  const has = (column: number, row: number) => cells.some((one) => one.column === column && one.row === row);
  const rectangles = cells.flatMap(({ column, row }) => {
    const [x, y] = [column * CELL + inset, row * CELL + inset];
    const side = CELL - 2 * inset;
    const found = [rectangle(x, y, side, side)];
    if (has(column + 1, row)) found.push(rectangle(x, y, side + CELL, side));
    if (has(column, row + 1)) found.push(rectangle(x, y, side, side + CELL));
    if (has(column + 1, row) && has(column, row + 1) && has(column + 1, row + 1))
      found.push(rectangle(x, y, side + CELL, side + CELL));
    return found;
  });
  return rectangles.join("");
}

function rectangle(x: number, y: number, wide: number, high: number): string {
  return `M${x} ${y}h${wide}v${high}h${-wide}Z`;
}

/** The cell that carries the building's letter: its first safe one. */
export function letterCell(building: Building, turn: number): { column: number; row: number } {
  return cellsIn(building, turn).find(({ cell }) => cell === "x") ?? { column: 0, row: 0 };
}

/** The cell where a sign about the building has room: its last safe one. */
export function signCell(building: Building, turn: number): { column: number; row: number } {
  return cellsIn(building, turn).findLast(({ cell }) => cell === "x") ?? { column: 0, row: 0 };
}

/** A place on a circle, in percent of its box: `k` of `n`, clockwise from the top. */
export function around(k: number, n: number, radius: number): { x: number; y: number } {
  const angle = (2 * Math.PI * k) / n;
  return { x: 50 + radius * Math.sin(angle), y: 50 - radius * Math.cos(angle) };
}
