/** What the names of cards mean. */
import { ACTION_CARDS, COLOURS } from "./facts";

export { ACTION_CARDS, COLOURS };
export type Colour = (typeof COLOURS)[number];

export type ActionCard = (typeof ACTION_CARDS)[number];

export function isActionCard(name: string): name is ActionCard {
  return (ACTION_CARDS as readonly string[]).includes(name);
}

export function colourOf(card: string): Colour {
  return COLOURS.find((colour) => card.startsWith(colour)) ?? "r";
}

/** `1` to `5`, or `J`. */
export function faceOf(card: string): string {
  return card.slice(1);
}

export function isJoker(card: string): boolean {
  return faceOf(card) === "J";
}

/** A card and how many of it there are. */
export interface Several {
  card: string;
  count: number;
}

/** Equal cards together, in the order in which each is met first. */
export function together(cards: readonly string[]): Several[] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => ({ card, count }));
}
