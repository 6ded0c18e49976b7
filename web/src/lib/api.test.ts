import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Refusal } from "./api";

const refused = (why: string) => new Response(JSON.stringify({ why, detail: "" }), { status: 503 });
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

describe("what is asked while a server is restarted", () => {
  it("is asked again until it is answered", async () => {
    fetched.mockResolvedValueOnce(refused("going_down"));
    fetched.mockResolvedValueOnce(refused("going_down"));
    fetched.mockResolvedValueOnce(new Response(JSON.stringify({ id: "t" })));
    const answer = api.join("t");
    await vi.runAllTimersAsync();
    expect(await answer).toEqual({ id: "t" });
    expect(fetched.mock.calls.map(([path, how]) => [path, how!.method])).toEqual(
      Array(3).fill(["/api/tables/t/join", "POST"]),
    );
  });

  it("is given up in the end", async () => {
    fetched.mockImplementation(() => Promise.resolve(refused("going_down")));
    const answer = expect(api.lobby()).rejects.toMatchObject({ why: "going_down", status: 503 });
    await vi.runAllTimersAsync();
    await answer;
    expect(fetched).toHaveBeenCalledTimes(5);
  });

  it("is not asked again when it is refused for another reason", async () => {
    fetched.mockResolvedValueOnce(refused("unexpected"));
    await expect(api.lobby()).rejects.toBeInstanceOf(Refusal);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
