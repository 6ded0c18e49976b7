// What a person set on this device: the look, the language, motion, sounds, notices. Kept in the browser.
import type { Language } from "./texts";
import { browserLanguage, speak } from "./words.svelte";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "full" | "none";

interface Kept {
  theme: Theme;
  language: Language | null;
  motion: Motion;
  sounds: boolean;
  notices: boolean;
  keys: boolean;
}

const PLACE = "digsite.settings";
const USUAL: Kept = {
  theme: "system",
  language: null,
  motion: "system",
  sounds: false,
  notices: false,
  keys: true,
};

function kept(): Kept {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
  } catch {
    return USUAL;
  }
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  theme = $state<Theme>("system");
  language = $state<Language | null>(null);
  motion = $state<Motion>("system");
  sounds = $state(false);
  notices = $state(false);
  /** Whether single keys do something (somebody who speaks to the computer may not want it). */
  keys = $state(true);
  private systemDark = $state(dark.matches);
  private systemStill = $state(still.matches);

  readonly dark = $derived(this.theme === "system" ? this.systemDark : this.theme === "dark");
  readonly moves = $derived(this.motion === "system" ? !this.systemStill : this.motion === "full");

  constructor() {
    Object.assign(this, kept());
    dark.addEventListener("change", () => {
      this.systemDark = dark.matches;
      this.show();
    });
    still.addEventListener("change", () => {
      this.systemStill = still.matches;
      this.show();
    });
  }

  /** Changes some of it, shows and keeps that. */
  async set(changes: Partial<Kept>): Promise<void> {
    Object.assign(this, changes);
    const { theme, language, motion, sounds, notices, keys } = this;
    try {
      localStorage.setItem(PLACE, JSON.stringify({ theme, language, motion, sounds, notices, keys }));
    } catch {
      // A browser that keeps nothing still shows it.
    }
    this.show();
    if (changes.language) await speak(changes.language);
  }

  /** Tells the style sheets. */
  show(): void {
    document.documentElement.dataset.theme = this.dark ? "dark" : "light";
    document.documentElement.dataset.motion = this.moves ? "full" : "none";
  }

  /** At the start of the page. */
  async start(): Promise<void> {
    this.show();
    await speak(this.language ?? browserLanguage());
  }
}

export const settings = new Settings();
