// Moving by arrow keys over things in rows and columns (`data-at="row column"`). One of them is in the order of Tab, the
// one that had the focus last.
const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

type Cell = HTMLElement | SVGElement;

export function roving(grid: Element): () => void {
  let current: Cell | null = null;
  const cells = () => [...grid.querySelectorAll<Cell>("[data-at]")];
  const placeOf = (cell: Cell) => cell.dataset.at!.split(" ").map(Number) as [number, number];

  function refresh(): void {
    const all = cells();
    if (!current || !all.includes(current)) current = all[0] ?? null;
    for (const cell of all) cell.setAttribute("tabindex", cell === current ? "0" : "-1");
  }

  function onFocus(event: FocusEvent): void {
    const cell = (event.target as Element).closest<Cell>("[data-at]");
    if (!cell) return;
    current = cell;
    refresh();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const here = (event.target as Element).closest<Cell>("[data-at]");
    if (!here) return;
    const [row, column] = placeOf(here);
    const step = STEPS[event.key];
    const rowOf = cells().filter((cell) => placeOf(cell)[0] === row);
    const next =
      event.key === "Home"
        ? rowOf[0]
        : event.key === "End"
          ? rowOf.at(-1)
          : step && cells().find((cell) => cell.dataset.at === `${row + step[0]} ${column + step[1]}`);
    if (!step && !next) return;
    event.preventDefault();
    next?.focus();
    next?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  const onFocusIn = onFocus as EventListener;
  const onKeyDown = onKey as EventListener;
  grid.addEventListener("focusin", onFocusIn);
  grid.addEventListener("keydown", onKeyDown);
  const watch = new MutationObserver(refresh);
  watch.observe(grid, { childList: true, subtree: true });
  refresh();
  return () => {
    watch.disconnect();
    grid.removeEventListener("focusin", onFocusIn);
    grid.removeEventListener("keydown", onKeyDown);
  };
}
