import { describe, expect, it } from "vitest";
import { inHours } from "./time";
import { say, speak } from "$lib/words.svelte";

describe("time left", () => {
  it("is told in a few signs", async () => {
    await speak("en");
    expect(inHours(0)).toBe("0:00");
    expect(inHours(247_900)).toBe("4:07");
    expect(inHours(3_723_000)).toBe("1:02:03");
    expect(inHours(2 * 86_400_000 + 3 * 3_600_000)).toBe(say("time.days", { days: 2, hours: 3 }));
  });
});
