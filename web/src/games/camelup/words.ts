/** Actions of Camel Up in words: what they will do, why they are good, and which there are. */
import type { GameTable } from "../../table/contract";
import { inPercent, signed } from "../../numbers";
import { texts } from "../../texts";
import { camelUpTexts } from "./texts";
import { camelUp, isRaceOdds } from "./view";

export const describe: GameTable["describe"] = (action, view, language) => {
  const { camels, camelup } = camelUpTexts[language];
  const [kind = "", first = "", side = ""] = action.split(" ");
  const camel = camels[first] ?? first;
  switch (kind) {
    case "ticket":
      return camelup.doing.ticket(camel);
    case "tile":
      return camelup.doing.tile(first, side);
    case "winner":
      return camelup.doing.winner(camel);
    case "loser":
      return camelup.doing.loser(camel);
    case "partner":
      return camelup.doing.partner(view.names[Number(first)] ?? first);
    default:
      return camelup.roll;
  }
};

/** Why an action is good, by the odds. */
export const because: NonNullable<GameTable["because"]> = (action, view, odds, language) => {
  if (!isRaceOdds(odds)) return undefined;
  const { camels, camelup } = camelUpTexts[language];
  const [kind = "", first = "", side = ""] = action.split(" ");
  const camel = camels[first] ?? first;
  const hundred = (chance: number | undefined) => String(inPercent(chance ?? 0));
  const pounds = (worth: number | undefined) => signed(worth ?? 0, texts[language].hundredths);
  switch (kind) {
    case "ticket":
      return camelup.because.ticket(camel, hundred(odds.leg.place[first]?.[0]), pounds(odds.leg.tickets[first]));
    case "tile": {
      if (camelUp(view).players[typeof view.turn === "number" ? view.turn : -1]?.tile) return; // the odds are of a tile laid beside that one
      const worth = odds.leg.tiles.find((tile) => tile.space === Number(first) && tile.side === side)?.pounds ?? 0;
      return worth < 0.005 ? undefined : camelup.because.tile(pounds(worth)); // then it is laid for what it does to others
    }
    case "winner":
    case "loser":
      return camelup.because[kind](camel, hundred(odds.race[kind][first]));
    case "roll":
      return Math.max(...Object.values(odds.leg.tickets)) <= 1 ? camelup.because.roll : undefined;
    default:
      return undefined;
  }
};

/** Where in the race we are, and what one may do now. */
export const phase: GameTable["phase"] = (anyView, language, mine) => {
  const view = camelUp(anyView);
  const { camelup: t } = camelUpTexts[language];
  const kinds = new Set(view.actions.map((action) => action.split(" ")[0]));
  const moved = view.you !== null && view.players[view.you]?.tile;
  const words = [
    kinds.has("roll") && t.choices.roll,
    kinds.has("ticket") && t.choices.ticket,
    kinds.has("tile") && (moved ? t.choices.moveTile : t.choices.tile),
    kinds.has("partner") && t.choices.partner,
    (kinds.has("winner") || kinds.has("loser")) && t.choices.bet,
  ].filter((word) => word !== false);
  const last = words.pop() ?? "";
  return t.phase(view.leg, mine ? (words.length > 0 ? `${words.join(", ")} ${t.or} ${last}` : last) : "");
};
