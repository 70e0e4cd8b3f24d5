/** Where we are: at the front door, at a table, or on one of the pages that folders of this client bring along. */
import type { Component } from "svelte";
import { at, within } from "./net/base";

/** What a folder says in its `page.ts`: these first parts of an address, and everything below them, are its own. */
export interface PageEntry {
  at: string[];
  /** Whether the page brings its own row on top. */
  bare?: boolean;
  load: () => Promise<{ default: Component<{ path: string }> }>;
}

const found = import.meta.glob<{ default: PageEntry }>("./*/page.ts", { eager: true });
const PAGES = new Map(
  Object.values(found).flatMap(({ default: page }) => page.at.map((part) => [part, page] as const)),
);

/** A step of a finished game: at its table, or on the page about luck and skill. */
export interface Seek {
  where: "step" | "luck";
  step: number;
}

export type Spot =
  | { kind: "home" }
  | { kind: "table"; id: string; seek: Seek | null; watch: boolean }
  | { kind: "page"; page: PageEntry; path: string }
  | { kind: "unknown" };

function seekIn(hash: string): Seek | null {
  const [, where, step] = /^#(step|luck)=(\d+)$/.exec(hash) ?? [];
  return where === "step" || where === "luck" ? { where, step: Number(step) } : null;
}

function spotOf({ pathname: whole, hash }: Location): Spot {
  const pathname = within(whole);
  if (pathname === "/" || pathname === "/index.html") return { kind: "home" };
  const id = /^\/t\/([A-Za-z0-9_-]{22})\/?$/.exec(pathname)?.[1];
  if (id !== undefined) return { kind: "table", id, seek: seekIn(hash), watch: hash === "#watch" };
  const page = PAGES.get(pathname.split("/")[1] ?? "");
  return page ? { kind: "page", page, path: pathname } : { kind: "unknown" };
}

class Place {
  spot = $state.raw<Spot>(spotOf(location));

  constructor() {
    addEventListener("popstate", () => (this.spot = spotOf(location)));
  }

  go(path: string) {
    history.pushState(null, "", at(within(path)));
    this.spot = spotOf(location);
    scrollTo(0, 0);
  }
}

export const place = new Place();

/** The address of a page that a folder brings along; undefined if there is none of that name. */
export function pageAt(part: string, rest = ""): string | undefined {
  return PAGES.has(part) ? at(`/${part}/${rest}`) : undefined;
}

/** Follows a link without loading the page anew, unless the browser is asked for a new tab. */
export function follow(event: MouseEvent, path: string) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  place.go(path);
}
