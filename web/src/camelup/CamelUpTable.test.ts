import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { CamelUpView } from "../wire";
import type { Scene, TableProps } from "../table/contract";
import { texts } from "../texts";
import CamelUpTable from "./CamelUpTable.svelte";

const racers = ["blue", "green", "purple", "red", "yellow"];
const player = { money: 3, cards_left: 5, cards: null, tickets: [], pyramid_tickets: 0, tile: null, partner: null };

const view: CamelUpView = {
  game: "camelup2",
  options: {},
  names: ["Ada", "Badru"],
  you: 0,
  turn: 0,
  over: false,
  actions: ["roll", "ticket blue", "tile 7 +", "tile 7 -", "winner red"],
  scores: null,
  winners: [],
  leg: 2,
  track: [
    { space: 3, camels: ["blue", "red"] },
    { space: 4, camels: ["green", "purple", "yellow"] },
    { space: 14, camels: ["white", "black"] },
  ],
  ranking: ["yellow", "purple", "green", "red", "blue"],
  dice_inside: ["blue", "red", "grey"],
  tickets: Object.fromEntries(racers.map((camel) => [camel, [5, 3, 2, 2]])),
  winner_bets: [{ seat: 1, camel: null }],
  loser_bets: [],
  players: [
    { ...player, cards: racers, tickets: [{ camel: "blue", value: 2 }, { camel: "blue", value: 2 }] },
    { ...player, tile: { space: 10, side: "-" } },
  ],
};

let table: ReturnType<typeof mount> | undefined;

function show(more: Partial<TableProps<CamelUpView>> = {}) {
  const play = vi.fn();
  const props: TableProps<CamelUpView> = {
    view,
    actions: view.actions,
    you: 0,
    play,
    busy: false,
    reasons: () => "not now",
    why: () => Promise.resolve("that one is gone"),
    odds: undefined,
    hints: [],
    scene: null,
    recent: [],
    speed: 0,
    reducedMotion: true,
    language: "en",
    t: texts.en,
    ...more,
  };
  table = mount(CamelUpTable, { target: document.body, props });
  flushSync();
  return play;
}

const one = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`${selector} isn't there`);
  return found;
};
const press = (selector: string) => {
  one(selector).click();
  flushSync();
};

afterEach(() => {
  if (table) void unmount(table);
  document.body.innerHTML = "";
});

test("what is listed is lit and can be played; the rest says why not", async () => {
  const play = show();
  press("[data-action='ticket blue']");
  expect(play).toHaveBeenCalledWith("ticket blue");
  press("[data-action='ticket red']");
  await vi.waitFor(() => expect(one(".told").textContent).toBe("that one is gone"));
  expect(play).toHaveBeenCalledTimes(1);
});

test("a tile asks for its space and its side", () => {
  const play = show();
  press("[data-kind=tile]");
  expect(document.querySelectorAll(".target.lit").length).toBe(1);
  press(".target.lit");
  press("[data-action='tile 7 -']");
  expect(play).toHaveBeenCalledWith("tile 7 -");
});

test("a secret bet asks once", () => {
  const play = show();
  press("[data-kind=winner]");
  press("[data-card=red]");
  expect(play).not.toHaveBeenCalled();
  press("[data-action='winner red']");
  expect(play).toHaveBeenCalledWith("winner red");
});

test("nothing is offered while an action is on its way", () => {
  const play = show({ busy: true });
  press("[data-action=roll]");
  expect(play).not.toHaveBeenCalled();
});

test("two equal tickets, seven camels and a face-down card are drawn", () => {
  show();
  expect(document.querySelectorAll(".camel").length).toBe(7);
  expect(one(".players").textContent).toContain("blue ticket for 2 £");
  expect(one(".decks").textContent).toContain("Badru's card, face down");
});

test("dice that are out show their faces, also after a reload", () => {
  show({ outcomes: ["green 1", "green 2", "black 3"] });
  expect(one(".dice").textContent).toContain("green 2");
  expect(one(".dice").textContent).not.toContain("black"); // it is in the pyramid again
});

test("a scene is played to its end", async () => {
  const done = vi.fn();
  const scene: Scene<CamelUpView> = {
    version: 1,
    happenings: [
      { kind: "acted", seat: 1, action: "roll", by: "bot" },
      { kind: "rolled", seat: 1, die: "blue", camel: "blue", face: 1 },
      { kind: "moved", unit: ["blue", "red"], origin: 3, reached: 4, space: 4, under: false, tile: null },
    ],
    after: view,
    signal: new AbortController().signal,
    done,
  };
  show({ scene, speed: 100, actions: [] });
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1));
});
