/** The faces of dice, as chance let them fall. */

export interface Thrown {
  camel: string;
  face: number;
}

/** What each die showed last; the grey one moves a camel that doesn't race. */
export function facesOf(outcomes: string[], racers: string[]): Record<string, Thrown> {
  const faces: Record<string, Thrown> = {};
  for (const outcome of outcomes) {
    const [camel = "", face = ""] = outcome.split(" ");
    faces[racers.includes(camel) ? camel : "grey"] = { camel, face: Number(face) };
  }
  return faces;
}
