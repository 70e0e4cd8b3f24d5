/** What an action will do, in words, for hints. */
import type { AnyView } from "./contract";
import type { Texts } from "../texts";

export function actionWords(t: Texts, view: AnyView, action: string): string {
  if (!view.game.startsWith("camelup")) return action;
  const [kind = "", first = "", side = ""] = action.split(" ");
  const camel = t.camels[first] ?? first;
  const words = t.camelup.doing;
  switch (kind) {
    case "ticket":
      return words.ticket(camel);
    case "tile":
      return words.tile(first, side);
    case "winner":
      return words.winner(camel);
    case "loser":
      return words.loser(camel);
    case "partner":
      return words.partner(view.names[Number(first)] ?? first);
    default:
      return t.camelup.roll;
  }
}
