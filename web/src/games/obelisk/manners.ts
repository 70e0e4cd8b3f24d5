/** What every part of the table does alike: things explain themselves, and arrow keys lead from one to the next. */
import type { Attachment } from "svelte/attachments";
import { exampleAt, type Place } from "./actions";
import type { Desk } from "./desk.svelte";

/** Things with `data-tip` say what they are to a resting pointer, to the focus and to a tap. */
export function tips(desk: Desk): Attachment<HTMLElement> {
  return (table) => {
    const found = (event: Event): Element | null =>
      event.target instanceof Element ? event.target.closest("[data-tip]") : null;
    const listen = (name: string, heard: (at: Element | null, event: Event) => void) => {
      const listener = (event: Event) => heard(found(event), event);
      table.addEventListener(name, listener);
      return () => table.removeEventListener(name, listener);
    };
    const ask = (at: Element): string | undefined => {
      const place = at.getAttribute("data-place");
      return place !== null && at.ariaDisabled === "true" ? exampleAt(place as Place, desk.clicked.card) : undefined;
    };
    const ends = [
      listen("pointerover", (at, event) => {
        if (!(event instanceof PointerEvent) || event.pointerType !== "mouse") return;
        if (at) desk.hover(at, ask(at));
        else desk.hush();
      }),
      listen("pointerleave", () => desk.hush()),
      listen("focusin", (at) => at?.matches(":focus-visible") && desk.hover(at, ask(at))),
      // What has the focus may be going just now, and nothing can be changed while it goes.
      listen("focusout", () => queueMicrotask(() => desk.hush())),
      listen("click", (at, event) => {
        if (at && event.target instanceof Element && event.target.closest("button") === null) desk.tell(at);
      }),
    ];
    return () => ends.forEach((end) => end());
  };
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys go from button to button within a group marked with `data-keys`. */
export const arrows: Attachment<HTMLElement> = (table) => {
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    const group = event.target instanceof Element ? event.target.closest("[data-keys]") : null;
    if (by === undefined || !group) return;
    const buttons = Array.from(group.querySelectorAll<HTMLElement>("button"));
    const at = buttons.findIndex((button) => button === event.target);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  };
  table.addEventListener("keydown", step);
  return () => table.removeEventListener("keydown", step);
};
