/** Action texts taken apart: what each does, with which own card, and to which place on the table. */

export type Action = { text: string } & (
  | { kind: "take"; pile: number; ccw: boolean }
  | { kind: "found"; card: string }
  | { kind: "start"; card: string; value: number | null; onCard: boolean }
  | { kind: "top" | "bottom"; slot: number; card: string }
  | { kind: "stall"; card: string }
  | { kind: "buy"; seat: number }
  | { kind: "play"; card: string }
  | { kind: "choose"; card: string }
  | { kind: "pick"; seat: number; card: string }
  | { kind: "trade"; card: string; wanted: string }
  | { kind: "decline" | "stop" | "end" }
);

/** A spot on the table that can be clicked. */
export type Place =
  | `pile:${number}`
  | "ground"
  | "bare:plain"
  | "bare:card"
  | `obelisk:${number}`
  | "stall"
  | `stall:${number}`
  | `goods:${number}:${string}`
  | `depot:${string}`
  | `display:${string}`
  | "play"
  | "turn";

/** An action text as docs/reference/texts.md describes it; undefined if this client doesn't know it. */
export function parse(text: string): Action | undefined {
  const [kind = "", first = "", second = ""] = text.split(" ");
  switch (kind) {
    case "take":
      return { text, kind, pile: Number(first), ccw: second === "ccw" };
    case "found":
    case "stall":
    case "play":
    case "choose":
      return { text, kind, card: first };
    case "start": {
      const [card = "", value] = first.split("=");
      return { text, kind, card, value: value === undefined ? null : Number(value), onCard: second === "card" };
    }
    case "top":
    case "bottom":
      return { text, kind, slot: Number(first), card: second };
    case "buy":
      return { text, kind, seat: Number(first) };
    case "pick":
      return { text, kind, seat: Number(first), card: second };
    case "trade":
      return { text, kind, card: first, wanted: second };
    case "decline":
    case "stop":
    case "end":
      return { text, kind };
    default:
      return undefined;
  }
}

export function parseAll(texts: readonly string[]): Action[] {
  return texts.map(parse).filter((action) => action !== undefined);
}

/** The own card that an action uses up, if any: of the hand, or an action card. */
export function cardOf(action: Action): string | undefined {
  switch (action.kind) {
    case "found":
    case "start":
    case "top":
    case "bottom":
    case "stall":
    case "play":
    case "trade":
      return action.card;
    default:
      return undefined;
  }
}

/** Where on the table an action is done. */
export function placeOf(action: Action): Place {
  switch (action.kind) {
    case "take":
      return `pile:${action.pile}`;
    case "found":
      return "ground";
    case "start":
      return action.onCard ? "bare:card" : "bare:plain";
    case "top":
    case "bottom":
      return `obelisk:${action.slot}`;
    case "stall":
      return "stall";
    case "buy":
      return `stall:${action.seat}`;
    case "pick":
      return `goods:${action.seat}:${action.card}`;
    case "trade":
      return `depot:${action.wanted}`;
    case "choose":
      return `display:${action.card}`;
    case "play":
      return "play";
    default:
      return "turn";
  }
}

/** What was clicked so far; what is undefined may still be anything. */
export interface Selection {
  card?: string | undefined;
  place?: Place | undefined;
}

/** The actions that fit what was clicked so far. */
export function matching(actions: readonly Action[], { card, place }: Selection): Action[] {
  return actions.filter(
    (action) => (card === undefined || cardOf(action) === card) && (place === undefined || placeOf(action) === place),
  );
}

/** Actions by the own card they use. */
export function byCard(actions: readonly Action[]): Map<string, Action[]> {
  return grouped(actions, cardOf);
}

/** Actions by the place where they are done. */
export function byPlace(actions: readonly Action[]): Map<Place, Action[]> {
  return grouped(actions, placeOf);
}

function grouped<Key>(actions: readonly Action[], keyOf: (action: Action) => Key | undefined): Map<Key, Action[]> {
  const found = new Map<Key, Action[]>();
  for (const action of actions) {
    const key = keyOf(action);
    if (key === undefined) continue;
    const others = found.get(key);
    if (others) others.push(action);
    else found.set(key, [action]);
  }
  return found;
}

/** An action that somebody who clicks there may have had in mind, to ask why it can't be done. */
export function exampleAt(place: Place, card: string | undefined): string | undefined {
  const [what = "", first = "", second = ""] = place.split(":");
  switch (what) {
    case "pile":
      return `take ${first}`;
    case "ground":
      return card && `found ${card}`;
    case "bare":
      return card && `start ${card}${card.endsWith("J") ? "=5" : ""}${first === "card" ? " card" : ""}`;
    case "obelisk":
      return card && `top ${first} ${card}`;
    case "stall":
      return first ? `buy ${first}` : card && `stall ${card}`;
    case "goods":
      return `pick ${first} ${second}`;
    case "depot":
      return card && `trade ${card} ${first}`;
    case "display":
      return `choose ${first}`;
    case "play":
      return card && `play ${card}`;
    default:
      return "end";
  }
}
