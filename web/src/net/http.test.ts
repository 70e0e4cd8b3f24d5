// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { lesson, Refused, whyNoLesson } from "./http";

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const preparing = () => answer(503, { code: "preparing", text: "it is being made ready" });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a lesson of a game that is being made ready is waited for", async () => {
  vi.useFakeTimers();
  const answers = [preparing(), preparing(), answer(200, ["a puzzle"])];
  vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()));
  const waiting = vi.fn();
  const told = lesson<string[]>("/api/puzzles/x", waiting);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await told).toEqual(["a puzzle"]);
  expect(waiting.mock.calls).toEqual([["it is being made ready"], ["it is being made ready"]]);
});

test("it isn't waited for forever, and not at all after any other refusal", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => Promise.resolve(preparing()));
  const told = lesson("/api/puzzles/x", () => undefined).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(400_000);
  expect(await told).toMatchObject({ status: 503 });
  vi.stubGlobal("fetch", () => Promise.resolve(answer(404, { code: "not_found", text: "there is nothing here" })));
  await expect(lesson("/api/puzzles/x", () => undefined)).rejects.toThrow("there is nothing here");
});

test("only who has no connection is told so", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const error = await lesson("/api/puzzles/x", () => undefined).catch((error: unknown) => error);
  expect(whyNoLesson(error, "no connection")).toBe("no connection");
  expect(whyNoLesson(new Refused(500, "failed", "something went wrong"), "no connection")).toBe("something went wrong");
});
