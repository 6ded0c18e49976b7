// A server of our own for a test run: on a free port, its database in a temporary folder. The address goes to the tests
// by the environment. It is warm when the first test begins. A test that kills a server starts one for itself.
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

export interface Server {
  address: string;
  /** Ends it, and waits until it has. */
  end: (signal: "SIGTERM" | "SIGKILL") => Promise<void>;
}

/** A server with its database in a folder, warm; on that port, or else on any that is free. */
export async function serve(folder: string, port = "0"): Promise<Server> {
  const database = `sqlite:///${join(folder, "digsite.db")}`;
  const server = spawn(program(), ["serve", "--port", port, "--database", database, "--bot-pause", "0.05"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const base = await address(server);
  await warm(base);
  const ended = new Promise((resolve) => server.once("exit", resolve));
  return {
    address: base,
    end: async (signal) => {
      server.kill(signal);
      await ended;
    },
  };
}

/** A folder for a server's database; `remove` takes it away. */
export function serverFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "digsite-e2e-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export default async function start(): Promise<() => Promise<void>> {
  const { folder, remove } = serverFolder();
  const server = await serve(folder);
  process.env[ADDRESS] = server.address;
  return async () => {
    await server.end("SIGTERM");
    remove();
  };
}
