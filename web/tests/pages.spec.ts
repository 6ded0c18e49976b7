// Every page as it is: nothing that the accessibility rules forbid, nothing that sticks out, in light and dark, on the
// desktop and on a phone; and the ways from page to page.
import { act, pointer } from "./altiplano";
import {
  beGuest,
  board,
  expect,
  expectAccessible,
  expectContrast,
  expectNoSideways,
  makeTable,
  movedOn,
  moment,
  myTurn,
  question,
  sitDown,
  test,
  type Page,
} from "./kit";

const EVERYWHERE = "@desktop @phone";

/** Holds for what is shown now, in both lights. */
async function expectFine(page: Page): Promise<void> {
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectContrast(page);
  await page.emulateMedia({ colorScheme: "light" });
}

async function expectPages(page: Page, paths: string[]): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[role=status]").getByText(/One moment|being set/)).toHaveCount(0);
      await expectFine(page);
    });
}

async function closed(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

const isPhone = (page: Page) => page.viewportSize()!.width < 500;

/** Opens the menu, where the screen is too narrow to show it always. */
async function openMenu(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: "Menu" }).click();
}

test.describe("every page", { tag: ["@desktop", "@phone"] }, () => {
  test.describe.configure({ timeout: 180_000 });

  test("of somebody who has just come", async ({ page }) => {
    await expectPages(page, ["/", "/lobby", "/new/altiplano", "/profile", "/settings", "/daily", "/nowhere"]);
    await page.goto("/");
    await page.getByRole("button", { name: "Play against bots Expedition Altiplano" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectFine(page);
    await closed(page);
    if (isPhone(page)) {
      await openMenu(page);
      await expectFine(page);
    }
  });

  test("of rules", async ({ page }) => {
    const games = ["altiplano", "anasazi", "archeologic", "artifact"];
    await expectPages(
      page,
      games.map((game) => `/rules/${game}`),
    );
  });

  test("of somebody who plays", async ({ page }) => {
    await beGuest(page, "Ada Byron");
    const open = { seats: [{ kind: "me" as const }, { kind: "open" as const }] };
    const room = await makeTable(page, { game: "altiplano", ...open, public: true });
    await makeTable(page, { game: "anasazi" });
    await expectPages(page, [
      "/",
      "/lobby",
      "/profile",
      `/table/${room}`,
      "/new/anasazi",
      "/new/archeologic",
      "/new/artifact",
    ]);
  });

  test("of a table", async ({ page }) => {
    await sitDown(page, { game: "altiplano", options: { first: "1" } });
    await myTurn(page);
    await act(page, pointer);
    await expectFine(page);

    await page.getByRole("button", { name: "Settings" }).last().click();
    await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
    await expectFine(page);
    // One dialog closes, and at once another opens.
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("Let it happen");
    await expectFine(page);
    await closed(page);

    for (const [key, tab] of [
      ["c", "Chat"],
      ["t", "Table"],
      ["l", "Log"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
      await expect(page.getByRole("tabpanel")).toBeInViewport();
      await expectFine(page);
      if (key === "t") {
        await page.getByRole("tabpanel").getByRole("button", { name: "Leave" }).click();
        await expect(page.getByRole("dialog", { name: "Leave the game?" })).toBeVisible();
        await expectFine(page);
        await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
      }
    }
    await page.keyboard.press("Escape");

    await board(page).locator("[data-discard=exploration]").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectFine(page);
    await closed(page);
    await page.keyboard.press("h");
    await expect(page.getByRole("button", { name: "Do it" })).toBeVisible();
    await expectFine(page);
  });

  test("of a plain table", async ({ page }) => {
    const bot = { kind: "bot" as const };
    await sitDown(page, { game: "artifact", seats: [{ kind: "me" }, bot, bot] });
    await myTurn(page);
    await expect(page.getByRole("heading", { name: "What you can do" })).toBeInViewport();
    await expectFine(page);
  });
});

test(`from the home page to a game in two clicks ${EVERYWHERE}`, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Play against bots Expedition Altiplano" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(question(page)).not.toBeEmpty();
  await expect(page).toHaveURL(/\/table\/\w+/);
  await myTurn(page);
});

test("the keyboard goes everywhere: skip link, headings of new pages, the menu", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.getByRole("navigation").getByRole("link", { name: "Lobby" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Lobby", level: 1 })).toBeFocused();
  await expect(page).toHaveTitle("Lobby · digsite");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a page that is not there says so", async ({ page }) => {
  for (const path of ["/nowhere", "/table/nobodysetthis", "/new/chess", "/rules/chess"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/There is no such table|no rulebook|typing error/i)).toBeVisible();
  }
  await page.goto("/nowhere");
  await page.getByRole("main").getByRole("link", { name: "Lobby" }).click();
  await expect(page.getByRole("heading", { name: "Lobby", level: 1 })).toBeVisible();
});

test("the rules: each rule has a link, and the other language the same place", async ({ page }) => {
  await page.goto("/rules/altiplano#ALT-42");
  const rule = page.locator("#ALT-42");
  await expect(rule).toBeInViewport();
  const said = await rule.innerText();
  await page.getByRole("button", { name: "Français" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("les règles");
  await expect(rule).toBeInViewport();
  expect(await rule.innerText()).not.toBe(said);
  await page.getByRole("link", { name: "Anasazi" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Anasazi");
});

test("the look: as the system, or as I say, and kept", async ({ page }) => {
  await page.goto("/settings");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.getByRole("radio", { name: /Light/ }).check();
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: "Change to dark" }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  // Sounds are off until somebody wants them, and motion follows the system.
  await expect(page.getByRole("checkbox", { name: "Small sounds" })).not.toBeChecked();
  await expect(html).toHaveAttribute("data-motion", "none");
  await page.getByRole("group", { name: "Motion" }).getByRole("radio", { name: "On" }).check();
  await expect(html).toHaveAttribute("data-motion", "full");
});

test(`the language changes at the table, and the table stays ${EVERYWHERE}`, async ({ page }) => {
  const id = await sitDown(page, { game: "altiplano", options: { first: "1" } });
  await myTurn(page);
  await expect(question(page)).toHaveText(/Draw a card/);
  await openMenu(page);
  await page.getByRole("button", { name: "Français" }).click();
  await expect(question(page)).toHaveText(/Piochez une carte/);
  await expect(page).toHaveURL(`/table/${id}`);
  const before = await moment(page);
  await board(page).locator("[data-pile=exploration]").click();
  await movedOn(page, before);
  await page.reload();
  await expect(question(page)).toHaveText(/Phase 2\s: effectuez/);
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
});

test("les pages parlent français @french", async ({ page }) => {
  test.setTimeout(180_000);
  await beGuest(page, "Ada", "fr");
  const room = await makeTable(page, {
    game: "artifact",
    seats: [{ kind: "me" }, { kind: "open" }, { kind: "bot" }],
  });
  for (const path of [
    "/",
    "/lobby",
    "/new/archeologic",
    "/daily",
    "/profile",
    "/settings",
    `/table/${room}`,
    "/x",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await expectAccessible(page);
    await expectNoSideways(page);
    const text = await page.locator("body").innerText();
    expect(text).not.toMatch(/\b(the|your|you|with|games?|players?|seats?)\b/i);
    // No key was left without its words.
    expect(text).not.toMatch(/\b[a-z]+\.[a-z]+(_[a-z]+)*\b(?!\.\w)/);
  }
});
