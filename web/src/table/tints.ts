/** Words of the log that stand for something with a colour: a camel, a stone. */
export interface Tint {
  word: string;
  ground: string;
  ink: string;
}

export type Piece = string | (Tint & { text: string });

/** A sentence in pieces: plain text, and names of players with their seats. */
export function named(text: string, names: readonly string[]): (string | { seat: number; text: string })[] {
  const known = names.filter((name) => name !== "").map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  if (known.length === 0) return [text];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${known.join("|")})(?![\\p{L}\\p{N}])`, "u");
  return text
    .split(pattern)
    .map((piece, place) => (place % 2 === 1 ? { seat: names.indexOf(piece), text: piece } : piece))
    .filter((piece) => piece !== "");
}

/** A sentence in pieces: plain text, and words that have a colour. Longer words come before shorter ones in them. */
export function tinted(text: string, tints: readonly Tint[]): Piece[] {
  if (tints.length === 0) return [text];
  const found = new Map(tints.map((tint) => [tint.word.toLowerCase(), tint]));
  const words = [...found.keys()].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  return text
    .split(pattern)
    .filter((piece) => piece !== "")
    .map((piece) => {
      const tint = found.get(piece.toLowerCase());
      return tint ? { ...tint, text: piece } : piece;
    });
}
