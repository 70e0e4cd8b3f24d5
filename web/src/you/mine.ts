/** What is known of this player, on the server and in this browser: to take along, or to delete. */
import { allKept, forgetAll } from "../kept";
import { device } from "../local/device.svelte";
import { SERVERLESS } from "../net/base";
import * as http from "../net/http";
import { playerKey } from "../net/player";
import { remindNoMore } from "../net/push";

/** Kept in this browser, but whoever has them can play in the player's name. */
const SECRETS = ["player", "tables", "claimed", "you"];

/** Everything as JSON, without the key and the tokens of seats. */
export async function everything(): Promise<string> {
  const { tables } = await http.player(playerKey());
  const { games } = await http.playerGames(playerKey());
  const told = tables.map(({ mine, host, ...table }) => ({
    ...table,
    mine: mine.map(({ seat }) => seat),
    host: host !== null,
  }));
  return JSON.stringify({ tables: told, games, browser: allKept(SECRETS) }, null, 2);
}

/** Deletes everything: first what the server has, so that nothing is lost here if it can't be reached. */
export async function forgetMe(): Promise<void> {
  if (!SERVERLESS) await http.forgetPlayer(playerKey());
  await remindNoMore().catch(() => undefined);
  await device.clear();
  forgetAll();
}
