/** A view as facts that people can read, whatever game it is of. */

export interface Fact {
  /** What it is, as a path of words: "players", "Ada", "dice". */
  name: string;
  value: string;
}

/** What the frame around the table shows already, or nobody wants to read. */
const SHOWN = new Set([
  "game",
  "family",
  "edition",
  "options",
  "names",
  "you",
  "turn",
  "over",
  "actions",
  "scores",
  "winners",
  "state",
]);

const words = (name: string) => name.replaceAll("_", " ");

function value(thing: unknown): string {
  if (thing === null || thing === undefined) return "–";
  if (typeof thing === "boolean") return thing ? "✓" : "–";
  if (Array.isArray(thing)) return thing.length === 0 ? "–" : thing.map(value).join(", ");
  if (typeof thing === "object")
    return Object.entries(thing)
      .map(([name, one]) => `${words(name)} ${value(one)}`)
      .join(", ");
  return String(thing);
}

/** What concerns the table: everything but what belongs to one player. */
export function common(view: object, seats: number): Fact[] {
  return Object.entries(view).flatMap(([name, thing]) =>
    SHOWN.has(name) || bySeat(thing, seats) ? [] : [{ name: words(name), value: value(thing) }],
  );
}

/** What belongs to one player: that player's place in every list that has one for each. */
export function own(view: object, seat: number, seats: number): Fact[] {
  return Object.entries(view).flatMap(([name, thing]) => {
    if (SHOWN.has(name) || !bySeat(thing, seats)) return [];
    const mine: unknown = thing[seat];
    if (mine !== null && typeof mine === "object" && !Array.isArray(mine))
      return Object.entries(mine).map(([part, one]) => ({ name: words(part), value: value(one) }));
    return [{ name: words(name), value: value(mine) }];
  });
}

function bySeat(thing: unknown, seats: number): thing is unknown[] {
  return Array.isArray(thing) && thing.length === seats && seats > 1;
}
