/** Where we are: at the front door, or at a table. */
function tableIn(path: string): string | null {
  return /^\/t\/([A-Za-z0-9_-]{22})\/?$/.exec(path)?.[1] ?? null;
}

class Place {
  table = $state(tableIn(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.table = tableIn(location.pathname)));
  }

  go(table: string | null) {
    history.pushState(null, "", table === null ? "/" : `/t/${table}`);
    this.table = table;
    scrollTo(0, 0);
  }
}

export const place = new Place();

/** Follows a link without loading the page anew, unless the browser is asked for a new tab. */
export function follow(event: MouseEvent, table: string | null) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  place.go(table);
}
