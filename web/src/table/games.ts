/** The table of each game, loaded when it is needed; a game without one is played from a plain list of actions. */
import type { Component } from "svelte";
import type { TableProps } from "./contract";
import PlainTable from "./PlainTable.svelte";

type Table = Component<TableProps<never>>;

const found = import.meta.glob<{ default: Table }>(["../camelup/CamelUpTable.svelte", "../obelisk/ObeliskTable.svelte"]);

const FILES: Record<string, string> = {
  camelup1: "../camelup/CamelUpTable.svelte",
  camelup2: "../camelup/CamelUpTable.svelte",
  obelisk: "../obelisk/ObeliskTable.svelte",
};

export async function tableOf(game: string): Promise<Component<TableProps>> {
  const load = found[FILES[game] ?? ""];
  return (load ? (await load()).default : PlainTable) as unknown as Component<TableProps>;
}
