/** What tests share. */

/** A thing of which a test needs only some parts. */
export function partOf<Whole extends object>(parts: object): Whole {
  return parts as Whole;
}
