/** The games that have a table of their own: each folder beside this one that has a `game.ts`. */
import plain from "../games/plain/game";
import type { GameLessons } from "../lessons/contract";
import type { GameInfo } from "../wire";
import type { GameEntry } from "./contract";

const found = import.meta.glob<{ default: GameEntry }>("../games/*/game.ts", { eager: true });
const FAMILIES = new Map(Object.values(found).map(({ default: entry }) => [entry.family, entry]));

/** The entry of a game; the plain table for one that has none of its own. */
export function entryOf(family: string | undefined): GameEntry {
  return FAMILIES.get(family ?? "") ?? plain;
}

/** The games' folders that bring a companion. */
export const companions = () =>
  [...FAMILIES.values()].flatMap(({ family, companion }) => (companion ? [{ family, companion }] : []));

/** Loads the tables and companions of all games, and what is learned at them. */
export async function loadAll(): Promise<GameLessons[]> {
  const entries = [...FAMILIES.values()];
  const table = async (entry: GameEntry) => (await entry.load()).default.board?.();
  await Promise.all(entries.flatMap((entry) => [table(entry), entry.companion?.load()]));
  return Promise.all(entries.map(lessonsOf));
}

/** What a game's folder has for learners. */
export async function lessonsOf(entry: GameEntry): Promise<GameLessons> {
  return (await entry.lessons?.())?.default ?? {};
}

/** What a game can do, as the server offers it. */
export function can(game: GameInfo | undefined, what: GameInfo["capabilities"][number]): boolean {
  return game?.capabilities.includes(what) ?? false;
}
