import { describe, expect, it } from "vitest";
import { Desk } from "./desk.svelte";
import { Engine } from "./engine";
import { read, write } from "./link";
import code from "./odds.wasm?url&inline";

const bytes = Uint8Array.from(atob(code.slice(code.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
const compiled = new WebAssembly.Module(bytes);
/** What the rules count but nothing here depends on: how long the game has taken. */
const COUNTERS = ["actions_done", "relocations"];

const deskAt = (hash: string) => {
  const desk = new Desk(new Engine(compiled));
  const shared = read(hash);
  if (!shared) throw new Error(`no position in ${hash}`);
  desk.open(shared);
  return desk;
};
const linkOf = (desk: Desk) => write({ ...desk.known, position: desk.position });
const recordOf = (desk: Desk) => {
  const engine = new Engine(compiled);
  engine.write(desk.record);
  return Object.fromEntries(
    Object.keys(engine.layout.state.fields)
      .filter((name) => !COUNTERS.includes(name))
      .map((name) => [name, name === "race" ? engine.race : engine.list(name)]),
  );
};

/** Six players of the second edition, in the second leg: everything that can be known is. */
function played(): Desk {
  const desk = deskAt("#edition=2&position=1:gyb+2:r+3:p+7:KW&players=6&turn=3");
  desk.tookTicket(0);
  desk.rolled("green", 1);
  desk.rolled("blue", 2);
  desk.rolled("red", 1);
  desk.rolled("yellow", 3);
  desk.tookTicket(4);
  desk.rolled("purple", 3);
  desk.tookTicket(1);
  desk.tookTicket(1);
  desk.bet("winner", 4);
  desk.bet("winner", null);
  desk.bet("loser", 2);
  desk.joined(0);
  desk.laidTile(12, "-");
  desk.rolled("blue", 1);
  desk.tookTicket(1);
  return desk;
}

describe("the link", () => {
  it("carries all that the companion knows", () => {
    const before = played();
    const after = deskAt(`#${linkOf(before)}`);
    expect(recordOf(after)).toEqual(recordOf(before));
    expect(linkOf(after)).toBe(linkOf(before));
  });

  it("is text that a person can read", () => {
    const told = new URLSearchParams(linkOf(played()));
    expect(told.get("leg")).toBe("2");
    expect(told.get("tickets")).toBe("41444");
    expect(told.get("held")?.split(",").filter(Boolean)).toEqual(["g1", "g2", "g3"]);
    expect(told.get("rolled")?.split(",").map(Number)).toContain(1);
    expect(told.get("money")?.split(",")).toHaveLength(6);
    expect(told.get("winner")).toMatch(/^\dy,\d$/);
    expect(told.get("loser")).toMatch(/^\dp$/);
    expect(told.get("partners")).toMatch(/^1-\d$/);
  });

  it("leads to the same odds and worths", () => {
    const worths = (desk: Desk) => {
      const engine = new Engine(compiled);
      engine.write(desk.record);
      return [
        ...engine.pounds({
          winner: [0.2, 0.2, 0.2, 0.2, 0.2],
          loser: [0.2, 0.2, 0.2, 0.2, 0.2],
          quality: "exact",
          within: 1e-9,
        }),
      ];
    };
    const before = played();
    expect(worths(deskAt(`#${linkOf(before)}`))).toEqual(worths(before));
  });

  it("says no more than there is to say", () => {
    const told = linkOf(deskAt("#edition=1&position=1:gyo+3:bw&players=3"));
    expect(told).toBe("edition=1&position=1:gyo+3:bw+dice=bgowy&players=3&turn=1&tickets=33333");
  });

  it("still opens when it is an old one", () => {
    const desk = deskAt("#edition=2&position=5:gyb+6:r+7:KpW+dice=bgprx&players=4&turn=2&tickets=34444&bets=3-1");
    expect(desk.bets).toEqual([3, 1]);
    expect(desk.tickets).toEqual([3, 4, 4, 4, 4]);
    expect(desk.seat).toBe(1);
    expect(desk.known.money).toEqual([3, 3, 3, 3]);
    expect(desk.known.bets.flat().every(({ seat, camel }) => seat !== 1 && camel === null)).toBe(true);
  });

  it("passes over what can't be", () => {
    const race = "edition=2&position=5:gyb+6:r+7:KpW&players=6";
    const known = (more: string) => read(`#${race}&${more}`);
    expect(known("tickets=24444&held=b1b3,b1g1")?.held.slice(0, 2)).toEqual([
      [1, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ]);
    expect(known("winner=1b,1b,7g,2z,3&loser=1b,1g")?.bets).toEqual([
      [
        { seat: 0, camel: 0 },
        { seat: 2, camel: null },
      ],
      [{ seat: 0, camel: 1 }],
    ]);
    expect(known("winner=1,1,1,1,1,1")?.bets[0]).toHaveLength(5);
    expect(known("partners=1-2,2-3,4-4,5-8")?.partners).toEqual([[0, 1]]);
    expect(read("#edition=2&position=5:gyb+6:r+7:KpW&players=5&partners=1-2")?.partners).toEqual([]);
    expect(known("money=-4,x,7")?.money).toEqual([3, 3, 7, 3, 3, 3]);
    expect(read("#position=17:b")).toBeNull();
  });
});

describe("the table", () => {
  it("lets nobody lay more cards than there are in a hand", () => {
    const desk = deskAt("#edition=1&position=1:gyo+3:bw&players=2");
    for (let card = 0; card < 10; card++) expect(desk.bet("winner", null)).toBe(true);
    expect(desk.bet("loser", null)).toBe(false);
    expect(desk.bets).toEqual([10, 0]);
  });

  it("takes along what was theirs when players leave", () => {
    const desk = deskAt(
      "#edition=2&position=5:gyb+6:r+7:KpW&players=7&winner=7b,2&partners=1-7,2-3&money=9,3,3,3,3,3,5",
    );
    desk.setSeats(6);
    expect(desk.known.bets[0]).toEqual([{ seat: 1, camel: null }]);
    expect(desk.known.partners).toEqual([[1, 2]]);
    expect(desk.known.money).toEqual([9, 3, 3, 3, 3, 3]);
    desk.setSeats(5);
    expect(desk.known.partners).toEqual([]);
    desk.setSeats(7);
    expect(desk.known.money).toEqual([9, 3, 3, 3, 3, 3, 3]);
  });

  it("counts cards of others up to what they can have laid, and then from none again", () => {
    const desk = deskAt("#edition=1&position=1:gyo+3:bw&players=2");
    const counts = Array.from({ length: 6 }, () => (desk.countBet(0), desk.bets[0]));
    expect(counts).toEqual([1, 2, 3, 4, 5, 0]);
  });
});
