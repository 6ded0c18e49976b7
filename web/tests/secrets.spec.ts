// Nothing that only the other knows reaches a page: neither by its lines, nor by a request, nor into what it shows. Two
// people play whole games; what one of them alone knows (told by the server to them alone) is looked for in all that came
// to the other meanwhile. That the server keeps secrets in every game is proved in tests/server/test_secrets.py.
import { act, pointer, SHORT, whoseTurn } from "./altiplano";
import { askByPointer, CITY, claim, expectOver, layByKeyboard, note, QUEST } from "./archeologic";
import { ask, beGuest, board, expect, faceEachOther, frame, moment, movedOn, test, type Page } from "./kit";

interface Card {
  card: string;
  id: number;
}
interface Cards {
  me: number;
  players: { hand: Card[]; known_to_other?: Card[] }[];
}
/** All that comes to a page, over its lines and by requests. */
class Received {
  private texts: string[] = [];
  private under: Promise<void>[] = [];

  constructor(page: Page) {
    page.on("websocket", (line) =>
      line.on("framereceived", ({ payload }) => this.texts.push(payload.toString())),
    );
    page.on("response", (answer) => {
      if (!answer.url().includes("/api/")) return;
      this.under.push(
        answer.text().then(
          (text) => void this.texts.push(text, JSON.stringify(answer.headers())),
          () => {}, // the page left before it was read
        ),
      );
    });
  }

  /** What came since this was asked last. */
  async news(): Promise<string> {
    await Promise.all(this.under.splice(0));
    return this.texts.splice(0).join("\n");
  }
}

/** What somebody sees at a moment. */
async function viewOf<View>(page: Page, table: string, at: number): Promise<View> {
  return (await ask<{ view: View }>(page, "GET", `/tables/${table}/moments/${at}`)).view;
}

/** Both pages have seen the same; how many actions that are. */
async function together(pages: Page[]): Promise<number> {
  await expect
    .poll(async () => new Set(await Promise.all(pages.map((page) => moment(page)))).size, { timeout: 30_000 })
    .toBe(1);
  return moment(pages[0]!);
}

/** The board as it stands in the page, but for the drawings that are only stored there. */
function shownOn(page: Page): Promise<string> {
  return board(page)
    .first()
    .evaluate((part) => {
      const copy = part.cloneNode(true) as Element;
      for (const stored of copy.querySelectorAll("svg[width='0']")) stored.remove();
      return copy.outerHTML;
    });
}

const isOver = async (page: Page) => (await frame(page).getAttribute("data-state")) === "over";

test("of the other hand in Altiplano", async ({ page, another }) => {
  test.setTimeout(240_000);
  const received = new Received(page);
  const other = await another("Grace");
  await beGuest(page, "Ada");
  const table = await faceEachOther(page, other, { game: "altiplano", options: SHORT });

  const secretAt = async (at: number) => {
    const { me, players } = await viewOf<Cards>(other, table, at);
    const known = new Set(players[me]!.known_to_other!.map(({ id }) => id));
    return players[me]!.hand.filter(({ id }) => !known.has(id));
  };
  const told = (id: number) => new RegExp(`"(?:id|piece)":${id}\\b`);
  let before = await secretAt(0);
  let looked = 0;
  for (let turn = await whoseTurn([page, other]); turn; turn = await whoseTurn([page, other])) {
    await act(turn, pointer);
    const at = await together([page, other]);
    const secret = await secretAt(at);
    const mine = await viewOf<Cards>(page, table, at);
    const inSight = JSON.stringify(mine);
    const text = await received.news();
    for (const { id } of mine.players[mine.me]!.hand) expect(text).toMatch(told(id));
    const shown = await shownOn(page);
    // What was secret all the while. In what came by its number; in what is shown by its name, if no other is in sight.
    for (const { id, card } of secret.filter((one) => before.some(({ id }) => id === one.id))) {
      expect(text, `${card} at ${at}`).not.toMatch(told(id));
      if (!inSight.includes(`"${card}"`))
        expect(shown, `${card} at ${at}`).not.toMatch(new RegExp(`["-]${card}["-]`));
      looked += 1;
    }
    before = secret;
  }
  expect(looked).toBeGreaterThan(20);
});

test("of the other's answers and the city in ArcheOlogic", async ({ page, another }) => {
  test.setTimeout(240_000);
  const received = new Received(page);
  const other = await another("Grace");
  await beGuest(page, "Ada");
  await faceEachOther(page, other, { game: "archeologic", options: { quest: QUEST }, assists: false });
  const pages = [page, other];
  for (const tile of CITY) await layByKeyboard(other, tile);

  const questions: [string, string][] = ["traps", "buildings", "empties", "S"].flatMap((about) =>
    ["A", "2", "C", "4", "E"].map((axis) => [axis, about] as [string, string]),
  );
  const enough = questions.length - 8;
  const theirs: string[] = [];
  for (let mover = await whoseTurn(pages); mover; mover = await whoseTurn(pages)) {
    if (mover === other && questions.length <= enough) {
      const before = await moment(other);
      await claim(other);
      await movedOn(other, before + CITY.length);
      continue;
    }
    const [axis, about] = questions.shift()!;
    await askByPointer(mover, axis, about);
    await together(pages);
    if (await isOver(page)) break; // now the city is for everybody
    const text = await received.news();
    expect(text).not.toContain(QUEST);
    // An answer stands behind its axis and question, in a view as in an event.
    const answered = new RegExp(`"axis":"${axis}","question":"${about}"[^{}]*"answer"`);
    if (mover === page) expect(text).toMatch(answered);
    else {
      expect(text).not.toMatch(answered);
      await expect(note(other, axis, about)).toHaveAttribute("data-answer", /./);
      theirs.push(`[data-note="${axis} ${about}"][data-answer]`);
    }
    for (const place of theirs) await expect(page.locator(place)).toHaveCount(0);
  }
  expect(theirs.length).toBeGreaterThan(1);
  for (const one of pages) await expectOver(one);
  expect(await received.news()).toContain(QUEST);
});
