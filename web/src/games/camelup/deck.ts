/** Which cards of a long deck of bets are shown where there isn't room for all. */

export interface LaidCard {
  seat: number;
  camel: string | null;
}

/** All cards as they lie if they fit; otherwise one's own and then the first others, and how many more there are. */
export function inFront(cards: LaidCard[], you: number | null, room: number): { shown: LaidCard[]; more: number } {
  if (cards.length <= room) return { shown: cards, more: 0 };
  const [own, others] = [cards.filter(({ seat }) => seat === you), cards.filter(({ seat }) => seat !== you)];
  const shown = [...own, ...others].slice(0, Math.max(1, room - 1));
  return { shown, more: cards.length - shown.length };
}
