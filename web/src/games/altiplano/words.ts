// The board's sentences: what a card is, what it can do, what is asked, how it ended. All words come from the game's
// texts; here they are only put together.
import type { AssistAnswer, GameView } from "$lib/board";
import type { GameTexts } from "$lib/texts";
import type { Deed } from "./deeds";
import { SPECIALS, type AltiplanoView, type SeenCard, type Special } from "./view";

/** What sort of card it is: the key of its word, its colour and its mark. */
export type Sort =
  | "archaeologist"
  | "raider"
  | "both"
  | "neither"
  | "location"
  | "treasure"
  | "special"
  | "beast"
  | "trap"
  | "reaction"
  | "action";

/** A name with longer lines than this is better set in three. */
const TWO_LINES = 13;
const TREASURES = ["golden_condor", "jade_mask", "royal_mummy"];

export function sortOf(card: SeenCard): Sort {
  if (card.class) return card.class;
  if ((SPECIALS as readonly string[]).includes(card.card)) return "special";
  if (card.reaction === undefined)
    return card.secured !== undefined || TREASURES.includes(card.card) ? "treasure" : "location";
  return card.family ?? (card.reaction ? "reaction" : "action");
}

/** How a name breaks best: into how many lines, and how long the longest of them is. */
export function breaksOf(name: string): { lines: number; longest: number } {
  const words = name.split(/ |(?<=-)/);
  const widest = (parts: string[][]) => Math.max(...parts.map((part) => part.join(" ").length));
  const cuts = words.map((_, k) => [words.slice(0, k), words.slice(k)]);
  const two = Math.min(...cuts.map(widest));
  if (two <= TWO_LINES) return { lines: Math.min(2, words.length), longest: two };
  const three = cuts.flatMap(([head = [], tail = []]) =>
    tail.map((_, k) => widest([head, tail.slice(0, k), tail.slice(k)])),
  );
  return { lines: 3, longest: Math.min(...three) };
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a card does, as a sentence of its own. */
export function effectOf(card: SeenCard, texts: GameTexts): string {
  return capital(texts.noun("deed", card.card));
}

/** What a card counts as and needs: "Character: archaeologist", "Action, Trap, needs The Adventurer". */
export function traitsOf(card: SeenCard, texts: GameTexts): string[] {
  const traits = [texts.say(`board.sort.${sortOf(card)}`)];
  if (card.needs) traits.push(texts.say("board.needs", { card: texts.noun("card", card.needs) }));
  if (card.secured) traits.push(texts.say("board.secured"));
  return traits;
}

/** A card in one breath, for those who hear it. */
export function labelOf(card: SeenCard, deed: Deed | null, texts: GameTexts): string {
  const parts = [effectOf(card, texts), ...traitsOf(card, texts)];
  if (deed) parts.push(texts.say("board.can", { deed: texts.say(`board.do.${deed.verb}`) }));
  return parts.join(". ");
}

/** Who holds a Special card, in words. */
export function holderOf(special: Special, view: AltiplanoView, texts: GameTexts): string {
  const holder = view[special];
  if (holder === null) return texts.say("board.held_by_none");
  if (holder === view.me) return texts.say("board.held_by_me");
  return texts.say("board.held_by", { seat: texts.noun("seat", holder) });
}

/** What is about to be done to me, in a sentence. */
export function momentOf(view: AltiplanoView, texts: GameTexts): string {
  if (!view.about) return "";
  return texts.say(`moment.${view.about.moment}`, { card: texts.noun("card", view.about.card) });
}

export function question(given: GameView, texts: GameTexts): string {
  const view = given as AltiplanoView;
  if (view.asks === "react") return texts.say("asks.react", { moment: momentOf(view, texts) });
  const asked = texts.say(`asks.${view.asks}`);
  const again = view.number !== null && view.number > 1 && ["draw", "pay", "pick"].includes(view.asks ?? "");
  return again ? `${asked} ${texts.say("board.times", { n: view.number })}` : asked;
}

export function result(given: GameView, texts: GameTexts): string {
  const { winner } = given as AltiplanoView;
  return winner === null
    ? texts.say("screen.over_drawn")
    : texts.say("screen.over_won", { seat: texts.noun("seat", winner) });
}

/** The keys that the board listens to. */
export function keys(texts: GameTexts): { key: string; does: string }[] {
  const [space, escape, enter] = ["space", "escape", "enter"].map((key) => texts.say(`board.key.${key}`));
  return [
    { key: "← → ↑ ↓", does: texts.say("board.key.arrows_do") },
    { key: enter!, does: texts.say("board.key.enter_do") },
    { key: "1 2 3", does: texts.say("board.key.number_do") },
    { key: `${space} ${escape}`, does: texts.say("verb.let") },
  ];
}

export function hint(answer: AssistAnswer, texts: GameTexts): string {
  return typeof answer.action === "string" ? texts.action(answer.action) : "";
}
