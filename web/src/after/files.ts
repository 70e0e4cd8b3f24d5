/** Files that a finished game is saved to. */
import type { TableInfo } from "../wire";

/** What the record of a table is called. */
export const recordFile = ({ game, id }: Pick<TableInfo, "game" | "id">) => `giza-${game}-${id.slice(0, 6)}.txt`;
