// What the browser tests share: a person at the server of this run, tables made over HTTP, and what every page must hold.
// Import `test` and `expect` from here. A test fails when its pages log an error.
import AxeBuilder from "@axe-core/playwright";
import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
  type WebSocketRoute,
} from "@playwright/test";
import type { Me, NewTable, TableInfo, TableMade } from "$generated/messages";
import { ADDRESS } from "./server";

export { expect };
export type { Locator, Page };

// The browser says so itself when somebody is not known yet, is offline, or is refused something: that is no mistake.
const HARMLESS = /Failed to load resource|net::ERR_|WebSocket connection to/;

interface Kit {
  /** Watches the pages of a context that a test opened itself. */
  watch: (context: BrowserContext) => void;
  /** Another person's browser, with the settings of this project. */
  another: (name?: string) => Promise<Page>;
}

export const test = base.extend<Kit & { _watched: void }>({
  baseURL: async ({}, use) => {
    await use(process.env[ADDRESS]);
  },

  watch: async ({}, use) => {
    const mistakes: string[] = [];
    await use((context) => {
      context.on("console", (message) => {
        const bad = ["error", "warning"].includes(message.type()) && !HARMLESS.test(message.text());
        if (bad) mistakes.push(message.text());
      });
      context.on("weberror", (error) => mistakes.push(String(error.error())));
    });
    expect(mistakes, "what the pages logged").toEqual([]);
  },
  _watched: [
    async ({ context, watch }, use) => {
      watch(context);
      await use();
    },
    { auto: true },
  ],
  another: async (
    { browser, contextOptions, viewport, locale, colorScheme, hasTouch, isMobile, baseURL, watch },
    use,
  ) => {
    const opened: BrowserContext[] = [];
    await use(async (name) => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        locale,
        colorScheme,
        hasTouch,
        isMobile,
        baseURL,
        permissions: ["clipboard-read", "clipboard-write"],
      });
      opened.push(context);
      watch(context);
      const page = await context.newPage();
      if (name) await beGuest(page, name);
      return page;
    });
    for (const context of opened) await context.close();
  },
});

function origin(): string {
  return process.env[ADDRESS]!;
}

/** Asks the server as the person of this page. */
export async function ask<Answer>(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await page.request.fetch(`${origin()}/api${path}`, {
    method,
    headers: { Origin: origin() },
    ...(body ? { data: body } : {}),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return (answer.status() === 204 ? undefined : await answer.json()) as Answer;
}

/** Makes the person of this page known. */
export function beGuest(page: Page, name: string, language: "en" | "fr" = "en"): Promise<Me> {
  return ask<Me>(page, "POST", "/guest", { name, language });
}

/** A table made by the person of this page; usually me against one bot of usual strength. */
export async function makeTable(page: Page, table: Partial<NewTable> & { game: string }): Promise<string> {
  const seats: NewTable["seats"] = [{ kind: "me" }, { kind: "bot" }];
  return (await ask<TableMade>(page, "POST", "/tables", { seats, ...table })).id;
}

/** How a table stands, by HTTP. */
export function tableInfo(page: Page, id: string): Promise<TableInfo> {
  return ask<TableInfo>(page, "GET", `/tables/${id}`);
}

/** Makes a guest and a table, and opens it. */
export async function sitDown(
  page: Page,
  table: Partial<NewTable> & { game: string },
  name = "Ada",
): Promise<string> {
  await beGuest(page, name);
  const id = await makeTable(page, table);
  await page.goto(`/table/${id}`);
  await expect(question(page)).toBeVisible();
  return id;
}

/** Makes a table for the people of two pages, and opens it on both. */
export async function faceEachOther(
  one: Page,
  other: Page,
  table: Partial<NewTable> & { game: string },
): Promise<string> {
  const id = await makeTable(one, { ...table, seats: [{ kind: "me" }, { kind: "open" }] });
  await ask(other, "POST", `/tables/${id}/join`, {});
  for (const page of [one, other]) {
    await page.goto(`/table/${id}`);
    await expect(frame(page)).toHaveAttribute("data-state", /mine|waiting/, { timeout: 60_000 });
  }
  return id;
}

/** The line that says what is asked now. */
export function question(page: Page): Locator {
  return page.getByTestId("question");
}

/** The part of the page in which the game's board draws itself. */
export function board(page: Page): Locator {
  return page.locator(".board");
}

/** What the table page knows: whose turn, how far. Kept in attributes for tests and style sheets. */
export function frame(page: Page): Locator {
  return page.locator(".table[data-game]");
}

/** Waits until I decide, or the game is over; says which. */
export async function myTurn(page: Page): Promise<boolean> {
  await expect(frame(page)).toHaveAttribute("data-state", /mine|over/, { timeout: 60_000 });
  return (await frame(page).getAttribute("data-state")) === "mine";
}

/** How many actions were played, as this page knows it. */
export async function moment(page: Page): Promise<number> {
  return Number(await frame(page).getAttribute("data-moment"));
}

/** Waits until the page has seen an action more than `before`. */
export async function movedOn(page: Page, before: number): Promise<void> {
  await expect.poll(() => moment(page), { timeout: 30_000 }).toBeGreaterThan(before);
}

/** Cuts the page's lines to tables, now and again: every frame passes through here. Call it before the page opens. */
export async function tapLines(
  page: Page,
): Promise<{ cut: () => Promise<void>; lose: (frames: number) => void }> {
  let line: WebSocketRoute | null = null;
  let lost = 0;
  await page.routeWebSocket(/\/ws\/tables\//, (route) => {
    line = route;
    const server = route.connectToServer();
    server.onMessage((text) => route.send(text));
    route.onMessage((text) => {
      if (lost > 0 && !String(text).includes('"hello"')) lost -= 1;
      else server.send(text);
    });
  });
  return {
    cut: async () => line?.close({ code: 1001 }),
    lose: (frames) => {
      lost = frames;
    },
  };
}

/** No violation of the accessibility rules that a program can find. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolation(
    new AxeBuilder({ page }).withTags([
      "wcag2a",
      "wcag2aa",
      "wcag21a",
      "wcag21aa",
      "wcag22aa",
      "best-practice",
    ]),
  );
}

/** Every ink stands out from its ground. */
export async function expectContrast(page: Page): Promise<void> {
  await expectNoViolation(new AxeBuilder({ page }).withRules(["color-contrast"]));
}

async function expectNoViolation(rules: AxeBuilder): Promise<void> {
  // Drawings that are only stored in the page, for others to show.
  const { violations } = await rules.exclude("svg[width='0']").analyze();
  const told = violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(" | ")}`,
  );
  expect(told).toEqual([]);
}

/** Nothing sticks out at the side. */
export async function expectNoSideways(page: Page): Promise<void> {
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(wide).toBeLessThanOrEqual(room!);
}
