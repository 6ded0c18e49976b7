// A server of our own for a test run: on a free port, its database in a temporary folder. The address goes to the tests
// by the environment. It is warm when the first test begins.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ADDRESS = "DIGSITE_E2E_ADDRESS";
const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const PATIENCE = 300_000;

function program(): string {
  const own = join(root, ".venv", "bin", "digsite");
  return existsSync(own) ? own : "digsite";
}

function address(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let told = "";
    const listen = (text: Buffer) => {
      told += text;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(told);
      if (found) resolve(found[0]);
    };
    server.stdout!.on("data", listen);
    server.stderr!.on("data", listen);
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${told}`)));
  });
}

async function warm(base: string): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    const games: { ready: boolean }[] = await (await fetch(`${base}/api/games`)).json();
    if (games.every((game) => game.ready)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("the rules were not compiled in time");
}

export default async function start(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "digsite-e2e-"));
  const database = `sqlite:///${join(folder, "digsite.db")}`;
  const server = spawn(program(), ["serve", "--port", "0", "--database", database, "--bot-pause", "0.05"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const base = await address(server);
  await warm(base);
  process.env[ADDRESS] = base;
  return async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
