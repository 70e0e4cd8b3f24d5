/** Whether the dice keep what was promised: the seed, published after the game, must fit its SHA-256 from before. */
import type { Dice } from "../wire";
import type { MyTable } from "../net/mine";

export interface Verdict {
  /** Undefined if this browser can't compute it here. */
  seedFits: boolean | undefined;
  /** Undefined if this browser didn't sit at the table. */
  samePromise: boolean | undefined;
  ownPart: boolean | undefined;
}

export async function sha256(hex: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function verify(dice: Dice, held: MyTable | undefined): Promise<Verdict> {
  const digest = dice.seed === null ? undefined : await sha256(dice.seed);
  return {
    seedFits: digest === undefined ? undefined : digest === dice.commitment,
    samePromise: held ? held.commitment === dice.commitment : undefined,
    ownPart: held && held.randomness.length > 0 ? held.randomness.every((part) => dice.contributions.includes(part)) : undefined,
  };
}
