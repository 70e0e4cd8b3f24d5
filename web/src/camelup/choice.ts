/** What a player is about to choose. */
export type Choice =
  | { kind: "none" }
  | { kind: "tile"; space?: number }
  | { kind: "winner" | "loser"; camel?: string }
  | { kind: "partner" };
