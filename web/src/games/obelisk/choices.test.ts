import { describe, expect, it } from "vitest";
import { parseAll } from "./actions";
import { askedFor, choicesOf, promptOf, type Clicked } from "./choices";
import { dutiesOf, effectsOf } from "./duties";
import { obeliskDe } from "./texts/de";
import { obeliskEn } from "./texts/en";
import { aDuel, aPlayer, aView, someDuties } from "./testing";

const view = aView();
const actions = parseAll(view.actions);
const labels = (clicked: Clicked, of = actions, at = view) =>
  choicesOf(of, clicked, at, obeliskEn).map(({ label }) => label);

describe("choices", () => {
  it("offers the places of a card, obelisks by their stones", () => {
    expect(labels({ card: "r4" })).toEqual(["New foundation", "Start obelisk", "On red 5", "Into your stall"]);
  });

  it("asks a joker for its value in a second step", () => {
    expect(labels({ card: "rJ" })).toContain("Start obelisk …");
    const start = choicesOf(actions, { card: "rJ" }, view, obeliskEn).find(({ label }) => label === "Start obelisk …");
    expect(start?.then).toEqual({ select: { card: "rJ", place: "bare:plain" } });
    expect(labels({ card: "rJ", place: "bare:plain" })).toEqual(["as 1", "as 2", "as 3", "as 4", "as 5"]);
    expect(promptOf({ card: "rJ", place: "bare:plain" }, view, obeliskEn)).toBe("Red joker: what does it count as?");
  });

  it("offers the cards for a place", () => {
    expect(labels({ place: "obelisk:0" })).toEqual(["Put red 4 on red 5", "Put red joker on red 5"]);
  });

  it("says what an action card does", () => {
    const play = choicesOf(actions, { card: "overseer" }, view, obeliskEn).find(({ label }) => label === "Play it");
    expect(play?.detail).toBe(obeliskEn.actionCards.overseer.effect);
  });

  it("asks what to trade for in a second step", () => {
    const trades = parseAll(["found r4", "trade r4 b1", "trade r4 b2"]);
    expect(labels({ card: "r4" }, trades)).toEqual(["New foundation", "Trade …"]);
    expect(labels({ card: "r4", trading: true }, trades)).toEqual(["for blue 1", "for blue 2"]);
  });

  it("offers pending choices at once", () => {
    expect(labels({}, parseAll(["choose extra", "decline"]))).toEqual(["Extra card", "Take none"]);
    const [pick, stop] = choicesOf(parseAll(["pick 1 b3", "stop"]), {}, view, obeliskEn);
    expect(pick).toEqual({ label: "Blue 3", detail: "Badru", card: "b3", then: { play: "pick 1 b3" } });
    expect(stop?.label).toBe("Leave it at one card");
  });

  it("asks which way round, and says what it costs", () => {
    const ways = choicesOf(parseAll(["take 3", "take 3 ccw"]), { place: "pile:3" }, aDuel(), obeliskEn);
    expect(ways.map(({ label, detail }) => [label, detail])).toEqual([
      ["clockwise", "leaves 2 camels"],
      ["counter-clockwise", "leaves 3 camels"],
    ]);
    expect(promptOf({ place: "pile:3" }, aDuel(), obeliskEn)).toBe("Pile 4: which way?");
  });

  it("leads to every action", () => {
    const reached = new Set<string>();
    const follow = (clicked: Clicked) => {
      for (const { then } of choicesOf(actions, clicked, view, obeliskEn))
        if ("play" in then) reached.add(then.play);
        else follow(then.select);
    };
    for (const card of ["r4", "rJ", "overseer"]) follow({ card });
    for (const place of ["pile:1", "pile:6", "stall:1"] as const) follow({ place });
    expect([...reached].sort()).toEqual([...view.actions].sort());
  });
});

describe("what is asked for", () => {
  const asked = (change: Parameters<typeof aView>[0], o = obeliskEn) => askedFor(aView(change), 0, o);

  it("follows the turn", () => {
    expect(asked({})).toBe(obeliskEn.prompts.take);
    expect(asked({ duties: someDuties({ takes: 2 }) })).toBe(obeliskEn.prompts.build);
    expect(asked({ duties: someDuties({ takes: 2, may_end: true }) })).toBe(obeliskEn.prompts.end);
    expect(asked({ duties: someDuties({ pending: "choose" }) }, obeliskDe)).toBe("Eine 1! Nimm eine Aktionskarte.");
    expect(asked({ turn: 1 })).toBe("");
  });

  it("takes from the facts of the game how many cards begin a stall", () => {
    expect(asked({ phase: "stalls", players: [aPlayer({ stall_size: 0 }), aPlayer(), aPlayer()] })).toContain(
      "Put 2 cards",
    );
    expect(asked({ phase: "stalls", players: [aPlayer({ stall_size: 1 }), aPlayer(), aPlayer()] })).toContain(
      "One more",
    );
  });

  it("tells everybody of the last round", () => {
    expect(asked({ last_round: true, triggered_by: 1, turn: 2 })).toContain("After Badru");
  });
});

describe("duties", () => {
  it("lists what is owed with three to five players", () => {
    expect(dutiesOf(view)).toEqual([
      { what: "take", done: false, taken: 1, due: 2, left: 1 },
      { what: "build", done: false },
      { what: "stock", done: false },
      { what: "hand", done: true, size: 2, limit: 6 },
    ]);
  });

  it("adds the purchase only if it is due", () => {
    const duties = someDuties({ must_buy: true });
    expect(dutiesOf(aView({ duties })).map(({ what }) => what)).toContain("buy");
  });

  it("has only the take with two players, and nothing in a last turn of building", () => {
    const duel = aDuel({ duties: someDuties({ takes_due: 1, hand_limit: null }) });
    expect(dutiesOf(duel).map(({ what }) => what)).toEqual(["take"]);
    const last = aView({ building_only: true, duties: someDuties({ takes_due: 0, takes_left: 0, hand_limit: null }) });
    expect(dutiesOf(last)).toEqual([]);
  });

  it("names what action cards allow", () => {
    expect(effectsOf(aView({ duties: someDuties({ any_pile: true, off_colour: 2 }) }))).toEqual([
      "any_pile",
      "off_colour",
    ]);
  });
});
