/** Where this page comes from: a server of tables, or a folder of files on any web space. */

function told(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="giza-${name}"]`)?.content ?? null;
}

/** Whether the page comes from a folder of files (`giza site`), which says so in its head: then no server is asked. */
export const SERVERLESS = told("site") !== null;

/** The path of the folder that the page lies in, with a slash at its end; a server's page lies at the top. */
export const BASE = SERVERLESS ? new URL("..", import.meta.url).pathname : "/";

/** The folder of what plays games in the browser itself; null if this page came without it. */
export const RUNTIME = told("runtime");

/** An address of this client, which begins with a slash, as it stands in the browser. */
export const at = (path: string): string => BASE + path.slice(1);

/** An address in the browser, as this client knows it. */
export const within = (pathname: string): string =>
  pathname.startsWith(BASE) ? `/${pathname.slice(BASE.length)}` : pathname;

/** Where to ask for something: what a server tells everybody alike are files in a folder without one. */
export function addressOf(path: string): string {
  const [, what, language] = /^\/api\/((?:offer|rules|puzzles|guides)[^?]*)(?:\?language=(\w+))?$/.exec(path) ?? [];
  return SERVERLESS && what !== undefined
    ? at(`/told/${what}${language === undefined ? "" : `.${language}`}.json`)
    : at(path);
}
