// Moving by arrow keys: left and right within a list of cards, up and down to the next list. One card of each list is
// in the order of Tab, the one that had the focus last.
const CARDS = "button";
const LISTS = "[data-roving]";

export function roving(list: HTMLElement): () => void {
  let current: HTMLElement | null = null;
  const cards = () => [...list.querySelectorAll<HTMLElement>(CARDS)];

  function refresh(): void {
    const all = cards();
    if (!current || !all.includes(current)) current = all[0] ?? null;
    for (const card of all) card.tabIndex = card === current ? 0 : -1;
  }

  function focus(card: HTMLElement | undefined): void {
    card?.focus();
    card?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function onFocus(event: FocusEvent): void {
    const card = (event.target as HTMLElement).closest<HTMLElement>(CARDS);
    if (!card) return;
    current = card;
    refresh();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = cards();
    const here = all.indexOf(document.activeElement as HTMLElement);
    if (here < 0) return;
    const within: Record<string, number> = {
      ArrowLeft: here - 1,
      ArrowRight: here + 1,
      Home: 0,
      End: all.length - 1,
    };
    if (event.key in within) focus(all[Math.min(Math.max(within[event.key]!, 0), all.length - 1)]);
    else if (event.key === "ArrowUp") focus(nearest(all[here]!, -1));
    else if (event.key === "ArrowDown") focus(nearest(all[here]!, 1));
    else return;
    event.preventDefault();
  }

  /** The card of the next list up or down that stands closest. */
  function nearest(from: HTMLElement, step: number): HTMLElement | undefined {
    const lists = [...(list.closest("[data-board]")?.querySelectorAll<HTMLElement>(LISTS) ?? [])];
    const middle = (element: HTMLElement) => {
      const box = element.getBoundingClientRect();
      return box.left + box.width / 2;
    };
    for (let k = lists.indexOf(list) + step; lists[k]; k += step) {
      const there = [...lists[k]!.querySelectorAll<HTMLElement>(CARDS)];
      const away = (card: HTMLElement) => Math.abs(middle(card) - middle(from));
      if (there.length) return there.reduce((best, card) => (away(card) < away(best) ? card : best));
    }
    return undefined;
  }

  list.addEventListener("focusin", onFocus);
  list.addEventListener("keydown", onKey);
  const watch = new MutationObserver(refresh);
  watch.observe(list, { childList: true, subtree: true });
  refresh();
  return () => {
    watch.disconnect();
    list.removeEventListener("focusin", onFocus);
    list.removeEventListener("keydown", onKey);
  };
}
