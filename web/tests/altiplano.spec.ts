// Altiplano on its board: whole games by pointer, keyboard, finger and between two browsers; Reactions, undo, what a
// spectator sees, and a line that breaks.
import {
  act,
  choice,
  finger,
  keys,
  playOut,
  pointer,
  reach,
  SHORT,
  untilReaction,
  whoseTurn,
} from "./altiplano";
import {
  beGuest,
  board,
  expect,
  expectAccessible,
  expectNoSideways,
  faceEachOther,
  frame,
  makeTable,
  moment,
  movedOn,
  myTurn,
  question,
  sitDown,
  tableInfo,
  tapLines,
  test,
  type Page,
} from "./kit";

const GAME = { game: "altiplano" };
const WHOLE_GAME = 240_000;

/** A table of two people, the first of whom begins. */
const facingEachOther = (one: Page, other: Page, options: object = {}): Promise<string> =>
  faceEachOther(one, other, { ...GAME, options: { first: "1", ...options } });

test("a whole game against a bot by pointer, and its result in the profile", async ({ page }) => {
  test.setTimeout(WHOLE_GAME);
  const id = await sitDown(page, { ...GAME, options: SHORT });
  expect(await playOut(page, pointer)).toBeGreaterThan(5);

  await expect(frame(page)).toHaveAttribute("data-state", "over");
  const { winners } = await tableInfo(page, id);
  const names = ["Ada", "Basile"];
  const told = winners?.length ? `${names[winners[0]!]} wins` : "The game is a draw";
  await expect(question(page)).toContainText(told);
  await expectAccessible(page);

  await page.goto("/profile");
  const row = page.getByRole("row", { name: /Expedition Altiplano/ });
  await expect(row.getByRole("cell").first()).toHaveText("1");
  await expect(row.getByRole("cell").nth(1)).toHaveText(winners?.[0] === 0 ? "1" : "0");
});

test("a whole game by keyboard alone", async ({ page }) => {
  test.setTimeout(WHOLE_GAME);
  await sitDown(page, { ...GAME, options: SHORT });
  expect(await playOut(page, keys)).toBeGreaterThan(5);
  await expect(frame(page)).toHaveAttribute("data-state", "over");
});

test("a whole game of two browsers, with an expedition assembly", async ({ page, another }) => {
  test.setTimeout(WHOLE_GAME);
  await beGuest(page, "Ada");
  const other = await another("Grace");
  const id = await facingEachOther(page, other, { ...SHORT, assembly: true });

  for (let turn = await whoseTurn([page, other]); turn; turn = await whoseTurn([page, other]))
    await act(turn, pointer);
  expect(await moment(page)).toBe(await moment(other));
  const { status } = await tableInfo(page, id);
  expect(status).toBe("finished");
  await expect(question(other)).toHaveText((await question(page).textContent())!);
});

test("a whole game on a phone, by touch @phone", async ({ page }) => {
  test.setTimeout(WHOLE_GAME);
  await sitDown(page, { ...GAME, options: { ...SHORT, first: "1" } });
  await myTurn(page);
  // All that one plays with is in sight at once.
  for (const part of [".other", ".camp", ".middle", ".hand"])
    await expect(board(page).locator(part).last()).toBeInViewport({ ratio: 0.95 });
  await expectNoSideways(page);
  await playOut(page, finger);
  await expect(frame(page)).toHaveAttribute("data-state", "over");
  await expectNoSideways(page);
});

test("cards are dragged to where they are played", async ({ page }) => {
  await sitDown(page, { ...GAME, options: { first: "1" } });
  await myTurn(page);

  const carry = async (from: string, to: string) => {
    const before = await moment(page);
    await board(page).locator(from).first().hover();
    await page.mouse.down();
    const box = (await board(page).locator(to).first().boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
    await expect(board(page).locator(`${to}.here`).first()).toBeVisible();
    await page.mouse.up();
    await movedOn(page, before);
  };
  // The Character pile, so that there is a Character to place.
  await carry("[data-pile=characters]", "[data-zone=hand]");
  await board(page).locator("[data-plain=pass]").click();
  const placed = board(page).locator(".hand [data-verb=place]").first();
  const name = await placed.getAttribute("data-key");
  await carry(".hand [data-verb=place]", "[data-zone=camp]");
  await expect(board(page).locator(`.camp [data-key=${name}]`)).toBeVisible();

  // Dropped where it cannot go, a card stays where it was.
  while ((await myTurn(page)) && (await page.locator("[data-reaction]").count())) await act(page, pointer);
  const before = await moment(page);
  if (!(await myTurn(page))) return;
  await board(page).locator(".able").first().hover();
  await page.mouse.down();
  await page.mouse.move(4, 4, { steps: 3 });
  await expect(board(page).locator(".carried").first()).toBeVisible();
  await page.mouse.up();
  await expect(board(page).locator(".carried")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await moment(page)).toBeGreaterThanOrEqual(before);
});

test("the moment of a Reaction is unmistakable, and answered by one key", async ({ page }) => {
  test.setTimeout(WHOLE_GAME);
  for (;;) {
    await sitDown(page, { ...GAME, options: SHORT });
    if (await untilReaction(page, pointer)) break;
  }
  const alarm = page.locator("[data-reaction]");
  await expect(alarm).toBeInViewport({ ratio: 0.99 });
  await expect(alarm).toBeFocused();
  await expect(alarm).toMatchAriaSnapshot(`
    - region /.+/:
      - strong: /.+/
      - paragraph: /.+/
      - button /Let it happen/
  `);
  await expect(question(page)).toContainText(await alarm.locator("strong").innerText());
  await expectAccessible(page);

  const before = await moment(page);
  await expect(page.locator("[data-reaction][data-ready]")).toBeVisible();
  await page.keyboard.press("Space");
  await movedOn(page, before);
  await expect(page.locator("[data-testid=spoken]")).toContainText("Ada lets it happen");
});

test("what can be taken back is taken back, and done again", async ({ page }) => {
  await sitDown(page, { ...GAME, options: { first: "1" } });
  await myTurn(page);
  const undo = page.getByRole("button", { name: "Undo" });
  const redo = page.getByRole("button", { name: "Redo" });
  await act(page, pointer);
  // A drawn card was shown, and stays drawn.
  await expect(undo).toBeDisabled();
  const drawn = await moment(page);

  await board(page).locator("[data-plain=pass]").click();
  await movedOn(page, drawn);
  await expect(question(page)).toContainText("Phase 3");
  await undo.click();
  await expect(question(page)).toContainText("Phase 2");
  expect(await moment(page)).toBe(drawn);
  await redo.click();
  await expect(question(page)).toContainText("Phase 3");
  await page.keyboard.press("Control+z");
  await expect(question(page)).toContainText("Phase 2");
});

test("who watches sees no hand", async ({ page, another }) => {
  const id = await sitDown(page, { ...GAME, options: { first: "1" } });
  await myTurn(page);
  await act(page, pointer);
  const held = await board(page)
    .locator(".hand [data-key]")
    .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.key!));
  expect(held).toHaveLength(6);

  const watcher = await another("Edda");
  const frames: string[] = [];
  watcher.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => void frames.push(String(payload))),
  );
  await watcher.goto(`/table/${id}`);
  await expect(question(watcher)).toContainText("Waiting for Ada");
  await expect(watcher.getByText("Watching")).toBeVisible();
  await expect(board(watcher).locator(".other")).toHaveCount(2);
  await expect(board(watcher).locator(".hand, .able, [data-plain]")).toHaveCount(0);

  expect(frames.length).toBeGreaterThan(0);
  const seen = frames.join("\n");
  const open = await board(page)
    .locator(".camp [data-key], .middle [data-key]")
    .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.key!));
  for (const card of held.filter((key) => !open.includes(key))) expect(seen).not.toContain(`"${card}"`);
  expect(seen).toContain(`"${open[0]}"`);
});

test("a line that breaks in the middle of the game loses nothing and doubles nothing", async ({
  page,
  another,
}) => {
  await beGuest(page, "Ada");
  const line = await tapLines(page);
  const other = await another("Grace");
  const id = await facingEachOther(page, other);

  // What I send is lost on the way, and the line breaks: it is sent again, and counts once. Only I can move.
  for (let action = 1; action <= 3; action++) {
    await myTurn(page);
    line.lose(1);
    const target =
      action === 1
        ? board(page).locator("[data-pile=exploration]")
        : board(page).locator("[data-plain=pass]");
    await target.click();
    await line.cut();
    await expect.poll(() => moment(page)).toBe(action);
    await expect.poll(() => moment(other)).toBe(action);
  }
  // My answer is lost, but not my move: the line breaks after it was sent.
  await expect.poll(async () => (await tableInfo(page, id)).version).toBeGreaterThanOrEqual(3);

  // While I am away the other plays on; I see all of it when I am back.
  const mustDiscard = await page.locator(".table[data-state=mine]").count();
  if (mustDiscard) await act(page, pointer);
  await line.cut();
  await myTurn(other);
  await act(other, pointer);
  await expect.poll(() => moment(page)).toBe(await moment(other));
  const lines = (who: Page) => who.locator(".log .text").allInnerTexts();
  expect((await lines(page)).length).toBe((await lines(other)).length);
});

test("an earlier moment is looked at, and the board says what a card does", async ({ page }) => {
  await sitDown(page, { ...GAME, options: { first: "1" } });
  await myTurn(page);
  await act(page, pointer);
  await board(page).locator("[data-plain=pass]").click();
  await page.locator(".log li[data-moment='1'] button").click();
  await expect(question(page)).toContainText("Moment 1 of 2");
  await expect(board(page).locator(".able, [data-plain]")).toHaveCount(0);
  await page.getByRole("button", { name: "Back to now" }).first().click();
  await expect(question(page)).toContainText("Phase 3");

  await board(page).locator(".camp [data-key]").last().click();
  const words = page.getByRole("dialog");
  await expect(words).toContainText(/Character|Special card/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(words).toHaveCount(0);
});

test("the board as it is heard", async ({ page }) => {
  await sitDown(page, { ...GAME, options: { first: "1" } });
  await myTurn(page);
  await expect(page.getByRole("region", { name: "Board" })).toMatchAriaSnapshot(`
    - region "Hand of Basile":
      - strong: Basile
      - text: /hand/
    - region "Camp of Basile":
      - list
    - region "Between the camps":
      - list:
        - listitem:
          - button /Character pile.* 11.*Character pile/
        - listitem:
          - button /discard pile/
      - paragraph: /Turn 1, Ada/
    - region "Your camp":
      - list
    - region "Your hand":
      - strong: Your hand
      - text: /5 of \\d cards/
      - list:
        - listitem:
          - button
  `);
  await expect(page.getByRole("group", { name: "Tools" })).toMatchAriaSnapshot(`
    - button "Undo" [disabled]
    - button "Redo" [disabled]
    - button "Hint"
    - button "Settings"
    - button "Keys"
  `);
  const first = board(page).locator("[data-pile=exploration]");
  await reach(page, first);
  await page.keyboard.press("ArrowDown");
  await expect(board(page).locator(".camp :focus")).toHaveCount(1);
});

test("la partie se joue aussi en français @french", async ({ page }) => {
  await beGuest(page, "Ada", "fr");
  const id = await makeTable(page, { ...GAME, options: { first: "1" } });
  await page.goto(`/table/${id}`);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(question(page)).toHaveText(/Piochez une carte/);
  await expect(page.getByRole("region", { name: "Plateau" })).toMatchAriaSnapshot(`
    - region "Main de Basile"
    - region /Basile/
    - region
    - region "Votre camp"
    - region "Votre main":
      - strong: Votre main
      - text: /5 cartes sur \\d/
  `);
  await act(page, pointer);
  await expect(page.locator("[data-testid=spoken]")).toContainText("Ada pioche");
  await choice(page);
  await expectAccessible(page);

  // The language changes, and the table stays as it is.
  const hand = () =>
    board(page)
      .locator(".hand [data-key]")
      .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.key));
  const before = await hand();
  await page.getByRole("button", { name: "English" }).click();
  await expect(question(page)).toContainText("Phase 2");
  await expect(page.locator(".log")).toContainText("Ada draws");
  expect(await hand()).toEqual(before);
  await expect(page).toHaveURL(`/table/${id}`);
});
