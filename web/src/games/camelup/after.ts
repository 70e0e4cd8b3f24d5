/** What Camel Up tells when it is over: where the money came from, and how the chances went. */
import type { AfterTable } from "../../table/contract";
import { percent } from "../../numbers";
import { colour, inkOn, letter } from "./camels";
import { camelUpTexts } from "./texts";
import { camelUp } from "./view";

const REASONS = ["pyramid", "ticket", "tile", "partner", "winner", "loser", "empty_purse"] as const;
const SIGNS = {
  pyramid: "pyramid",
  ticket: "ticket",
  tile: "flag",
  partner: "swap",
  winner: "star",
  loser: "last_place",
  empty_purse: "close",
} as const;

export const course: AfterTable["course"] = (view, seat) => camelUp(view).players[seat]?.money ?? null;

/** Every player's pounds by where they came from; what they began with comes first. */
export const sources: NonNullable<AfterTable["sources"]> = (replay, scores, language) => {
  const { camelup: t } = camelUpTexts[language];
  const paid = replay.steps.flatMap((step) =>
    step.effects.flatMap((effect) => (effect.kind === "paid" ? [effect] : [])),
  );
  const columns = REASONS.map((reason) => ({
    title: t.sources[reason],
    sign: SIGNS[reason],
    values: scores.map((_, seat) =>
      paid.filter((one) => one.seat === seat && one.reason === reason).reduce((sum, { pounds }) => sum + pounds, 0),
    ),
  })).filter(({ values }) => values.some((pounds) => pounds !== 0));
  const start = scores.map((score, seat) => columns.reduce((rest, { values }) => rest - (values[seat] ?? 0), score));
  return [{ title: t.sources.start, sign: "coin", values: start }, ...columns];
};

export const chances: NonNullable<AfterTable["chances"]> = (steps, language) => {
  const { camelup: t, camels } = camelUpTexts[language];
  const lines = Object.keys(steps[0] ?? {})
    .sort()
    .map((camel) => ({
      name: camels[camel] ?? camel,
      values: steps.map((step) => step[camel] ?? 0),
      hue: colour(camel),
      letter: letter(camel),
      ink: inkOn(camel),
    }));
  const told = lines.map(({ name, values }) =>
    t.chance(name, percent(values[0]), percent(values[Math.floor(values.length / 2)]), percent(values.at(-2))),
  );
  return { title: t.chances, told: told.join("; "), lines };
};
