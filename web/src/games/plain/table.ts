/** The plain table: actions are told as the game writes them, scores are points. */
import { texts } from "../../texts";
import type { GameTable } from "../../table/contract";
import PlainTable from "./PlainTable.svelte";

const table: GameTable = {
  Table: PlainTable,
  phase: (_view, language, mine) => (mine ? texts[language].plain.choose : ""),
  describe: (action) => action,
  score: (points, language) => texts[language].after.plainPoints(points),
};

export default table;
