import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Shown } from "../../net/shown.svelte";
import { settings } from "../../settings.svelte";
import type { Desk } from "../../table/desk.svelte";
import { partOf } from "../../testing";
import type { Effect, Snapshot, TableInfo, Update } from "../../wire";
import { CamelUpDesk } from "./desk.svelte";
import { sampleView } from "./testing";

const SEATS = 8;
const START = 3;
const names = Array.from({ length: SEATS }, (_, seat) => `Player ${seat}`);
const [player] = sampleView().players;
if (!player) throw new Error("a view without players");

/** Everybody has laid all five cards: as long a ceremony as there can be. */
const payments: Effect[] = names.flatMap((_, seat) =>
  (["winner", "winner", "loser", "loser", "loser"] as const).map((reason, number): Effect => {
    return { kind: "paid", seat, pounds: number === 0 ? 5 : -1, reason, camel: "blue" };
  }),
);
const END = START + 5 - 4;

const view = (money: number) => sampleView({ names, players: names.map(() => ({ ...player, money })) });
const before = view(START);
const after = { ...view(END), over: true, turn: null, actions: [] };

const update: Update = {
  type: "update",
  version: 2,
  at: 0,
  head: "",
  effects: [{ kind: "race_ended", ranking: before.ranking }, ...payments],
  story: ["The race is over."],
  views: [{ seat: 0, view: after, refused: [], take_back: false }],
  table: { state: "over" } as TableInfo,
  deadline: null,
};

class AnyShown extends Shown {
  constructor() {
    super(0);
    this.start(
      partOf<Snapshot>({
        version: 1,
        table: { state: "playing" } as TableInfo,
        views: [{ seat: 0, view: before, refused: [], take_back: false }],
        history: [],
        story: [],
        chat: [],
        deadline: null,
        now: 0,
        host: false,
      }),
    );
  }
}

function atTheTable() {
  const live = new AnyShown();
  const frame = { film: null, live, you: 0, speed: settings.speed, actions: [] as string[] };
  const desk = partOf<Desk>(
    Object.defineProperties(frame, {
      view: { get: () => live.view },
      scene: { get: () => live.scene },
    }),
  );
  const table = new CamelUpDesk(desk);
  live.receive(update);
  if (!live.scene) throw new Error("the ending is no scene");
  void table.play(live.scene);
  /** What the purses show. */
  const purses = () => table.view.players.map((one, seat) => (one.money ?? 0) + (table.picture.purses[seat] ?? 0));
  return { live, table, purses };
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.change({ pace: "slow" });
});
afterEach(() => {
  vi.useRealTimers();
  settings.change({ pace: "normal" });
});

test("at Slow with eight players the ceremony ends by itself, and only then the results may come", async () => {
  const { live, table, purses } = atTheTable();
  let turned = 0;
  while (live.scene !== null) {
    expect(live.table?.state).toBe("playing");
    const seen = table.picture.turned;
    expect(purses()).toEqual(
      names.map(
        (_, seat) => START + seen.filter((card) => card.seat === seat).reduce((sum, { pounds }) => sum + pounds, 0),
      ),
    );
    turned = Math.max(turned, seen.length);
    await vi.advanceTimersToNextTimerAsync();
  }
  expect(turned).toBe(payments.length);
  expect(live.table?.state).toBe("over");
  expect(table.picture.banner).toBeNull();
  expect(purses()).toEqual(names.map(() => END));
});

test("a ceremony that is skipped is gone at once, with all that it showed", async () => {
  const { live, table, purses } = atTheTable();
  for (let steps = 0; steps < 9; steps++) await vi.advanceTimersToNextTimerAsync();
  expect(table.picture.turned.length).toBeGreaterThan(3);
  live.skip();
  expect(table.picture.banner).toBeNull();
  expect(purses()).toEqual(names.map(() => END));
  await vi.runAllTimersAsync();
  expect(purses()).toEqual(names.map(() => END));
});

test("a ceremony whose drawing fails ends all the same", async () => {
  const live = new AnyShown();
  live.receive(update);
  const { scene } = live;
  if (!scene) throw new Error("the ending is no scene");
  const broken = new CamelUpDesk(partOf<Desk>({ film: null, scene, view: { family: "other" } }));
  await expect(broken.play(scene)).rejects.toThrow();
  expect(live.table?.state).toBe("over");
});
