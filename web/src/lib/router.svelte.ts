// Which page is shown: the address of the browser, read and written by the history API.
export type Route =
  | { page: "home" | "lobby" | "daily" | "profile" | "settings" | "unknown" }
  | { page: "new" | "rules"; game: string }
  | { page: "table"; id: string };

const PLAIN = ["lobby", "daily", "profile", "settings"] as const;

/** The page of a path; what is no page of ours is `unknown`. */
export function route(path: string): Route {
  let parts: string[];
  try {
    parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return { page: "unknown" };
  }
  const [first, second] = parts;
  if (first === undefined) return { page: "home" };
  if (parts.length === 2 && second !== undefined) {
    if (first === "table") return { page: "table", id: second };
    if (first === "new" || first === "rules") return { page: first, game: second };
  }
  const plain = PLAIN.find((page) => page === first);
  return { page: parts.length === 1 && plain ? plain : "unknown" };
}

class Here {
  path = $state(location.pathname);
  query = $state(location.search);
  hash = $state(location.hash);
  /** Counts the visits, so that coming again to the same page is noticed. */
  visit = $state(0);
  readonly route = $derived(route(this.path));

  read(): void {
    const moved = this.path !== location.pathname || this.query !== location.search;
    this.path = location.pathname;
    this.query = location.search;
    this.hash = location.hash;
    if (moved) this.visit += 1;
  }
}

export const here = new Here();

/** Goes to a page of ours. */
export function go(to: string, { replace = false } = {}): void {
  const target = new URL(to, location.href);
  const same = target.pathname === location.pathname && target.search === location.search;
  history[replace || target.href === location.href ? "replaceState" : "pushState"](null, "", target);
  here.read();
  if (!same) scrollTo(0, 0);
}

/** Whether a click on this link is ours to follow, and not the browser's. */
export function followed(click: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain = click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
  if (!plain || click.defaultPrevented || link.target || link.hasAttribute("download")) return false;
  const target = new URL(link.href, location.href);
  if (target.origin !== location.origin || /^\/(api|schema|metrics|healthz)\b/.test(target.pathname))
    return false;
  // Within a page the browser jumps to the place by itself.
  return !(target.hash && target.pathname === location.pathname && target.search === location.search);
}

/** Starts listening; the answer stops it. */
export function listen(): () => void {
  const click = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!(link instanceof HTMLAnchorElement) || !followed(event, link)) return;
    event.preventDefault();
    go(link.href);
  };
  const move = () => here.read();
  document.addEventListener("click", click);
  addEventListener("popstate", move);
  addEventListener("hashchange", move);
  return () => {
    document.removeEventListener("click", click);
    removeEventListener("popstate", move);
    removeEventListener("hashchange", move);
  };
}
