/** Dragging the tile onto a space, with a mouse, a pen or a finger. */

export interface Drag {
  may: () => boolean;
  /** The tile hangs at this point of the window, above this space if above any. */
  move: (x: number, y: number, space: number | null) => void;
  drop: (space: number | null) => void;
}

const SLACK = 8;

function spaceAt(x: number, y: number): number | null {
  const found = document.elementsFromPoint(x, y).find((one) => one instanceof HTMLElement && one.dataset.space);
  return found ? Number((found as HTMLElement).dataset.space) : null;
}

/** Makes an element a grip of the tile; a press without a way is still a press. */
export function grip(drag: Drag) {
  return (node: HTMLElement) => {
    let start: { x: number; y: number } | null = null;
    let dragging = false;

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !drag.may()) return;
      start = { x: event.clientX, y: event.clientY };
      node.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (!start) return;
      const { clientX: x, clientY: y } = event;
      if (!dragging && Math.hypot(x - start.x, y - start.y) < SLACK) return;
      dragging = true;
      drag.move(x, y, spaceAt(x, y));
    };
    const end = (space: number | null) => {
      if (dragging) drag.drop(space);
      start = null;
      // The press that ends the way comes after this.
      setTimeout(() => (dragging = false));
    };
    const up = (event: PointerEvent) => end(spaceAt(event.clientX, event.clientY));
    const cancel = () => end(null);
    const press = (event: MouseEvent) => {
      if (dragging) event.stopImmediatePropagation();
    };

    node.style.touchAction = "none";
    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", cancel);
    node.addEventListener("click", press, { capture: true });
    return () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", cancel);
      node.removeEventListener("click", press, { capture: true });
    };
  };
}
