/** What chance decided, among all that happened. */
import type { Happening } from "../wire";

export function outcomesIn(happenings: Happening[]): string[] {
  return happenings.flatMap((happening) => (happening.kind === "chanced" ? [happening.outcome] : []));
}
