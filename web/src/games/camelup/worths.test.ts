import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { Desk } from "../../table/desk.svelte";
import { partOf } from "../../testing";
import type { CamelUpOdds } from "../../wire";
import ChoicePanel from "./ChoicePanel.svelte";
import { CamelUpDesk } from "./desk.svelte";
import Spaces from "./Spaces.svelte";
import { sampleView } from "./testing";

const camels = ["blue", "green", "purple", "red", "yellow"];
const each = (chance: number) => Object.fromEntries(camels.map((camel) => [camel, chance]));

/** As the server sends them. */
const odds: CamelUpOdds = {
  family: "camelup",
  edition: 2,
  position: "3:br 4:gpy 14:WK dice=brx",
  leg: {
    quality: "fraction",
    place: Object.fromEntries(camels.map((camel) => [camel, [0.2, 0.2, 0.2, 0.2, 0.2]])),
    place_exact: {},
    race_ends: 0,
    race_ends_exact: "0",
    stops: {},
    stops_exact: {},
    tickets: each(0.6),
    tiles: [
      { space: 6, side: "+", pounds: 0.25 },
      { space: 6, side: "-", pounds: 0.75 },
      { space: 7, side: "+", pounds: 0.5 },
      { space: 7, side: "-", pounds: 0.125 },
    ],
  },
  race: { winner: each(0.2), loser: each(0.2), quality: "within", within: 0.005 },
};
const actions = ["roll", "tile 6 +", "tile 6 -", "tile 7 +", "tile 7 -"];
const view = sampleView({ actions });

const desk = (passed: boolean) =>
  partOf<Desk>({
    view,
    you: 0,
    actions,
    odds,
    oddsPassed: passed,
    hints: [],
    recent: [],
    name: (seat: number) => view.names[seat],
    hush: () => undefined,
  });

let running: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (running) void unmount(running);
  running = undefined;
  document.body.replaceChildren();
});

const worths = () =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>("[data-tile-worth]")].map((node) => [
      node.dataset.tileWorth,
      node.querySelector("[aria-hidden]")?.textContent,
    ]),
  );

test("with odds on, the board says what one's tile is worth where it may lie", () => {
  running = mount(Spaces, { target: document.body, props: { table: new CamelUpDesk(desk(false)) } });
  expect(worths()).toEqual({ "6": "+0.8", "7": "+0.5" });
  expect(document.querySelector("[data-tile-worth='6']")?.textContent).toContain("+£0.25 forward, +£0.75 back");
});

test("worths of a position that has passed aren't on the board", () => {
  running = mount(Spaces, { target: document.body, props: { table: new CamelUpDesk(desk(true)) } });
  expect(worths()).toEqual({});
});

test("each side of the tile says what it is worth on the chosen space", () => {
  const table = new CamelUpDesk(desk(false));
  running = mount(ChoicePanel, { target: document.body, props: { table } });
  table.choose({ kind: "tile", space: 6 });
  flushSync();
  const shown = [...document.querySelectorAll(".side small")].map((node) => node.textContent);
  expect(shown).toEqual(["+£0.25 on average", "+£0.75 on average"]);
});
