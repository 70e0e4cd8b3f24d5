/** What happened at a table and what was said there, as one stream in the order of time. */
import type { LogLine } from "../net/shown.svelte";
import type { ChatLine } from "../wire";

export type StreamLine = { told: LogLine; key: string } | { said: ChatLine; key: string };

/** Log and chat in one order, by the entries of the table that they belong to; both are in order already. */
export function streamOf(log: readonly LogLine[], chat: readonly ChatLine[]): StreamLine[] {
  const lines: StreamLine[] = [];
  let next = 0;
  for (const told of log) {
    for (let said = chat[next]; said && said.version < told.version; said = chat[++next])
      lines.push({ said, key: `said ${said.version}` });
    lines.push({ told, key: `told ${told.number}` });
  }
  for (const said of chat.slice(next)) lines.push({ said, key: `said ${said.version}` });
  return lines;
}
