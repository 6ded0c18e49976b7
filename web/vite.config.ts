import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { budgets } from "./build/budgets.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte(), budgets()],
  resolve: {
    alias: { $lib: here("src/lib"), $games: here("src/games"), $generated: here("src/generated") },
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  build: {
    // The server of digsite serves this folder; it is part of the package when that is built.
    outDir: here("../src/digsite/server/client"),
    emptyOutDir: true,
    target: "es2022",
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } },
  },
  test: { environment: "jsdom", include: ["{src,build}/**/*.test.ts"] },
});
