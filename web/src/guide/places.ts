/** Where the places of a table are on the screen, and where a card hides least of them. */
export interface Box {
  anchor: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The boxes of the places with these anchors that can be seen. */
export function boxesOf(anchors: string[]): Box[] {
  return anchors.flatMap((anchor) => {
    const found = [...document.querySelectorAll(`[data-anchor="${anchor}"]`)]
      .map((node) => node.getBoundingClientRect())
      .find((box) => box.width > 0 && box.height > 0);
    if (!found) return [];
    const [x, y, width, height] = [found.x, found.y, found.width, found.height].map(Math.round) as [
      number,
      number,
      number,
      number,
    ];
    return [{ anchor, x, y, width, height }];
  });
}

type Area = Omit<Box, "anchor">;

const AROUND = 6;
/** What the edge of a ring takes beyond it. */
const EDGE = 3;

/** A ring around a box that stays within the window. */
export function ringAround(box: Area, windowWidth: number, windowHeight: number): Area {
  const [left, top] = [Math.max(EDGE, box.x - AROUND), Math.max(EDGE, box.y - AROUND)];
  const right = Math.min(windowWidth - EDGE, box.x + box.width + AROUND);
  const bottom = Math.min(windowHeight - EDGE, box.y + box.height + AROUND);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function overlap(one: Area, other: Area): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > 0 && down > 0 ? across * down : 0;
}

/** The first of the spots at which a card of this size hides least of what has to be seen. */
export function bestSpot<Spot extends { x: number; y: number }>(
  spots: Spot[],
  size: { width: number; height: number },
  seen: Area[],
): Spot | undefined {
  const hidden = (spot: Spot) => seen.reduce((sum, box) => sum + overlap({ ...spot, ...size }, box), 0);
  let best = spots[0];
  for (const spot of spots) if (best && hidden(spot) < hidden(best)) best = spot;
  return best;
}
