import {
  askByPointer,
  CITY,
  claim,
  expectBoard,
  expectOver,
  findTheCity,
  layByDragging,
  layByFinger,
  layByKeyboard,
  layByTaps,
  lever,
  lookBack,
  note,
  pawn,
  QUEST,
  rack,
  tileOn,
  WRONG,
  zone,
} from "./archeologic";
import {
  beGuest,
  board,
  expect,
  expectAccessible,
  expectNoSideways,
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
} from "./kit";

const game = "archeologic";
const alone = { game, seats: [{ kind: "me" as const }], options: { quest: QUEST } };

test("a quest alone by pointer, from the first axis to the look back", async ({ page }) => {
  const id = await sitDown(page, alone);
  await expectBoard(page);
  await myTurn(page);
  await page.locator('.axis:has([data-axis="E"])').click();
  await lever(page).click();
  await expect(page.locator("[data-viewfinder]")).toHaveAttribute("data-viewfinder", "E");

  // The next axis is free, the one after it costs 1, all others 2: a question of 2 on the next but one costs 3.
  await askByPointer(page, "A", "traps");
  await expect(pawn(page, 0)).toHaveAttribute("data-time", "3");
  await expect(page.getByTestId("reading")).toContainText("Traps on column A: nothing");
  // A field of the sheet sets both rings at once.
  await note(page, "C", "S").click();
  await expect(page.locator('[data-axis="C"]')).toBeChecked();
  await expect(page.locator('[data-question="S"]')).toBeChecked();
  const before = await moment(page);
  await lever(page).click();
  await movedOn(page, before + 1);
  await expect(note(page, "C", "S")).toHaveAttribute("data-answer", "xx");
  // The question is set back: a second press pays for nothing.
  await expect(lever(page)).toHaveAttribute("aria-disabled", "true");

  // Marks: with the pencil, and wiped by the same pencil.
  await zone(page, "C3").click();
  await expect(zone(page, "C3")).toHaveAccessibleName(/marked: no building/);
  await page.locator('.pencils label:has([value="burning"])').click();
  await zone(page, "C4").click();
  await expect(zone(page, "C4")).toHaveAccessibleName(/marked: a burning trap/);
  await zone(page, "C4").click();
  await expect(zone(page, "C4")).not.toHaveAccessibleName(/marked/);

  await expect(page.getByTestId("lacks")).toContainText("S, T, L, O, I, and V");
  for (const tile of WRONG) await layByDragging(page, tile);
  await expect(page.getByTestId("lacks")).toBeHidden();
  await claim(page);
  // The rule of the app: right and wrong by sign, and said.
  await expect(tileOn(page, "S")).toHaveAccessibleName(/right, as your claim showed/);
  await expect(tileOn(page, "I")).toHaveAccessibleName(/wrong, as your claim showed/);
  await expect(tileOn(page, "I").locator(".verdict.wrong")).toBeVisible();
  await expect(page.getByTestId("wrong")).toContainText("right so far: S, T, L, and V");

  // A tap turns, a drag off the plan takes off.
  await tileOn(page, "I").click();
  await expect(tileOn(page, "I")).toHaveAttribute("data-lies", "C2 0");
  await tileOn(page, "I").click();
  await page.getByRole("button", { name: "Take off" }).click();
  await expect(tileOn(page, "I")).toBeHidden();
  for (const tile of CITY.slice(3, 5)) {
    if (await tileOn(page, tile.building).isVisible()) {
      await tileOn(page, tile.building).focus();
      await page.keyboard.press("Delete");
    }
    await layByDragging(page, tile);
  }
  await claim(page);
  await expectOver(page);
  await expect(question(page)).toContainText("You have found the city");
  await expect(question(page)).toContainText("with 16 time spent. You are a seasoned archaeologist");
  await expect(board(page)).toContainText(QUEST);
  await expect(page.locator("[data-tile]")).toHaveCount(6);
  expect((await tableInfo(page, id)).winners).toEqual([0]);
  await expectAccessible(page);
  await lookBack(page);
});

test("a quest alone by keyboard", async ({ page }) => {
  await sitDown(page, alone);
  await myTurn(page);
  const press = (key: string) => page.keyboard.press(key);

  await page.locator('[data-axis="A"]').focus();
  await press("ArrowRight");
  await expect(page.locator('[data-axis="1"]')).toBeChecked();
  await press("e");
  await expect(page.locator('[data-axis="E"]')).toBeFocused();
  let before = await moment(page);
  await press("q");
  await movedOn(page, before);

  await page.locator("[data-note]").first().focus();
  for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "End", "ArrowLeft", "ArrowLeft"])
    await press(key);
  await expect(note(page, "B", "traps")).toBeFocused();
  await press("Enter");
  await expect(page.locator('[data-axis="B"]')).toBeChecked();
  before = await moment(page);
  await press("q");
  await movedOn(page, before + 1);
  await expect(note(page, "B", "traps")).toHaveAttribute("data-answer", "yyz");

  await page.locator('[data-zone="A1"]').focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "x"]) await press(key);
  await expect(zone(page, "C3")).toBeFocused();
  await expect(zone(page, "C3")).toHaveAccessibleName(/marked: no building/);
  await press("t");
  await expect(zone(page, "C3")).toHaveAccessibleName(/marked: a trap/);
  await press("Delete");
  await expect(zone(page, "C3")).not.toHaveAccessibleName(/marked/);

  for (const tile of CITY) await layByKeyboard(page, tile);
  await tileOn(page, "I").press("Delete");
  await expect(rack(page, "I")).toBeFocused();
  await layByKeyboard(page, CITY[4]!);

  await page.getByTestId("to-claim").focus();
  await press("Enter");
  await expect(page.getByTestId("claim")).toBeFocused();
  await press("Escape");
  await expect(page.getByTestId("to-claim")).toBeFocused();
  await press("Enter");
  await press("Enter");
  await expectOver(page);
  await expect(question(page)).toContainText("You have found the city");
});

test("two people in two browsers: what one reads, the other does not", async ({ page, another }) => {
  const seats = [{ kind: "me" as const }, { kind: "open" as const }];
  await beGuest(page, "Ada");
  const id = await makeTable(page, { game, seats, options: { quest: QUEST }, assists: false });
  const other = await another("Bo");
  await page.goto(`/table/${id}`);
  await other.goto(`/table/${id}`);
  await other
    .getByRole("button", { name: /Sit here/ })
    .first()
    .click();
  await expect(frame(other)).toHaveAttribute("data-state", /mine|waiting/, { timeout: 60_000 });

  const people = [page, other];
  const asked = [
    ["A", "traps"],
    ["2", "buildings"],
  ] as const;
  for (const [axis, about] of asked) {
    await expect
      .poll(async () =>
        (await Promise.all(people.map((one) => frame(one).getAttribute("data-state")))).includes("mine"),
      )
      .toBe(true);
    const mover = (await frame(page).getAttribute("data-state")) === "mine" ? page : other;
    const watcher = mover === page ? other : page;
    await askByPointer(mover, axis, about);
    await expect(note(watcher, axis, about).locator(".others svg")).toHaveCount(1);
    await expect(note(watcher, axis, about)).not.toHaveAttribute("data-answer");
    await expect(note(watcher, axis, about)).toHaveAccessibleName(/asked by (Ada|Bo)/);
  }

  // One claims wrongly, and goes on; the other claims the city and wins.
  await expect(board(page).getByRole("button", { name: /How many/ })).toHaveCount(0);
  for (const tile of WRONG) await layByKeyboard(page, tile);
  for (const tile of CITY) await layByKeyboard(other, tile);
  let wrong = false;
  for (let k = 0; k < 12; k += 1) {
    await expect
      .poll(async () =>
        (await Promise.all(people.map((one) => frame(one).getAttribute("data-state")))).some((state) =>
          /mine|over/.test(state ?? ""),
        ),
      )
      .toBe(true);
    if ((await frame(page).getAttribute("data-state")) === "over") break;
    const mover = (await frame(page).getAttribute("data-state")) === "mine" ? page : other;
    const before = await moment(mover);
    if (mover === page && wrong) {
      await askByPointer(page, "5", "empties");
    } else {
      await claim(mover);
      await movedOn(mover, before + 6);
      wrong ||= mover === page;
    }
  }
  for (const one of people) {
    await expectOver(one);
    await expect(question(one)).toContainText("Bo");
    await expect(one.locator("[data-tile]")).toHaveCount(6);
  }
  expect((await tableInfo(page, id)).winners).toEqual([1]);
});

test("a quest alone on a phone, by touch @phone", async ({ page }) => {
  await sitDown(page, alone);
  await myTurn(page);
  await expectNoSideways(page);
  await lever(page).tap();
  await expect(lever(page)).toContainText(/Choose a question/);
  const before = await moment(page);
  await page.locator('.axis:has([data-axis="2"])').tap();
  await page.locator('.asks:has([data-question="buildings"])').tap();
  await lever(page).tap();
  await movedOn(page, before + 1);
  await expect(page.getByTestId("reading")).toContainText("4");

  await page.getByRole("button", { name: "Notes" }).tap();
  await expect(note(page, "2", "buildings")).toBeInViewport();
  await page.getByRole("button", { name: "Plan", exact: true }).tap();
  await expect(zone(page, "A1")).toBeInViewport();
  for (const tile of CITY.slice(0, 3)) await layByFinger(page, tile);
  for (const tile of CITY.slice(3)) await layByTaps(page, tile);
  await claim(page);
  await expectOver(page);
  await expectNoSideways(page);
  await expectAccessible(page);
  await lookBack(page);
});

test("a game against bots, and its moments", async ({ page }) => {
  const seats = [{ kind: "me" as const }, { kind: "bot" as const, level: "forgetful" }];
  await sitDown(page, { game, seats, options: { quest: QUEST } });
  await myTurn(page);
  await expectAccessible(page);
  await askByPointer(page, "A", "traps");
  await page.getByRole("button", { name: /How many cities/ }).click();
  await expect(page.getByTestId("assist")).toContainText(/\d+ cities are possible/);
  // Nothing carries a trap on column A: a plan with one there cannot be right, and is told why.
  await layByKeyboard(page, { building: "V", zone: "A1", turn: 0 });
  await page.getByRole("button", { name: /Can my plan/ }).click();
  await expect(page.getByTestId("assist")).toContainText("Traps on column A: nothing");
  await expect(tileOn(page, "V")).toHaveAccessibleName(/contradicts/);
  for (const tile of CITY) await layByKeyboard(page, tile);
  await page.getByRole("button", { name: /Can my plan/ }).click();
  await expect(page.getByTestId("assist")).toContainText("A possible city");
  await claim(page);
  await expectOver(page);

  // The first moment again: no city, no answers; and now again.
  await page.keyboard.press("[");
  await expect(question(page)).toContainText(/Moment \d+ of/);
  await page.getByRole("slider").fill("0");
  await expect(page.locator("[data-answer]")).toHaveCount(0);
  await expect(pawn(page, 0)).toHaveAttribute("data-time", /^[01]$/);
  await page.keyboard.press("Escape");
  await expect(question(page)).toContainText("has found the city");
  await expect(page.locator("[data-answer]")).not.toHaveCount(0);
});

test("a claim that was broken off goes on from the trial", async ({ page }) => {
  // Once it is set, the server hears of two more moves and no more: the claim and the first building.
  let heard = Infinity;
  let kept = "";
  await page.routeWebSocket(/\/ws\/tables\//, (line) => {
    const server = line.connectToServer();
    server.onMessage((text) => line.send(text));
    line.onMessage((text) => {
      if (String(text).includes('"type":"play"') && (heard -= 1) < 0) return;
      if (String(text).includes('"type":"keep_marks"')) kept = String(text);
      server.send(text);
    });
  });
  await sitDown(page, alone);
  await myTurn(page);
  await lever(page).click();
  for (const tile of CITY) await layByKeyboard(page, tile);
  await myTurn(page);
  const before = await moment(page);
  heard = 2;
  await claim(page);
  await movedOn(page, before + 1);
  await expect.poll(() => kept).toContain('"V"'); // the trial is kept a moment after its last tile was laid
  await page.reload();
  await myTurn(page);
  const underWay = page.getByTestId("under-way");
  await expect(underWay).toContainText("place building T");

  // The trial may still be changed; then one building is placed, then all the rest.
  heard = Infinity;
  await tileOn(page, "T").press("r");
  await expect(tileOn(page, "T")).not.toHaveAttribute("data-lies", "B4 270");
  await layByKeyboard(page, CITY[1]!);
  await underWay.getByRole("button", { name: "Place T as it lies" }).click();
  await expect(underWay).toContainText("place building L");
  await underWay.getByRole("button", { name: "Claim the rest as it lies" }).click();
  await expectOver(page);
  await expect(question(page)).toContainText("You have found the city");
});

test("a lost line: the trial and the answers come back, nothing is asked twice", async ({ page }) => {
  const lines = await tapLines(page);
  await sitDown(page, alone);
  await myTurn(page);
  await lever(page).click();
  await layByKeyboard(page, CITY[0]!);
  lines.lose(2);
  await note(page, "A", "traps").click();
  await lever(page).click();
  await lines.cut();
  await expect(note(page, "A", "traps")).toHaveAttribute("data-answer", "-", { timeout: 60_000 });
  await expect(pawn(page, 0)).toHaveAttribute("data-time", /^[234]$/);
  await expect(tileOn(page, "S")).toHaveAttribute("data-lies", "B1 90");
  await page.reload();
  await expect(tileOn(page, "S")).toHaveAttribute("data-lies", "B1 90");
  await expect(note(page, "A", "traps")).toHaveAttribute("data-answer", "-");
});

test("the quest of the day, followed by hints to the end", async ({ page }) => {
  test.slow();
  await beGuest(page, "Ada");
  await page.goto("/daily");
  await page.getByRole("button", { name: "Begin the quest" }).click();
  await expect(page).toHaveURL(/\/table\//);
  const id = page.url().split("/").at(-1)!;
  await myTurn(page);
  await lever(page).click();
  const city = await findTheCity(page, id);
  for (const tile of city) await layByKeyboard(page, tile);
  await claim(page);
  await expectOver(page);
  await page
    .getByRole("link", { name: /quest of the day|table of results|results/i })
    .first()
    .click();
  await expect(page.getByRole("table")).toContainText("Ada");
  await expect(page.locator(".share")).toContainText(/⏳ \d+ ❓ \d+/);
  await expect(page.locator(".share")).toContainText("💡");
  await expectAccessible(page);
});

test("in French, in the dark @french", async ({ page }) => {
  await sitDown(page, { ...alone, options: { quest: QUEST } }, "Zoé");
  await myTurn(page);
  await lever(page).click();
  await askByPointer(page, "A", "traps");
  await expect(page.getByTestId("reading")).toContainText("Les pièges sur la colonne A : rien");
  await expectAccessible(page);
  await layByKeyboard(page, CITY[0]!);
  await expect(tileOn(page, "S")).toHaveAccessibleName("Bâtiment S en B1, tourné de 90°");
  // The other language at any time: the table stays.
  await page.getByRole("button", { name: "English" }).click();
  await expect(tileOn(page, "S")).toHaveAccessibleName("Building S at B1, turned 90°");
  await expect(note(page, "A", "traps")).toHaveAccessibleName("Column A, traps: nothing");
});

test("expert clues, and who only watches", async ({ page, another }) => {
  const id = await sitDown(page, { ...alone, options: { quest: QUEST, expert: true }, public: true });
  await myTurn(page);
  await expect(page.locator(".statements li")).not.toHaveCount(0);
  await expect(page.locator(".statements")).toContainText(/[Bb]uilding|axis/);
  await lever(page).click();
  await askByPointer(page, "A", "traps");
  await layByKeyboard(page, CITY[0]!);
  const watcher = await another("Cleo");
  await watcher.goto(`/table/${id}`);
  await expect(watcher.locator(".statements li")).not.toHaveCount(0);
  await expect(note(watcher, "A", "traps")).not.toHaveAttribute("data-answer");
  await expect(watcher.locator("[data-tile]")).toHaveCount(0);
  await expect(watcher.locator("[data-rack]")).toHaveCount(0);
  await expect(lever(watcher)).toHaveCount(0);
  await expectAccessible(watcher);
});

test("the board as it is told", async ({ page }) => {
  await sitDown(page, alone);
  await myTurn(page);
  await lever(page).click();
  await askByPointer(page, "A", "traps");
  await layByKeyboard(page, CITY[0]!);
  await expect(board(page)).toMatchAriaSnapshot({ name: "archeologic.aria.yml" });
});
