/** What one entry of the table's list did, to be played before the view changes. */
import type { Effect, View } from "../wire";

/**
 * A table plays `effects` in order and then calls `done`, whatever else goes wrong; then its view becomes `after`. No
 * clock ends a scene. If `signal` is aborted (the player skips, nobody looks any more, the connection was lost), it stops
 * at once and needn't call `done`; what it showed is gone with it, for it belongs to `desk.scene`. There are no scenes
 * when motion is off or reduced: then the view changes at once, and `desk.recent` says what to highlight.
 */
export interface Scene {
  version: number;
  effects: Effect[];
  after: View;
  signal: AbortSignal;
  done: () => void;
}

/** What chance decided, among all that happened. */
export function outcomesIn(effects: Effect[]): string[] {
  return effects.flatMap((effect) => (effect.kind === "chanced" ? [effect.outcome] : []));
}
