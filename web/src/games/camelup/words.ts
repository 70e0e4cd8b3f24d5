/** Actions of Camel Up in words: what they will do, and which there are. */
import type { GameTable } from "../../table/contract";
import { camelUpTexts } from "./texts";
import { camelUp } from "./view";

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
