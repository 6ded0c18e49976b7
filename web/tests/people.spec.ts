// People and their tables: invitations, the lobby, the waiting room, leaving and coming back, rematches, chat, accounts.
import {
  ask,
  beGuest,
  board,
  expect,
  frame,
  makeTable,
  myTurn,
  question,
  sitDown,
  tableInfo,
  test,
  type Page,
} from "./kit";
import { act, pointer, SHORT } from "./altiplano";

const GAME = { game: "altiplano" };
const TWO = { seats: [{ kind: "me" as const }, { kind: "open" as const }] };

const slips = (page: Page, section: string) =>
  page.getByRole("region", { name: section }).getByRole("article");

test("a table is made, a friend comes by the link, and the game begins @desktop @phone", async ({
  page,
  another,
}) => {
  await page.goto("/new/altiplano");
  await page.getByLabel("Your name").fill("Ada");
  await page.getByRole("button", { name: "Make the table" }).click();
  await expect(page.getByText("One player is missing.")).toBeVisible();
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const link = await page.getByLabel("Link to this table").inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const friend = await another();
  await friend.goto(link);
  await expect(friend.getByRole("heading", { name: "You are invited" })).toBeVisible();
  await expect(friend.getByText(/Ada asks you to a game/)).toBeVisible();
  await friend.getByLabel("Your name").fill("Grace");
  await friend.getByRole("button", { name: "Sit down and play" }).click();
  for (const who of [page, friend]) {
    await expect(frame(who)).toBeVisible();
    await expect(who.locator(".players")).toContainText("Ada");
    await expect(who.locator(".players")).toContainText("Grace");
  }
});

test("the waiting room: seats, bots on what is free, standing up, clearing away", async ({
  page,
  another,
}) => {
  await beGuest(page, "Ada");
  const seats = [{ kind: "me" as const }, { kind: "open" as const }, { kind: "open" as const }];
  const id = await makeTable(page, { game: "artifact", seats });
  await page.goto(`/table/${id}`);
  await expect(page.getByText("2 players are missing.")).toBeVisible();

  const friend = await another("Grace");
  await friend.goto(`/table/${id}`);
  await friend.getByRole("button", { name: /Sit here seat 3/ }).click();
  await expect(page.getByText("One player is missing.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Grace" })).toBeVisible();
  await friend.getByRole("button", { name: "Stand up" }).click();
  await expect(page.getByText("2 players are missing.")).toBeVisible();

  await page.getByLabel("Say something").fill("Coming?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(friend.getByRole("log")).toContainText("Coming?");

  await page.getByRole("button", { name: "Put bots on the free seats" }).click();
  await expect(frame(page)).toBeVisible();
  await expect(frame(friend)).toBeVisible();
  await expect(friend.getByText("Watching")).toBeVisible();

  const other = await makeTable(page, { ...GAME, ...TWO });
  await page.goto(`/table/${other}`);
  await page.getByRole("button", { name: "Clear the table away" }).click();
  await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
  await page.goto(`/table/${other}`);
  await expect(page.getByText("There is no such table")).toBeVisible();
});

test("the lobby: my turn first, open tables, finished games", async ({ page, another }) => {
  await beGuest(page, "Ada");
  const friend = await another("Grace");
  const open = await makeTable(friend, { ...GAME, ...TWO, public: true });
  const theirs = await makeTable(page, { ...GAME, ...TWO, options: { first: "2" } });
  const mine = await makeTable(page, { ...GAME, ...TWO, options: { first: "1" } });
  const waits = await makeTable(page, { ...GAME, ...TWO });
  for (const id of [theirs, mine]) await ask(friend, "POST", `/tables/${id}/join`, {});

  await page.goto("/lobby");
  const order = () =>
    slips(page, "My tables")
      .locator("h3 a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await expect(slips(page, "My tables")).toHaveCount(3);
  expect((await order())[0]).toBe(`/table/${mine}`);
  expect(await order()).toContain(`/table/${waits}`);
  await expect(slips(page, "My tables").first()).toContainText("It is your turn");
  await expect(slips(page, "My tables").first().getByRole("link", { name: "Play" })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: /Lobby 1/ })).toBeVisible();

  // The other's move makes it my turn: the lobby tells without being asked.
  await friend.goto(`/table/${theirs}`);
  await myTurn(friend);
  for (let action = 0; action < 12 && (await frame(friend).getAttribute("data-state")) === "mine"; action++)
    await act(friend, pointer);
  await expect.poll(async () => (await tableInfo(page, theirs)).my_turn).toBe(true);
  await expect(slips(page, "My tables").filter({ hasText: "It is your turn" })).toHaveCount(2);
  await expect(page.getByRole("navigation").getByRole("link", { name: /Lobby 2/ })).toBeVisible();

  const listed = slips(page, "Open tables").filter({ has: page.locator(`a[href="/table/${open}"]`) });
  await listed.getByRole("button", { name: "Sit down" }).click();
  await expect(page).toHaveURL(`/table/${open}`);
  await expect(frame(page)).toBeVisible();
});

test("leaving: a bot plays on, I may come back, and after the end we play once more", async ({
  page,
  another,
}) => {
  test.setTimeout(180_000);
  await beGuest(page, "Ada");
  const friend = await another("Grace");
  const id = await makeTable(page, { ...GAME, ...TWO, options: { ...SHORT, first: "2" } });
  await ask(friend, "POST", `/tables/${id}/join`, {});
  await page.goto(`/table/${id}`);
  await friend.goto(`/table/${id}`);
  await expect(question(page)).toContainText("Waiting for Grace");

  const leave = async (who: Page) => {
    await who.keyboard.press("t");
    await who.getByRole("button", { name: "Leave" }).click();
    await who.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await expect(who.getByText("You are away: a bot plays for you.")).toBeVisible();
  };
  await leave(page);
  await expect(friend.locator(".players")).toContainText("away, a bot plays on");
  await page.getByRole("button", { name: "Play on myself" }).click();
  await expect(friend.locator(".players")).not.toContainText("away");

  // Both leave, and the bots bring it to an end.
  await leave(page);
  await leave(friend);
  for (const who of [page, friend])
    await expect(frame(who)).toHaveAttribute("data-state", "over", { timeout: 90_000 });
  await page.getByRole("button", { name: "Once more" }).click();
  await expect(page).not.toHaveURL(`/table/${id}`);
  await friend.getByRole("button", { name: "To the next game" }).click();
  await expect(friend).toHaveURL(page.url());

  await page.goto("/lobby");
  await expect(slips(page, "Finished games").first()).toContainText("Expedition Altiplano");
});

test("chat: from one to the other, and told where it is not open", async ({ page, another }) => {
  await beGuest(page, "Ada");
  const friend = await another("Grace");
  const id = await makeTable(page, { ...GAME, ...TWO });
  await ask(friend, "POST", `/tables/${id}/join`, {});
  await page.goto(`/table/${id}`);
  await friend.goto(`/table/${id}`);
  await expect(frame(page)).toBeVisible();
  await page.keyboard.press("c");
  await page.getByLabel("Say something").fill("<b>Hello</b> & good digging");
  await page.keyboard.press("Enter");
  const tab = friend.getByRole("tab", { name: /Chat/ });
  await expect(tab).toContainText("1");
  await tab.click();
  await expect(friend.getByRole("log")).toContainText("<b>Hello</b> & good digging");
  await expect(tab).not.toContainText("1");

  const watcher = await another("Edda");
  await watcher.goto(`/table/${id}`);
  await expect(watcher.getByText("Watching")).toBeVisible();
  await watcher.keyboard.press("c");
  await expect(watcher.getByText("Only those at the table can write.")).toBeVisible();
});

test("an account: a guest's games go along to another device", async ({ page, another }) => {
  const id = await sitDown(page, { ...GAME, options: { first: "1" } });
  await page.goto("/profile");
  const account = `ada${Date.now()}`;
  const fill = async (who: Page, password: string) => {
    await who.getByLabel("Name to sign in with").fill(account);
    await who.getByLabel("Password").fill(password);
  };
  await fill(page, "horse staple");
  await page.getByRole("button", { name: "Make an account" }).click();
  await expect(page.getByText(`You are signed in as ${account}.`)).toBeVisible();

  const device = await another();
  await device.goto("/profile");
  await fill(device, "not the password");
  await device.getByRole("button", { name: "Sign in" }).click();
  await expect(device.getByRole("alert")).toHaveText("Name and password do not fit.");
  await fill(device, "horse staple");
  await device.getByRole("button", { name: "Sign in" }).click();
  await expect(device.getByText("Welcome back.")).toBeVisible();
  await device.goto("/lobby");
  await slips(device, "My tables").getByRole("link", { name: "Play" }).click();
  await expect(device).toHaveURL(`/table/${id}`);

  // The same hand on both; what one plays the other shows.
  await page.goto(`/table/${id}`);
  await myTurn(page);
  await myTurn(device);
  await act(device, pointer);
  await expect(question(page)).toContainText("Phase 2");
  await expect(board(page).locator(".hand [data-key]")).toHaveCount(6);

  await device.goto("/profile");
  await device.getByRole("button", { name: "Sign out" }).click();
  await expect(device.getByText("Signed out.")).toBeVisible();
});

test("where notices of my turn are sent is checked and kept", async ({ page }) => {
  await beGuest(page, "Ada");
  await page.goto("/profile");
  const section = page.getByRole("region", { name: "Notices for games by post" });
  await section.getByLabel("Address").fill("http://127.0.0.1/hook");
  await section.getByRole("button", { name: "Keep" }).click();
  await expect(page.getByRole("alert")).toContainText("This address will not do");
  await section.getByLabel("Address").fill("https://chat.example.com/hook");
  await section.getByRole("button", { name: "Keep" }).click();
  await expect(page.getByText("Kept.")).toBeVisible();
  await page.reload();
  await expect(section.getByLabel("Address")).toHaveValue("https://chat.example.com/hook");
});

test("a clock runs for who has the turn", async ({ page }) => {
  const clock = { kind: "live" as const, minutes: 5, increment: 10, days: 1 };
  await sitDown(page, { ...GAME, options: { first: "1" }, clock });
  await myTurn(page);
  const left = page.locator(".players").getByRole("timer");
  await expect(left).not.toHaveCount(0);
  const first = await left.first().innerText();
  expect(first).toMatch(/^[45]:\d\d$/);
  await expect(left.first()).not.toHaveText(first);
});
