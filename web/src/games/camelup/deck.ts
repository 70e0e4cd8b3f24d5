/** A deck of bets on the race: its cards lie in the order in which they will be paid. */

export interface LaidCard {
  seat: number;
  camel: string | null;
}

/** So much of a card that others lie on can be seen at least, in pixels. */
const LEAST = 5;

/**
 * Where each card begins, in pixels, in the order in which they lie. Where there isn't room for all side by side, those
 * whose camel can't be seen are the first to be covered by the next one.
 */
export function spread(cards: readonly LaidCard[], room: number, card: number, gap: number): number[] {
  const last = cards.length - 1;
  const wide = card + gap;
  const covered = cards.slice(0, last).filter(({ camel }) => camel === null).length;
  const open = Math.max(0, last) - covered;
  const shut = covered === 0 ? wide : (room - card - open * wide) / covered;
  const tight = shut < LEAST ? Math.max(1, (room - card) / Math.max(1, last)) : wide;
  let left = 0;
  return cards.map(({ camel }) => {
    const begin = left;
    left += camel === null ? Math.min(wide, shut < LEAST ? tight : shut) : Math.min(wide, tight);
    return begin;
  });
}

/**
 * What a card laid now pays if it is right, at least and at most: each rival who has laid cards in this deck may have laid
 * the same camel before, but only once.
 */
export function promise(cards: readonly LaidCard[], you: number | null, pays: readonly number[]): [number, number] {
  const rivals = new Set(cards.flatMap(({ seat }) => (seat === you ? [] : [seat]))).size;
  return [pays[Math.min(rivals, pays.length - 1)] ?? 0, pays[0] ?? 0];
}
