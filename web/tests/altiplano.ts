// Hands that play Altiplano on its board: with a pointer, a finger, or the keyboard alone. They know no rule: they take
// what the board marks as possible, and prefer what brings a game to its end.
import { board, expect, frame, moment, movedOn, myTurn, type Locator, type Page } from "./kit";

/** Does what the card, the pile or the button stands for. */
export type Hand = (page: Page, target: Locator) => Promise<void>;

/** A game that ends soon: ten turns each at most. */
export const SHORT = { turns: 20 };

const WISHES = [
  "[data-reaction] button",
  "[data-tray] .able",
  "[data-verb=place]",
  "[data-verb=target]",
  "[data-pile=exploration].able",
  "[data-verb=play]",
  ".able",
  "[data-plain]",
];

/** What to do next, of all that the board offers. */
export async function choice(page: Page): Promise<Locator> {
  for (const wish of WISHES) {
    const found = board(page).locator(wish);
    if (await found.count()) return found.first();
  }
  throw new Error("it is my turn, and the board offers nothing");
}

const opensWords = async (target: Locator) => (await target.getAttribute("aria-haspopup")) === "dialog";
const deed = (page: Page) => page.locator("[popover] [data-do]");

export const pointer: Hand = async (page, target) => {
  const words = await opensWords(target);
  await target.click();
  if (words) await deed(page).click();
};

export const finger: Hand = async (page, target) => {
  const words = await opensWords(target);
  await target.tap();
  if (words) await deed(page).tap();
};

export const keys: Hand = async (page, target) => {
  if (await target.evaluate((button) => button.closest("[data-reaction]") !== null)) {
    await expect(page.locator("[data-reaction][data-ready]")).toBeVisible();
    const reacts = (await target.getAttribute("data-do"))!.startsWith("react");
    await page.keyboard.press(reacts ? "1" : "Space");
    return;
  }
  const words = await opensWords(target);
  await reach(page, target);
  await page.keyboard.press("Enter");
  if (!words) return;
  await expect(deed(page)).toBeFocused();
  await page.keyboard.press("Enter");
};

/** Goes to a place by Tab, and within its list by arrow keys. */
export async function reach(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    const key = await target.evaluate((wanted) => {
      const here = document.activeElement;
      if (here === wanted) return null;
      const list = wanted.closest("[data-roving]");
      if (!list?.contains(here)) return "Tab";
      const all = [...list.querySelectorAll("button")] as Element[];
      return all.indexOf(here!) < all.indexOf(wanted) ? "ArrowRight" : "ArrowLeft";
    });
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error("the keyboard does not get there");
}

/** One action of whoever's page this is. */
export async function act(page: Page, hand: Hand): Promise<void> {
  const before = await moment(page);
  await hand(page, await choice(page));
  await movedOn(page, before);
}

/** Plays on until the game is over; how many actions that took. */
export async function playOut(page: Page, hand: Hand): Promise<number> {
  let actions = 0;
  while (await myTurn(page)) {
    await act(page, hand);
    actions += 1;
  }
  return actions;
}

/** Whose page has the turn; null when the game is over on all of them. */
export async function whoseTurn(pages: Page[]): Promise<Page | null> {
  let states: (string | null)[] = [];
  await expect
    .poll(async () => {
      states = await Promise.all(pages.map((page) => frame(page).getAttribute("data-state")));
      return states.includes("mine") || states.every((state) => state === "over");
    })
    .toBe(true);
  const at = states.indexOf("mine");
  return at < 0 ? null : pages[at]!;
}

/** Plays on until a Reaction is asked of me. False when the game ended before. */
export async function untilReaction(page: Page, hand: Hand): Promise<boolean> {
  while (await myTurn(page)) {
    if (await page.locator("[data-reaction]").count()) return true;
    await act(page, hand);
  }
  return false;
}
