// The words of the pages, by key, in the language that is set. A game's own words come through GameTexts.
import type en from "../texts/en.json";
import type { Language } from "./texts";

export type Key = keyof typeof en;
type Values = Record<string, string | number>;
type Text = string | { one: string; other: string };

export const LANGUAGES: Record<Language, string> = { en: "English", fr: "Français" };

const files: Record<Language, () => Promise<{ default: Record<string, Text> }>> = {
  en: () => import("../texts/en.json"),
  fr: () => import("../texts/fr.json"),
};

let spoken = $state<Language>("en");
let texts = $state.raw<Record<string, Text>>({});
let wanted: Language = "en";

/** The language that pages are in now. */
export function language(): Language {
  return spoken;
}

/** Loads a language and changes to it; pages keep what they show. */
export async function speak(next: Language): Promise<void> {
  wanted = next;
  const loaded = (await files[next]()).default;
  if (wanted !== next) return;
  texts = loaded;
  spoken = next;
  document.documentElement.lang = next;
}

/** Whether there is a text for a key that was put together. */
export function known(key: string): key is Key {
  return key in texts;
}

/** The text of a key with its values put in. */
export function say(key: Key, values: Values = {}): string {
  let text: Text = texts[key] ?? key;
  if (typeof text !== "string") {
    const n = Number(values.n);
    text = n === 1 || (spoken === "fr" && n === 0) ? text.one : text.other;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** The text of a key that was put together, or else of another that is always there. */
export function sayOr(key: string, otherwise: Key, values: Values = {}): string {
  return say(known(key) ? key : otherwise, values);
}

/** The browser's language, if it is one of ours. */
export function browserLanguage(): Language {
  const first = navigator.languages.find((name) => /^(en|fr)\b/.test(name));
  return first?.startsWith("fr") ? "fr" : "en";
}

/** A day and a time in words. */
export function sayTime(milliseconds: number): string {
  return new Intl.DateTimeFormat(spoken, { dateStyle: "medium", timeStyle: "short" }).format(milliseconds);
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long ago something was, in words; the day, if that is long ago. */
export function sayAgo(milliseconds: number, now = Date.now()): string {
  const passed = Math.max(0, now - milliseconds);
  if (passed > 6 * DAY) return new Intl.DateTimeFormat(spoken, { dateStyle: "medium" }).format(milliseconds);
  const ago = new Intl.RelativeTimeFormat(spoken, { numeric: "auto" });
  if (passed < MINUTE) return ago.format(0, "second");
  if (passed < 60 * MINUTE) return ago.format(-Math.floor(passed / MINUTE), "minute");
  if (passed < DAY) return ago.format(-Math.floor(passed / (60 * MINUTE)), "hour");
  return ago.format(-Math.floor(passed / DAY), "day");
}

/** A day like 2026-11-19 in words. */
export function sayDay(day: string): string {
  return new Intl.DateTimeFormat(spoken, { dateStyle: "full", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
