/** The keys of a Camel Up table. A ticket has its camel's letter, or its number where a letter alone would mislead. */
import type { GameShortcuts } from "../../table/shortcuts";
import { letter } from "./camels";
import { camelUpTexts } from "./texts";
import { camelUp } from "./view";
import { describe } from "./words";

export const shortcuts: GameShortcuts = (anyView, language) => {
  const view = camelUp(anyView);
  const { keys, roll } = camelUpTexts[language].camelup;
  const tickets = Object.keys(view.tickets).map((camel, index) => {
    const action = `ticket ${camel}`;
    const sign = letter(camel);
    const key = sign.length === 1 ? sign.toLowerCase() : String(index + 1);
    return { key, does: describe(action, view, language), press: `[data-action="${action}"]` };
  });
  const kinds = (["winner", "loser", "tile", "partner"] as const).filter(
    (kind) => kind !== "partner" || view.facts.partnerships,
  );
  return [
    { key: keys.roll, does: roll, press: '[data-action="roll"]' },
    ...tickets,
    ...kinds.map((kind) => ({ key: keys[kind], does: keys.does[kind], press: `[data-kind="${kind}"]` })),
  ];
};
