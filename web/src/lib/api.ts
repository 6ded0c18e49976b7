// The HTTP part of the server, typed by its messages.
import type {
  Daily,
  FillWithBots,
  GameInfo,
  Join,
  Lobby,
  Me,
  Moment,
  NewGuest,
  NewTable,
  Problem,
  Profile,
  Results,
  SignIn,
  TableInfo,
  TableMade,
} from "$generated/messages";

/** What the server refused, or that it was not reached (`no_answer`). */
export class Refusal extends Error {
  constructor(
    readonly why: Problem["why"] | "no_answer" | "other",
    readonly detail: string,
    readonly status: number,
  ) {
    super(`${why}: ${detail}`);
  }
}

/** How long to wait, in milliseconds, before asking anew for what is just being restarted or handed on. */
const PAUSES = [200, 500, 1000, 2000];

async function ask<Result>(method: string, path: string, body?: object): Promise<Result> {
  for (const pause of PAUSES) {
    try {
      return await askOnce<Result>(method, path, body);
    } catch (error) {
      if (!(error instanceof Refusal) || error.why !== "going_down") throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return askOnce<Result>(method, path, body);
}

async function askOnce<Result>(method: string, path: string, body?: object): Promise<Result> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      credentials: "same-origin",
      headers: { Accept: "application/json", ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new Refusal("no_answer", "", 0);
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as Result;
  const problem: Partial<Problem> = await answer.json().catch(() => ({}));
  throw new Refusal(problem.why ?? "other", problem.detail ?? answer.statusText, answer.status);
}

const table = (id: string) => `/tables/${encodeURIComponent(id)}`;

export const api = {
  me: () => ask<Me>("GET", "/me"),
  guest: (body: NewGuest) => ask<Me>("POST", "/guest", body),
  account: (body: SignIn) => ask<Me>("POST", "/account", body),
  signIn: (body: SignIn) => ask<Me>("POST", "/sign-in", body),
  signOut: () => ask<void>("POST", "/sign-out"),
  change: (body: Profile) => ask<Me>("PATCH", "/me", body),
  results: () => ask<Results>("GET", "/me/results"),
  games: () => ask<GameInfo[]>("GET", "/games"),
  lobby: () => ask<Lobby>("GET", "/lobby"),
  make: (body: NewTable) => ask<TableMade>("POST", "/tables", body),
  table: (id: string) => ask<TableInfo>("GET", table(id)),
  join: (id: string, body: Join = {}) => ask<TableInfo>("POST", `${table(id)}/join`, body),
  leave: (id: string) => ask<TableInfo>("POST", `${table(id)}/leave`),
  comeBack: (id: string) => ask<TableInfo>("POST", `${table(id)}/return`),
  fill: (id: string, body: FillWithBots = {}) => ask<TableInfo>("POST", `${table(id)}/fill`, body),
  rematch: (id: string) => ask<TableMade>("POST", `${table(id)}/rematch`),
  discard: (id: string) => ask<void>("DELETE", table(id)),
  moment: (id: string, moment: number) => ask<Moment>("GET", `${table(id)}/moments/${moment}`),
  daily: (day?: string) => ask<Daily>("GET", day ? `/daily/${encodeURIComponent(day)}` : "/daily"),
  playDaily: () => ask<TableMade>("POST", "/daily"),
};
