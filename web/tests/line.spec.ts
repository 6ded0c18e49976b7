// The line to the server: it breaks, the server is killed and started again, and a page in the background calls me.
import {
  ask,
  beGuest,
  board,
  expect,
  frame,
  makeTable,
  moment,
  myTurn,
  question,
  sitDown,
  test,
} from "./kit";
import { act, pointer } from "./altiplano";
import { serve, serverFolder } from "./kit/server";

const GAME = { game: "altiplano" };
const LOST = "The connection is lost.";

test("a lost connection is shown, and play goes on by itself", async ({ page, context }) => {
  await sitDown(page, { ...GAME, options: { first: "1" } });
  await myTurn(page);
  await context.setOffline(true);
  await expect(page.getByText(LOST)).toBeVisible();
  await expect(frame(page)).toHaveAttribute("data-state", "waiting");
  // What I do meanwhile waits, and is done once.
  await board(page).locator("[data-pile=exploration]").click();
  await expect(question(page)).toContainText("on its way");
  await context.setOffline(false);
  await expect(page.getByText(LOST)).toHaveCount(0);
  await expect(question(page)).toContainText("Phase 2");
  expect(await moment(page)).toBe(1);
});

test("the server is killed in the middle of a game and started again, and the game goes on", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { folder, remove } = serverFolder();
  let server = await serve(folder);
  try {
    await page.goto(server.address);
    await page.getByRole("button", { name: "Play against bots Expedition Altiplano" }).click();
    await page.getByRole("button", { name: "Start" }).click();
    for (let action = 0; action < 3; action++) {
      await myTurn(page);
      await act(page, pointer);
    }
    await myTurn(page);
    const [before, asked] = [await moment(page), await question(page).innerText()];
    await server.end("SIGKILL");
    await expect(page.getByText(LOST)).toBeVisible();

    server = await serve(folder, new URL(server.address).port);
    await expect(page.getByText(LOST)).toHaveCount(0, { timeout: 60_000 });
    await expect.poll(() => moment(page), { timeout: 60_000 }).toBe(before);
    await expect.poll(() => question(page).innerText()).toBe(asked);
    await act(page, pointer);
    await page.reload();
    await expect.poll(() => moment(page)).toBeGreaterThan(before);
  } finally {
    await server.end("SIGKILL");
    remove();
  }
});

test("a page in the background calls me when it is my turn", async ({ page, context, another }) => {
  await context.grantPermissions(["notifications"]);
  await page.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(globalThis, { told, away: false });
    globalThis.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        told.push([title, options?.body]);
      }
    };
    Object.defineProperty(document, "hidden", { get: () => (globalThis as { away?: boolean }).away });
  });
  const told = () => page.evaluate(() => (globalThis as unknown as { told: unknown[] }).told);

  await beGuest(page, "Ada");
  await page.goto("/settings");
  const wanted = page.getByRole("checkbox", { name: /notification/ });
  await expect(wanted).not.toBeChecked();
  await wanted.check();
  await expect(wanted).toBeChecked();

  const friend = await another("Grace");
  const seats = [{ kind: "me" as const }, { kind: "open" as const }];
  const id = await makeTable(page, { ...GAME, seats, options: { first: "2" } });
  await ask(friend, "POST", `/tables/${id}/join`, {});
  await page.goto(`/table/${id}`);
  await friend.goto(`/table/${id}`);
  await expect(question(page)).toContainText("Waiting for Grace");
  await page.evaluate(() => Object.assign(globalThis, { away: true }));

  for (let action = 0; action < 20 && (await frame(page).getAttribute("data-state")) !== "mine"; action++) {
    if ((await frame(friend).getAttribute("data-state")) === "mine") await act(friend, pointer);
    else await page.waitForTimeout(100);
  }
  await expect.poll(told).toEqual([["It is your turn", "Expedition Altiplano"]]);
  await expect(page).toHaveTitle(/^\(1\) /);
});
