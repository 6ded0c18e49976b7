// The budgets can fail: a bundle that is too heavy ends the build.
// @vitest-environment node
import { randomBytes } from "node:crypto";
import type { Rollup } from "vite";
import { describe, expect, it } from "vitest";
import { budgets } from "./budgets";

/** Script that does not shrink when it is packed. */
const script = (kilobytes: number) => randomBytes(kilobytes * 750).toString("base64");

function chunk(
  fileName: string,
  kilobytes: number,
  modules: string[],
  more: object = {},
): Rollup.OutputChunk {
  const made = Object.fromEntries(modules.map((module) => [module, {}]));
  const code = script(kilobytes);
  return { type: "chunk", fileName, code, modules: made, imports: [], isEntry: false, ...more } as never;
}

/** What the plugin says of a build with pages of these weights. */
function told(weights: { entry: number; shared: number; page: number; board: number }): string[] {
  const parts = [
    chunk("main.js", weights.entry, ["/src/main.ts"], { isEntry: true, imports: ["shared.js"] }),
    chunk("shared.js", weights.shared, ["/src/shared.ts"]),
    chunk("Table.js", weights.page, ["/src/pages/Table.svelte"], { imports: ["shared.js"] }),
    chunk("altiplano.js", weights.board, ["/src/games/altiplano/index.ts"]),
  ];
  const said: string[] = [];
  const context = {
    info: (text: string) => said.push(text),
    error: (text: string) => {
      throw new Error(text);
    },
  };
  const bundle = Object.fromEntries(parts.map((part) => [part.fileName, part]));
  const { generateBundle } = budgets() as unknown as {
    generateBundle: (this: typeof context, options: unknown, bundle: object) => void;
  };
  generateBundle.call(context, null, bundle);
  return said;
}

describe("the budgets", () => {
  it("count what comes with a page once, in the bytes that are sent", () => {
    const said = told({ entry: 40, shared: 50, page: 30, board: 60 });
    const weights = said.map((line) => Number(/: ([\d.]+) kB/.exec(line)![1]));
    expect(said[0]).toMatch(/^home: /);
    expect(said[1]).toMatch(/^table of altiplano: /);
    // Base64 packs to three quarters and a little more.
    expect(weights[0]).toBeGreaterThan(67);
    expect(weights[0]).toBeLessThan(72);
    expect(weights[1]).toBeGreaterThan(135);
    expect(weights[1]).toBeLessThan(144);
  });

  it("end the build when the first view is too heavy", () => {
    expect(() => told({ entry: 150, shared: 60, page: 1, board: 1 })).toThrow(/over budget: home: 15\d/);
  });

  it("end the build when a table is too heavy, also by what it shares", () => {
    expect(() => told({ entry: 90, shared: 90, page: 60, board: 100 })).toThrow(
      /over budget: table of altiplano: 25\d/,
    );
  });
});
