/** What happened at a table and what was said there, as one stream in the order of time. */
import type { LogLine } from "../net/shown.svelte";
import type { ChatLine } from "../wire";

export type StreamLine = { told: LogLine; key: string } | { said: ChatLine; key: string };

/** What the last entry of the table brought, in one text, for those who listen. */
export function newsOf(log: readonly LogLine[], chat: readonly ChatLine[]): { version: number; text: string } {
  const version = Math.max(log.at(-1)?.version ?? 0, chat.at(-1)?.version ?? 0);
  const told = log.filter((line) => line.version === version).map(({ text }) => text);
  const said = chat.filter((line) => line.version === version).map(({ name, text }) => `${name}: ${text}`);
  return { version, text: [...told, ...said].join(" ") };
}

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
