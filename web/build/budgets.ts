// What a person has to load before a page is there, in bytes as the server packs them; the build fails above the budget.
import { gzipSync } from "node:zlib";
import type { Plugin, Rollup } from "vite";

const HOME = 150_000;
const TABLE = 250_000;

type Bundle = Record<string, Rollup.OutputChunk | Rollup.OutputAsset>;

/** The chunks that come with these, themselves included. */
function closure(bundle: Bundle, names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const part = bundle[name];
    if (part?.type !== "chunk" || found.has(name)) continue;
    found.add(name);
    closure(bundle, part.imports, found);
  }
  return found;
}

function weight(bundle: Bundle, names: Iterable<string>): number {
  let bytes = 0;
  for (const name of names) bytes += gzipSync((bundle[name] as Rollup.OutputChunk).code, { level: 9 }).length;
  return bytes;
}

/** The chunks made of a source file. */
function madeOf(bundle: Bundle, end: RegExp): string[] {
  return Object.values(bundle)
    .filter((part) => part.type === "chunk" && Object.keys(part.modules).some((module) => end.test(module)))
    .map((part) => part.fileName);
}

export function budgets(): Plugin {
  return {
    name: "budgets",
    apply: "build",
    generateBundle(_, all) {
      const bundle = all as Bundle;
      const entry = Object.values(bundle).filter((part) => part.type === "chunk" && part.isEntry);
      const first = [...entry.map((part) => part.fileName), ...madeOf(bundle, /\/texts\/fr\.json$/)];
      const seen: [string, number, number][] = [["home", weight(bundle, closure(bundle, first)), HOME]];
      const games = madeOf(bundle, /\/src\/games\/\w+\/index\.ts$/);
      for (const game of games) {
        const name = /\/games\/(\w+)\/index\.ts/.exec(
          Object.keys((bundle[game] as Rollup.OutputChunk).modules).find((module) =>
            /\/games\/\w+\/index/.test(module),
          )!,
        )![1]!;
        const its = new RegExp(`/generated/(texts/${name}\\.fr|words/${name}|data/${name})\\.json$`);
        const page = [...first, ...madeOf(bundle, /\/pages\/Table\.svelte$/), game, ...madeOf(bundle, its)];
        seen.push([`table of ${name}`, weight(bundle, closure(bundle, page)), TABLE]);
      }
      if (!games.length) this.error("no board was found: the budgets would measure nothing");
      for (const [page, bytes, most] of seen) {
        const told = `${page}: ${(bytes / 1000).toFixed(1)} kB of script, of ${most / 1000} kB`;
        if (bytes > most) this.error(`over budget: ${told}`);
        this.info(told);
      }
    },
  };
}
