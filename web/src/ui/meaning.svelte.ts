/** What a symbol means, told beside it: on hover, on tap and on focus. */

export interface Told {
  text: string;
  at: DOMRect;
}

/** A pause before a passing pointer is told anything. */
const HOVER = 300;
/** How long a tapped meaning stays. */
const STAYS = 5000;

class Meanings {
  told = $state.raw<Told | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  show(text: string, node: Element, after = 0, stays?: number) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!node.isConnected) return;
      this.told = { text, at: node.getBoundingClientRect() };
      if (stays) this.timer = setTimeout(() => this.hush(), stays);
    }, after);
  }

  hush = () => {
    clearTimeout(this.timer);
    this.told = null;
  };
}

export const meanings = new Meanings();
/** A thing that is taken away loses the focus while the page is being drawn, when nothing may change. */
const hushSoon = () => queueMicrotask(meanings.hush);
/** Taps that the innermost of several things has answered. */
const told = new WeakSet<Event>();

/** Lets an element tell what it means. What can be pressed tells it on hover and focus only, unless it is disabled. */
export function meaning(text: string | undefined) {
  return (node: Element) => {
    if (!text) return;
    const pressed = node instanceof HTMLButtonElement || node instanceof HTMLAnchorElement;
    const enter = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === "mouse") meanings.show(text, node, HOVER);
    };
    const focus = () => node.matches(":focus-visible") && meanings.show(text, node);
    const tap = (event: Event) => {
      const within = event.target instanceof Element ? event.target.closest("button, a") : null;
      if (told.has(event) || (within && within !== node)) return;
      told.add(event);
      if (pressed && node.getAttribute("aria-disabled") !== "true") return meanings.hush();
      meanings.show(text, node, 0, STAYS);
    };
    const events: [string, (event: Event) => void][] = [
      ["pointerenter", enter],
      ["pointerleave", hushSoon],
      ["focus", focus],
      ["blur", hushSoon],
      ["click", tap],
    ];
    for (const [name, act] of events) node.addEventListener(name, act);
    return () => {
      for (const [name, act] of events) node.removeEventListener(name, act);
      if (!node.isConnected) hushSoon();
    };
  };
}
