import { expect, moment, movedOn, myTurn, question, sitDown, test } from "./kit";

test("a move goes to the server and comes back", async ({ page }) => {
  await sitDown(page, { game: "anasazi" });
  await myTurn(page);
  const before = await moment(page);
  await page.locator("[data-action]").first().click();
  await movedOn(page, before);
  await expect(question(page)).not.toBeEmpty();
});
