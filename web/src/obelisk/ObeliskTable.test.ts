import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Scene, TableProps } from "../table/contract";
import { texts } from "../texts";
import type { ObeliskView } from "../wire";
import ObeliskTable from "./ObeliskTable.svelte";
import { aView } from "./testing";

let running: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (running) void unmount(running);
  running = undefined;
  document.body.replaceChildren();
});

function show(change: Partial<TableProps<ObeliskView>> = {}) {
  const view = change.view ?? aView();
  const play = vi.fn();
  const why = vi.fn(() => Promise.resolve<string | undefined>("pile 3 isn't next to the overseer"));
  running = mount(ObeliskTable, {
    target: document.body,
    props: {
      view,
      actions: view.actions,
      you: view.you,
      play,
      busy: false,
      reasons: () => undefined,
      why,
      odds: undefined,
      hints: [],
      scene: null,
      recent: [],
      speed: 1,
      reducedMotion: true,
      language: "en",
      t: texts.en,
      ...change,
    },
  });
  flushSync();
  return { play, why };
}

/** What a screen reader says. */
function heard(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const silent of copy.querySelectorAll("[aria-hidden=true]")) silent.remove();
  return copy.textContent.trim();
}

function press(label: string): void {
  const buttons = [...document.querySelectorAll("button")].filter((button) => !button.closest("details"));
  const found = buttons.find((button) => heard(button).startsWith(label));
  if (!found) throw new Error(`no button ${label}`);
  found.click();
  flushSync();
}

describe("ObeliskTable", () => {
  it("takes a card by one click on a pile", () => {
    const { play } = show();
    press("Pile 1");
    expect(play).toHaveBeenCalledExactlyOnceWith("take 1");
  });

  it("builds by a click on a card and one on its place", () => {
    const { play } = show();
    press("red 4");
    press("Obelisk 0");
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
    const { play, why } = show();
    press("Pile 3");
    await vi.waitFor(() => {
      flushSync();
      expect(document.querySelector("[role=tooltip]")?.textContent).toContain("Pile 3 isn't next to the overseer.");
    });
    expect(why).toHaveBeenCalledWith("take 3");
    expect(play).not.toHaveBeenCalled();
  });

  it("lists every legal action as a button", () => {
    const { play } = show();
    const listed = [...document.querySelectorAll<HTMLElement>("[data-action]")];
    expect(listed.map((button) => button.dataset["action"]).sort()).toEqual([...aView().actions].sort());
    listed.at(-1)?.click();
    expect(play).toHaveBeenCalledOnce();
  });

  it("offers nothing while an action is on its way", () => {
    const { play } = show({ busy: true });
    press("Pile 1");
    expect(play).not.toHaveBeenCalled();
    expect(document.querySelector("[data-action]")).toBeNull();
  });

  it("speaks German throughout", () => {
    show({ language: "de", t: texts.de });
    press("Rot 4");
    const words = document.body.textContent;
    expect(words).toContain("Rot 4: wohin?");
    expect(words).not.toMatch(/\b(your|turn|card|stall|take)\b/i);
  });

  it("shows spectators no hand and no buttons that do something", () => {
    const view = aView({ you: null, actions: [] });
    view.players[0]!.hand = null;
    show({ view, you: null });
    expect(document.querySelector(".own")).toBeNull();
    expect(document.querySelectorAll(".rival")).toHaveLength(3);
  });

  it("plays a scene and says when it is done", async () => {
    const done = vi.fn();
    const scene: Scene<ObeliskView> = {
      version: 2,
      happenings: [{ kind: "card_taken", seat: 0, pile: 1, card: "b2", camels: 0 }],
      after: aView(),
      signal: new AbortController().signal,
      done,
    };
    show({ scene, speed: 20, actions: [] });
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
  });
});
