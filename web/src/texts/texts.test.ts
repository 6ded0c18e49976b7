import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { known, language, say, sayOr, speak } from "$lib/words.svelte";
import { route } from "$lib/router.svelte";
import en from "./en.json";
import fr from "./fr.json";

type Text = string | { one: string; other: string };
const texts = { en, fr } as unknown as Record<"en" | "fr", Record<string, Text>>;

const forms = (text: Text) => (typeof text === "string" ? [text] : [text.one, text.other]);
const places = (text: Text) =>
  [...new Set(forms(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    // Boards speak their game's texts.
    if (entry.isDirectory()) return ["generated", "games"].includes(entry.name) ? [] : sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith(".test.ts")
      ? [readFileSync(path, "utf8")]
      : [];
  });
}
const code = sources("src").join("\n");

/** Keys that are put together where they are used, by what begins them. */
const TOGETHER = [
  "about.",
  "assist.",
  "choice.",
  "clock.",
  "daily.rank",
  "failed.",
  "level.",
  "name.",
  "refused.",
];

describe("the texts", () => {
  it("are there in both languages, with the same values in the same forms", () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(texts.en)) {
      expect(places(texts.fr[key]!), key).toEqual(places(text));
      expect(typeof texts.fr[key], key).toBe(typeof text);
    }
  });

  it("that are used are there", () => {
    const used = [...code.matchAll(/(?<![.\w])(?:say|sayOr)\(\s*"([\w.,-]+)"/g)].map((match) => match[1]!);
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter((key) => !(key in en))).toEqual([]);
  });

  it("that are there are used", () => {
    const spoken = (key: string) =>
      code.includes(`"${key}"`) || TOGETHER.some((start) => key.startsWith(start));
    expect(Object.keys(en).filter((key) => !spoken(key))).toEqual([]);
  });

  it("keep French typography", () => {
    for (const [key, text] of Object.entries(texts.fr))
      for (const form of forms(text)) {
        // A space that does not break before the high signs, a true apostrophe, a true ellipsis.
        expect(form, key).not.toMatch(/[\p{L})}][:;!?»](?!\/)| [:;!»]|« |\p{L}'\p{L}|\.\.\./u);
      }
  });
});

describe("saying", () => {
  beforeAll(() => speak("en"));

  it("puts values in and chooses the number", async () => {
    expect(say("play.bots", { n: 1 })).toBe("1 bot");
    expect(say("play.bots", { n: 3 })).toBe("3 bots");
    await speak("fr");
    expect(language()).toBe("fr");
    expect(document.documentElement.lang).toBe("fr");
    expect(say("home.waiting", { n: 0 })).toBe("0 table vous attend");
    await speak("en");
  });

  it("falls back where a key was put together", () => {
    expect(known("level.nobody")).toBe(false);
    expect(sayOr("level.nobody", "level.usual")).toBe("usual");
    expect(route("/nobody").page).toBe("unknown");
  });
});
