/** Which obelisks stand where on the bank. */
import type { ObeliskPlayer } from "../../wire";
import type { Standing } from "./draw/Skyline.svelte";

/** Pixels that a finger needs. */
const FINGER = 46;

/** Whether an obelisk has its tip. */
export function isFinished(cards: readonly { value: number }[]): boolean {
  return cards.at(-1)?.value === 1;
}

/** All obelisks of a player in the order of a skyline: complete ones, then the others; or only those with a tip. */
export function standing(player: ObeliskPlayer, finishedOnly = false): Standing[] {
  const complete = (["plain", "card"] as const).flatMap((foundation) =>
    Array.from({ length: player.complete[foundation] }, (_, index) => ({
      key: `complete-${foundation}-${index}`,
      cards: [],
      foundation,
      complete: true,
    })),
  );
  const others = player.obelisks
    .filter(({ cards }) => !finishedOnly || isFinished(cards))
    .map(({ slot, cards, foundation, points }) => ({ key: `slot-${slot}`, cards, foundation, points }));
  const bare = finishedOnly
    ? []
    : (["plain", "card"] as const).flatMap((foundation) =>
        Array.from({ length: player.bare[foundation] }, (_, index) => ({
          key: `bare-${foundation}-${index}`,
          cards: [],
          foundation,
        })),
      );
  return [...complete, ...others, ...bare];
}

/** Whether the places of a bank would be too narrow for a finger, were all obelisks to stand apart. */
export function crowded(player: ObeliskPlayer, width: number): boolean {
  const sorts = [player.complete.plain, player.complete.card, player.bare.plain, player.bare.card].filter(
    (count) => count > 0,
  );
  return width > 0 && (player.obelisks.length + sorts.length + 1) * FINGER > width;
}
