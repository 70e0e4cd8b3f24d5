/** Whether a device that goes from hand to hand shows one player what only another may see. */

/** What belongs to whoever looks and is no secret. */
const OWN = new Set(["you", "actions", "state"]);

/** Whether either of two views shows something that the other doesn't: there it is null. */
export function hides(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return one !== other;
  if (typeof one !== "object" || typeof other !== "object") return false;
  return Object.entries(one).some(
    ([key, value]) => !OWN.has(key) && hides(value, (other as Record<string, unknown>)[key] ?? null),
  );
}
