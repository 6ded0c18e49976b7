// Draws the pictures of the browser game in docs/pictures anew: `make pictures`. No part of the test run.
import { join } from "node:path";
import { act, pointer } from "./altiplano";
import { askByPointer, CITY, layByDragging, lever, QUEST } from "./archeologic";
import { board, expect, frame, moment, myTurn, sitDown, test, type Page } from "./kit";

const PICTURES = join(import.meta.dirname, "..", "..", "docs", "pictures");

async function picture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.screenshot({ path: join(PICTURES, `browser-${name}.png`) });
}

/** A game of Altiplano in which both sides have something to show, and it is my turn to act. */
async function goodMoment(page: Page): Promise<void> {
  for (;;) {
    await sitDown(page, { game: "altiplano" });
    while (await myTurn(page)) {
      const cards = (part: string) => board(page).locator(`${part} [data-key]`).count();
      const camps = [await cards(".camp.far"), await cards(".camp:not(.far)")];
      const playable = await board(page).locator(".hand .able").count();
      const calm = (await page.locator("[data-reaction], [data-tray]").count()) === 0;
      if (calm && playable > 1 && Math.min(...camps) > 3 && (await moment(page)) > 25) return;
      await act(page, pointer);
    }
  }
}

test("home", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await picture(page, "home");
});

test("altiplano", async ({ page }) => {
  test.setTimeout(300_000);
  await goodMoment(page);
  await picture(page, "altiplano");
});

test("archeologic", async ({ page }) => {
  await sitDown(page, { game: "archeologic", seats: [{ kind: "me" }], options: { quest: QUEST } });
  await myTurn(page);
  await page.locator('.axis:has([data-axis="E"])').click();
  await lever(page).click();
  for (const [axis, question] of [
    ["A", "traps"],
    ["C", "S"],
    ["2", "V"],
    ["E", "traps"],
  ] as const)
    await askByPointer(page, axis, question);
  for (const tile of CITY.slice(0, 4)) await layByDragging(page, tile);
  await picture(page, "archeologic");
});

test("phone @phone", async ({ page }) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ colorScheme: "dark" });
  await goodMoment(page);
  await expect(frame(page)).toHaveAttribute("data-state", "mine");
  await picture(page, "phone");
});
