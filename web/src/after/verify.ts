/** Whether the dice keep what was promised: the seed, published after the game, must fit its SHA-256 from before. */
import type { DiceInfo } from "../wire";
import type { MyTable } from "../net/mine";

export interface Verdict {
  /** Undefined if this browser can't compute it here. */
  seedFits: boolean | undefined;
  /** Undefined if this browser didn't sit at the table. */
  samePromise: boolean | undefined;
  ownPart: boolean | undefined;
  /** Undefined if this browser has kept no head, or has no record to look for it. */
  headSeen: boolean | undefined;
}

const CHAIN = "giza chain 1";

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const written = (text: string) => new TextEncoder().encode(text);

export async function sha256(hex: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  return toHex(await crypto.subtle.digest("SHA-256", fromHex(hex)));
}

/** All heads that the chain of a record has had, from the table without any entry to the last one. */
export async function headsOf(record: string): Promise<string[]> {
  const notes = (name: string) =>
    [...record.matchAll(new RegExp(`^# ${name}: (.*)$`, "gm"))].map((found) => found[1] ?? "");
  const seed = fromHex(notes("seed")[0] ?? "");
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  let head = toHex(await crypto.subtle.digest("SHA-256", written(`${CHAIN}\n${notes("plan")[0]}`)));
  const heads = [head];
  for (const entry of notes("entry")) {
    const digest = toHex(await crypto.subtle.sign("HMAC", key, written(`${CHAIN}\n${entry}`)));
    head = toHex(await crypto.subtle.digest("SHA-256", written(`${head} ${digest}`)));
    heads.push(head);
  }
  return heads;
}

/** Whether the record is of the game that this browser has seen: its chain had the head that was kept. */
async function headSeen(held: MyTable | undefined, record: string | null): Promise<boolean | undefined> {
  if (held?.head === undefined || record === null || !globalThis.crypto?.subtle) return undefined;
  const heads: string[] = await headsOf(record).catch(() => []);
  return heads.includes(held.head);
}

/** The command that checks a record from this table, and whether it is the game that this browser has seen. */
export function verifyCommand(file: string, held: MyTable | undefined): string {
  return `giza verify ${file}${held?.head === undefined ? "" : ` --head ${held.head}`}`;
}

export async function verify(
  dice: DiceInfo,
  held: MyTable | undefined,
  record: string | null = null,
): Promise<Verdict> {
  const digest = dice.seed === null ? undefined : await sha256(dice.seed);
  return {
    seedFits: digest === undefined ? undefined : digest === dice.commitment,
    samePromise: held ? held.commitment === dice.commitment : undefined,
    ownPart:
      held && held.randomness.length > 0
        ? held.randomness.every((part) => dice.contributions.includes(part))
        : undefined,
    headSeen: await headSeen(held, record),
  };
}
