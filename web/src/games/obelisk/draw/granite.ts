/** The colours of the four granites: face, shaded side, lit edge, and the ink of letters on them. */
import type { Colour } from "../cards";

export interface Granite {
  face: string;
  shade: string;
  light: string;
  ink: string;
}

export const OUTLINE = "#2a2118";
export const GOLD = "#f2b632";

export const GRANITES: Record<Colour, Granite> = {
  r: { face: "#c65a45", shade: "#a34433", light: "#e98a72", ink: "#ffffff" },
  b: { face: "#4d78b8", shade: "#375b91", light: "#86a8d8", ink: "#ffffff" },
  g: { face: "#7fae6b", shade: "#5f8c50", light: "#a9cf95", ink: OUTLINE },
  y: { face: "#e2b84c", shade: "#bd9433", light: "#f2d47e", ink: OUTLINE },
};

/** A complete obelisk is polished: nobody sees any more of which granite it was. */
export const POLISHED: Granite = { face: "#efe3c8", shade: "#c9b78f", light: "#fffaf0", ink: OUTLINE };
