/** What an action of Camel Up will do, in words. */
import type { Describe } from "../table/games";

export const describe: Describe = (action, view, t) => {
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
};
