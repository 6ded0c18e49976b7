import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { followed, go, here, listen, route } from "./router.svelte";

describe("route", () => {
  it("knows every page", () => {
    expect(route("/")).toEqual({ page: "home" });
    for (const page of ["lobby", "daily", "profile", "settings"]) expect(route(`/${page}`)).toEqual({ page });
    expect(route("/new/altiplano")).toEqual({ page: "new", game: "altiplano" });
    expect(route("/rules/archeologic/")).toEqual({ page: "rules", game: "archeologic" });
    expect(route("/table/ab%2Dc")).toEqual({ page: "table", id: "ab-c" });
  });

  it("says so when there is no such page", () => {
    for (const path of ["/tables", "/lobby/x", "/table", "/table/a/b", "/new", "/%E0%A4%A"])
      expect(route(path), path).toEqual({ page: "unknown" });
  });
});

describe("links", () => {
  let stop: () => void;
  beforeEach(() => {
    globalThis.scrollTo = () => undefined;
    stop = listen();
    go("/");
  });
  afterEach(() => stop());

  function link(href: string, more: Record<string, string> = {}): HTMLAnchorElement {
    const made = document.createElement("a");
    made.href = href;
    for (const [name, value] of Object.entries(more)) made.setAttribute(name, value);
    made.innerHTML = "<span>there</span>";
    document.body.append(made);
    return made;
  }

  it("of ours change the page without loading", () => {
    link("/lobby").querySelector("span")!.click();
    expect(here.route).toEqual({ page: "lobby" });
    expect(location.pathname).toBe("/lobby");
  });

  it("that are not ours are the browser's", () => {
    const click = (more: MouseEventInit = {}) => new MouseEvent("click", { button: 0, ...more });
    expect(followed(click(), link("/lobby"))).toBe(true);
    expect(followed(click({ ctrlKey: true }), link("/lobby"))).toBe(false);
    expect(followed(click({ button: 1 }), link("/lobby"))).toBe(false);
    expect(followed(click(), link("https://elsewhere.example/lobby"))).toBe(false);
    expect(followed(click(), link("/lobby", { target: "_blank" }))).toBe(false);
    expect(followed(click(), link("/api/tables/x/log"))).toBe(false);
    expect(followed(click(), link("#place"))).toBe(false);
    expect(followed(click(), link("/settings#place"))).toBe(true);
  });

  it("read what is asked behind the question mark", () => {
    const { visit } = here;
    go("/daily?day=2026-11-01");
    expect(here.query).toBe("?day=2026-11-01");
    expect(here.visit).toBe(visit + 1);
    go("/daily?day=2026-11-01#results");
    expect(here.visit).toBe(visit + 1);
    expect(here.hash).toBe("#results");
  });
});
