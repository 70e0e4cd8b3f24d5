/** Why no tile may lie on a space, asked in the same order as in `giza.words.camelup.reasons`. */
import { FIRST_TILE_SPACE } from "../facts";
import type { Position } from "./position";

export type NoTile = "first" | "camel" | "tile" | "beside";

export function whyNoTile({ stacks, tiles }: Position, space: number): NoTile {
  if (space < FIRST_TILE_SPACE) return "first";
  if (stacks[space]?.length) return "camel";
  return tiles.some((tile) => tile.space === space) ? "tile" : "beside";
}
