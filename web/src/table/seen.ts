/** Events of the game so far in words, for the log of somebody who wasn't there. */
import type { Seen } from "../wire";
import type { Texts } from "../texts";

/** One event as a sentence; null if it isn't worth one. */
export function tellSeen(t: Texts, game: string, names: string[], seen: Seen): string | null {
  if (!game.startsWith("camelup")) return null;
  const [kind = "", first = "", second = ""] = seen.text.split(" ");
  const words = t.camelup.seen;
  if (seen.seat === null) return words.die(t.camels[kind] ?? kind, first);
  const name = names[seen.seat] ?? "";
  const camel = t.camels[first] ?? first;
  switch (kind) {
    case "ticket":
      return words.ticket(name, camel);
    case "tile":
      return words.tile(name, first, second);
    case "winner":
      return first === "?" ? words.hiddenWinner(name) : words.winner(name, camel);
    case "loser":
      return first === "?" ? words.hiddenLoser(name) : words.loser(name, camel);
    case "partner":
      return words.partner(name, names[Number(first)] ?? first);
    default:
      return words.roll(name);
  }
}
