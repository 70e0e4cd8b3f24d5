/** The shape of an obelisk: trapezoids that taper from 5 to 1, on a slab, with a golden tip. */

export const BLOCK = 30;
export const SLAB = 11;
export const TIP = 24;
/** Between two towers that stand side by side. */
export const PITCH = 84;
/** Where a tower stands in its picture. */
export const MIDDLE = 40;
/** How far the shaded side rises towards the back. */
const DEPTH = 3;

/** As high as any obelisk can become. */
export const TALLEST = SLAB + 5 * BLOCK + TIP + 4;

/** How wide an obelisk is below a block of this value. */
export function widthBelow(value: number): number {
  return 28 + 6 * value;
}

export interface BlockShape {
  /** The lit front, the shaded side, and the line round both. */
  front: string;
  side: string;
  outline: string;
  /** A bright line along the left edge. */
  gleam: string;
  tip: string | null;
  /** Where its number stands. */
  x: number;
  y: number;
}

/** A block of a value, with its lower edge at a height. */
export function blockShape(value: number, floor: number): BlockShape {
  const [low, high] = [widthBelow(value) / 2, widthBelow(value) / 2 - 3];
  const [lowSide, highSide] = [low * 0.52, high * 0.52];
  const top = floor - BLOCK;
  const at = (x: number, y: number): string => `${round(MIDDLE + x)} ${round(y)}`;
  return {
    front: `M${at(-low, floor)}L${at(-high, top)}L${at(high - highSide, top)}L${at(low - lowSide, floor)}Z`,
    side: `M${at(low - lowSide, floor)}L${at(high - highSide, top)}L${at(high, top - DEPTH)}L${at(low, floor - DEPTH)}Z`,
    outline: `M${at(-low, floor)}L${at(-high, top)}L${at(high - highSide, top)}L${at(high, top - DEPTH)}L${at(low, floor - DEPTH)}L${at(low - lowSide, floor)}Z`,
    gleam: `M${at(-low + 4.5, floor - 5)}L${at(-high + 4.5, top + 5)}`,
    tip:
      value === 1
        ? `M${at(-high, top)}L${at(-2, top - TIP)}L${at(high, top - DEPTH)}L${at(high - highSide, top)}Z`
        : null,
    x: round(MIDDLE - lowSide / 2),
    y: round(floor - BLOCK / 2 + 6),
  };
}

/** The shaded side of a golden tip. */
export function tipSide(floor: number): string {
  const high = widthBelow(1) / 2 - 3;
  const top = floor - BLOCK;
  return `M${round(MIDDLE + high * 0.48)} ${top}L${MIDDLE - 2} ${top - TIP}L${MIDDLE + high} ${top - DEPTH}Z`;
}

/** The slab under an obelisk. */
export function slabShape(floor: number, narrow = false): string {
  const half = narrow ? 32 : 37;
  return `M${MIDDLE - half} ${floor}l6 -${SLAB}h${2 * half - 12}l6 ${SLAB}z`;
}

/** How high a picture must be for towers of this many blocks. */
export function heightFor(levels: number): number {
  return SLAB + Math.max(1, levels) * BLOCK + TIP + 4;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
