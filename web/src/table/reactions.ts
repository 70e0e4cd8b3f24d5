/** A sign for each reaction that the server knows. */
import type { Reaction } from "../wire";

export const SIGNS: Record<Reaction, string> = {
  clap: "👏",
  cheer: "🎉",
  laugh: "😄",
  wow: "😮",
  oops: "🙈",
  think: "🤔",
  hurry: "⏳",
  thanks: "🙏",
};
