// The person whose browser this is; nobody until they play, make a table or sign in.
import type { Me, Profile, SignIn } from "$generated/messages";
import { api, Refusal } from "./api";
import { language, known, say } from "./words.svelte";

class Myself {
  me = $state.raw<Me | null>(null);
  /** False until the server said who this is. */
  asked = $state(false);
  /** Counts changes of person, so that lines opened for the one before are opened anew. */
  changes = $state(0);

  private become(me: Me | null): void {
    if (me?.id !== this.me?.id) this.changes += 1;
    this.me = me;
    this.asked = true;
  }

  async find(): Promise<void> {
    try {
      this.become(await api.me());
    } catch (refusal) {
      // Not known, or not reached: pages that need a person say so themselves.
      this.become(refusal instanceof Refusal && refusal.status === 401 ? null : this.me);
    }
  }

  /** Makes sure that there is somebody: a guest of that name, if nobody was there. */
  async ensure(name: string): Promise<void> {
    if (this.me) return;
    this.become(await api.guest({ name: name.trim() || suggestedName(), language: language() }));
  }

  async change(profile: Profile): Promise<void> {
    this.become(await api.change(profile));
  }

  async makeAccount(body: SignIn): Promise<void> {
    this.become(await api.account(body));
  }

  async signIn(body: SignIn): Promise<void> {
    this.become(await api.signIn(body));
  }

  async signOut(): Promise<void> {
    await api.signOut();
    this.become(null);
  }
}

export const myself = new Myself();

const NAMES = 8;
const drawn = Math.floor(Math.random() * NAMES) + 1;

/** A name for somebody who has not chosen one; the same until the page is loaded again. */
export function suggestedName(): string {
  const key = `name.suggested.${drawn}`;
  return known(key) ? say(key) : say("name.suggested.1");
}
