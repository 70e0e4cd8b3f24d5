/** What each game brings along, loaded when it is needed; a game without a table is played from a plain list of actions. */
import type { Component } from "svelte";
import type { Language, Texts } from "../texts";
import type { AnyView, TableProps } from "./contract";
import PlainTable from "./PlainTable.svelte";

/** Says in words what an action will do. */
export type Describe = (action: string, view: AnyView, t: Texts, language: Language) => string;

interface Brought {
  table: () => Promise<{ default: Component<TableProps<never>> }>;
  words: () => Promise<{ describe: Describe }>;
}

const camelUp: Brought = {
  table: () => import("../camelup/CamelUpTable.svelte"),
  words: () => import("../camelup/words"),
};

const GAMES: Record<string, Brought> = {
  camelup1: camelUp,
  camelup2: camelUp,
  obelisk: { table: () => import("../obelisk/ObeliskTable.svelte"), words: () => import("./obeliskWords") },
};

export async function tableOf(game: string): Promise<Component<TableProps>> {
  const found = (await GAMES[game]?.table())?.default ?? PlainTable;
  return found as unknown as Component<TableProps>;
}

export async function describerOf(game: string): Promise<Describe> {
  return (await GAMES[game]?.words())?.describe ?? ((action) => action);
}
