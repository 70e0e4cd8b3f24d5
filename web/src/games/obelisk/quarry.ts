/** Where piles lie in the ring. */

export const PILES = 7;

/** Degrees clockwise from the top. */
export function angleOf(pile: number): number {
  return (pile * 360) / PILES;
}

/** Whether a pile lies on the left; the overseer then stands to its right. */
export function onTheLeft(pile: number): boolean {
  return angleOf(pile) > 180;
}

/** The angle to turn to, the short way round from where one stands now. */
export function turnedTo(from: number, pile: number): number {
  const difference = ((((angleOf(pile) - from) % 360) + 540) % 360) - 180;
  return from + difference;
}
