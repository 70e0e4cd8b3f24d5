/** How things move above the table. Everything is thrown away when it has moved. */
import type { Attachment } from "svelte/attachments";
import { fallback, type Flight } from "./scenes";

export interface Flyer {
  key: number;
  thing: Flight["thing"];
  from: DOMRect;
  to: DOMRect;
  width: number;
  time: number;
  /** Several take off one after the other. */
  delay: number;
}

const LARGEST = 70;
let keys = 0;

/** The element of an anchor; of a card, where it lies there. */
export function spotOf(table: Element | undefined, anchor: string, card: string | null = null): Element | null {
  const find = (name: string) => table?.querySelector(`[data-anchor="${CSS.escape(name)}"]`) ?? null;
  const found = find(anchor) ?? find(fallback(anchor));
  return (card !== null && found?.querySelector(`[data-card="${CSS.escape(card)}"]`)) || found;
}

/** What flies, from where to where; undefined if either can't be seen. */
export function flyer(
  table: Element | undefined,
  { thing, from, to }: Flight,
  time: number,
  index: number,
): Flyer | undefined {
  const card = thing === "camel" ? null : thing.card;
  const [start, end] = [spotOf(table, from, card), spotOf(table, to, card)];
  if (!start || !end) return undefined;
  if (start.matches("[data-card]")) start.animate([{ opacity: 0.15 }, { opacity: 0.15 }], { duration: time });
  const [out, into] = [start.getBoundingClientRect(), end.getBoundingClientRect()];
  if (out.width === 0 || into.width === 0) return undefined;
  const width = thing === "camel" ? 40 : Math.max(34, Math.min(LARGEST, out.width));
  return { key: keys++, thing, from: out, to: into, width, time, delay: Math.min(index * 60, time / 3) };
}

/** The way of a flyer from the middle of one place to the middle of another, in an arc. */
export function fly({ from, to, time, delay }: Flyer): Attachment<HTMLElement> {
  return (node) => {
    const middle = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const;
    const [x, y] = middle(from);
    const [u, v] = middle(to);
    const lift = Math.min(60, Math.hypot(u - x, v - y) / 6);
    const at = (a: number, b: number, scale: number, turn: number) => ({
      transform: `translate(${a - node.offsetWidth / 2}px, ${b - node.offsetHeight / 2}px) scale(${scale}) rotate(${turn}deg)`,
    });
    const lean = u > x ? 7 : -7;
    node.animate([at(x, y, 1, 0), at((x + u) / 2, (y + v) / 2 - lift, 1.15, lean), at(u, v, 0.85, 0)], {
      duration: Math.max(1, time - delay),
      delay,
      easing: "cubic-bezier(0.45, 0.05, 0.35, 1)",
      fill: "both",
    });
  };
}

/** A little dust where a stone landed. */
export function dust(sky: HTMLElement | undefined, spot: Element | null): void {
  scatter(sky, spot, "grain", 7, 420, (index) => [(index - 3) * 14, -10 - (index % 3) * 7], 0.96);
}

/** Golden sparks round a complete obelisk, and its own light. */
export function burst(sky: HTMLElement | undefined, spot: Element | null, time: number): void {
  spot?.animate(
    [
      { filter: "brightness(1) drop-shadow(0 0 0 #f2b632)" },
      { filter: "brightness(1.35) drop-shadow(0 0 14px #f2b632)" },
      { filter: "none" },
    ],
    {
      duration: time,
    },
  );
  scatter(
    sky,
    spot,
    "spark",
    14,
    time,
    (index) => {
      const angle = (index / 14) * 2 * Math.PI;
      return [Math.cos(angle) * 70, Math.sin(angle) * 90 - 30];
    },
    0.5,
  );
}

function scatter(
  sky: HTMLElement | undefined,
  spot: Element | null,
  kind: "grain" | "spark",
  count: number,
  time: number,
  way: (index: number) => [number, number],
  height: number,
): void {
  if (!sky || !spot) return;
  const box = spot.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height * height];
  for (let index = 0; index < count; index++) {
    const bit = document.createElement("span");
    bit.className = kind;
    sky.append(bit);
    const [dx, dy] = way(index);
    const moved = bit.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: 0.95 },
        { transform: `translate(${x + dx}px, ${y + dy}px) scale(1.2)`, opacity: 0 },
      ],
      { duration: time, easing: "ease-out", fill: "both" },
    );
    moved.onfinish = moved.oncancel = () => bit.remove();
  }
}
