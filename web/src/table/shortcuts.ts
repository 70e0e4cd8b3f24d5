/** Keys that stand for what is pressed most. */
import { settings } from "../settings.svelte";
import type { Language } from "../texts";
import type { View } from "../wire";
import type { Desk } from "./desk.svelte";

export interface Shortcut {
  /** As the browser calls it, in small letters. */
  key: string;
  /** What it does, in words. */
  does: string;
  /** What is pressed, as a selector; without it the game's table knows the key itself. */
  press?: string;
}

/** A game's own keys: none of them is one of the keys below. */
export type GameShortcuts = (view: View, language: Language) => Shortcut[];

/** The keys of a table: the game's first, then those that every table has. */
export function shortcutsOf(desk: Desk, language: Language): Shortcut[] {
  const { keys } = settings.t.play;
  const common: (Shortcut | false)[] = [
    desk.hasOdds && { key: "c", does: keys.odds, press: "[data-odds]" },
    desk.hasHints && { key: "h", does: keys.hint, press: "[data-hint]" },
    { key: "u", does: keys.takeBack, press: "[data-take-back]" },
    { key: "s", does: keys.skip, press: "[data-skip]" },
    { key: "escape", does: keys.cancel },
    { key: "?", does: keys.help },
  ];
  return [...(desk.game.shortcuts?.(desk.view, language) ?? []), ...common.filter((one) => one !== false)];
}
