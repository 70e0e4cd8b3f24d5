import { createRawSnippet, flushSync, mount, tick, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../settings.svelte";
import { meanings } from "../../ui/meaning.svelte";
import type { Scene } from "../../table/scene";
import type { Why } from "../../net/live.svelte";
import type { Frame } from "./desk.svelte";
import ObeliskTable from "./ObeliskTable.svelte";
import { aDuel, aView } from "./testing";

let running: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (running) void unmount(running);
  running = undefined;
  meanings.hush();
  settings.change({ language: "en" });
  document.body.replaceChildren();
});

function show(change: Partial<Frame> = {}) {
  const view = change.view ?? aView();
  const attempt = vi.fn((_action: string) => Promise.resolve());
  const refusal: Why = { reason: "pile 3 isn't next to the overseer", ruling: "take" };
  const reason = vi.fn((_action: string) => Promise.resolve<Why | undefined>(refusal));
  const tell = vi.fn((_why: Why | undefined) => undefined);
  const desk: Frame = {
    view,
    actions: view.actions,
    you: view.you,
    recent: [],
    scene: null,
    speed: 1,
    still: true,
    attempt,
    reason,
    tell,
    ...change,
  };
  const talk = createRawSnippet(() => ({ render: () => "<p>log</p>" }));
  running = mount(ObeliskTable, { target: document.body, props: { desk, talk } });
  flushSync();
  return { play: attempt, reason, tell };
}

/** What a screen reader says. */
function heard(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const silent of copy.querySelectorAll("[aria-hidden=true]")) silent.remove();
  return copy.textContent.trim();
}

function press(label: string): void {
  const found = [...document.querySelectorAll("button")].find((button) => heard(button).startsWith(label));
  if (!found) throw new Error(`no button ${label}`);
  found.click();
  flushSync();
}

describe("ObeliskTable", () => {
  it("takes a card by one click on a pile", () => {
    const { play } = show();
    press("Pile 2");
    expect(play).toHaveBeenCalledExactlyOnceWith("take 1");
  });

  it("builds by a click on a card and one on its place", () => {
    const { play } = show();
    press("red 4");
    press("Obelisk red 5");
    expect(play).toHaveBeenCalledExactlyOnceWith("top 0 r4");
  });

  it("asks a joker for its value", () => {
    const { play } = show();
    press("red joker");
    press("1 bare foundation");
    expect(play).not.toHaveBeenCalled();
    press("as 3");
    expect(play).toHaveBeenCalledExactlyOnceWith("start rJ=3");
  });

  it("stocks the own stall and buys another's", () => {
    const { play } = show();
    press("red 4");
    press("Your stall");
    press("Buy for 1 camel");
    expect(play.mock.calls).toEqual([["stall r4"], ["buy 1"]]);
  });

  it("brings a keyboard from the card to its places and back", async () => {
    const { play } = show();
    press("red 4");
    await tick();
    expect(document.activeElement?.textContent).toContain("New foundation");
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    flushSync();
    expect(document.querySelector(".choice")).toBeNull();
    expect(heard(document.activeElement ?? document.body)).toBe("red 4");
    expect(play).not.toHaveBeenCalled();
  });

  it("explains what can't be done instead of doing it", async () => {
    const { play, reason, tell } = show();
    press("Pile 4");
    await vi.waitFor(() => expect(meanings.told?.text).toContain("Pile 3 isn't next to the overseer."));
    expect(reason).toHaveBeenCalledWith("take 3");
    expect(tell).toHaveBeenCalledWith({ reason: "", ruling: "take" });
    expect(play).not.toHaveBeenCalled();
  });

  it("draws where a chosen card can go", () => {
    show();
    expect(document.querySelectorAll(".ghost")).toHaveLength(0);
    press("red 4");
    expect([...document.querySelectorAll(".bank .wanted")].map((ghost) => ghost.textContent)).toEqual(["4", "4"]);
    expect(document.querySelector(".founding")).not.toBeNull();
  });

  it("trades with the other depot", () => {
    const { play } = show({ view: aDuel({ actions: ["trade r4 y2", "trade r4 r1", "found r4"] }) });
    press("red 4");
    press("yellow 2");
    expect(play).toHaveBeenCalledExactlyOnceWith("trade r4 y2");
  });

  it("ends the turn by a key", () => {
    const { play } = show({ actions: ["end"] });
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "e" }));
    expect(play).toHaveBeenCalledExactlyOnceWith("end");
  });

  it("offers nothing while an action is on its way", () => {
    const { play } = show({ actions: [] });
    press("Pile 2");
    expect(play).not.toHaveBeenCalled();
    expect(document.querySelector("[data-action]")).toBeNull();
  });

  it("speaks German throughout", () => {
    settings.change({ language: "de" });
    show();
    press("Rot 4");
    const words = document.body.textContent;
    expect(words).toContain("Rot 4: wohin?");
    expect(words).not.toMatch(/\b(your|turn|card|stall|take)\b/i);
  });

  it("shows spectators no hand and no places that are theirs", () => {
    const view = aView({ you: null, actions: [] });
    view.players[0]!.hand = null;
    show({ view, you: null });
    expect(document.querySelector(".area.hand, .area.bank, .end")).toBeNull();
    expect(document.querySelectorAll(".rival")).toHaveLength(3);
  });

  it("plays a scene and says when it is done", async () => {
    const done = vi.fn();
    const scene: Scene = {
      version: 2,
      effects: [
        { kind: "card_taken", seat: 0, pile: 1, card: "b2", camels: 0 },
        { kind: "game_over", scores: [3, 1, 2], winners: [0] },
      ],
      after: aView(),
      signal: new AbortController().signal,
      done,
    };
    show({ scene, speed: 5, still: false, actions: [] });
    await vi.waitFor(() => expect(document.querySelector(".ribbon")?.textContent).toBe("Ada wins!"), 5000);
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 5000);
    expect(document.querySelector(".ceremony")).toBeNull();
  });
});
