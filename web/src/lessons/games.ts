/** The games that can be learned, as the server offers them. */
import { offer } from "../net/offer";
import { can } from "../table/games";
import type { GameInfo } from "../wire";

/** The games with such a lesson; the one that is played when nobody says what comes first. */
export async function gamesWith(lesson: "rules" | "guide" | "puzzles"): Promise<GameInfo[]> {
  const { games, default_game } = await offer();
  const first = (game: GameInfo) => Number(game.name === default_game);
  return games.filter((game) => can(game, lesson)).sort((one, other) => first(other) - first(one));
}
