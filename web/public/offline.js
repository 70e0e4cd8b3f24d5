// Keeps the shell of the client, and what there is to learn, usable without a connection, and shows reminders.
// What the server says about tables is never kept: it would be stale.
const CACHE = "giza-offline-2";
// A folder of files that needs no server (`giza site`) lists all of them; with a server there is no such list.
const FILES = "files.json";
const BASE = new URL(registration.scope).pathname;
const SHELL = BASE;
const DRAWN = /^($|index\.html$|(t|you|rules|learn|companion|puzzles)(\/|$))/;
const TOLD = /^(api\/(offer$|(rules|puzzles|guides)\/)|told\/)/;
const MADE = /^(assets\/|icon)/;
const MOST_KEPT = 200;
const within = (pathname) => (pathname.startsWith(BASE) ? pathname.slice(BASE.length) : "..");

addEventListener("install", (event) => {
  skipWaiting();
  const keep = async (cache) => (await cache.match(SHELL)) ?? cache.add(SHELL).catch(() => undefined);
  event.waitUntil(caches.open(CACHE).then(keep));
});

addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith("giza-") && name !== CACHE).map((name) => caches.delete(name)),
        ),
      )
      .then(() => clients.claim()),
  ),
);

/**
 * All files of a site without a server, the same for everybody: those that are new are fetched, the rest stays. Pages
 * come after everything that they name, so that a connection that breaks leaves the version before whole; what only that
 * one needed goes at the end, unless another page is open that may still ask for it.
 */
async function keepSite() {
  const cache = await caches.open(CACHE);
  const answer = await fetch(FILES, { cache: "no-cache" }).catch(() => null);
  const files = answer?.ok ? await answer.json().catch(() => []) : [];
  const listed = new Set();
  for (const { path, fixed } of [...files.filter((file) => file.fixed), ...files.filter((file) => !file.fixed)]) {
    const address = new URL(path, registration.scope).href;
    listed.add(address);
    if (fixed && (await cache.match(address))) continue;
    await cache.add(new Request(address, { cache: fixed ? "default" : "no-cache" }));
  }
  const pages = await clients.matchAll({ type: "window" });
  const unlisted = files.length > 0 && pages.length < 2 ? await cache.keys() : [];
  await Promise.all(unlisted.map(({ url }) => (listed.has(url) ? false : cache.delete(url))));
  return files.length > 0;
}

/** The page says what it is made of; it hears when all of it is kept. */
addEventListener("message", (event) => {
  if (event.data.site) {
    const told = keepSite().then((kept) => event.source?.postMessage({ site: kept }));
    return event.waitUntil(told.catch(() => event.source?.postMessage({ site: false })));
  }
  const keep = async () => {
    const cache = await caches.open(CACHE);
    const missing = [];
    for (const address of [SHELL, ...event.data.keep])
      if (
        TOLD.test(within(new URL(address, location.href).pathname)) ||
        address === SHELL ||
        !(await cache.match(address))
      )
        missing.push(address);
    await Promise.all(missing.map((address) => cache.add(address).catch(() => undefined)));
    if (!event.data.quiet) event.source?.postMessage({ kept: true });
  };
  event.waitUntil(keep());
});

/** From the network, and kept if what it says may be; without a network what was kept. */
async function fresh(request, key, mayKeep = () => true) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok && mayKeep(await answer.clone().text())) await cache.put(key, answer.clone());
    return answer;
  } catch {
    return (await cache.match(key)) ?? Response.error();
  }
}

/** What was kept; otherwise from the network, and kept from then on. These files never change under their name. */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const old = (await cache.keys()).filter((one) => MADE.test(within(new URL(one.url).pathname)));
    await Promise.all(old.slice(0, Math.max(0, old.length - MOST_KEPT)).map((one) => cache.delete(one)));
  }
  return answer;
}

/**
 * The client's only page; in a folder of files it names its parts from where it lies, for whatever address it draws, and
 * is kept with all of them, not before.
 */
async function shellFor(pathname) {
  const answer = await fresh(new Request(SHELL), SHELL, (text) => !text.includes('name="giza-site"'));
  const text = await answer.clone().text();
  const found = text.replace(/(href|src)="\.\//g, `$1="${"../".repeat(pathname.split("/").length - 1) || "./"}`);
  return found === text ? answer : new Response(found, { status: answer.status, headers: answer.headers });
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname: whole } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const pathname = within(whole);
  if (request.mode === "navigate" && DRAWN.test(pathname)) event.respondWith(shellFor(pathname));
  else if (TOLD.test(pathname)) event.respondWith(fresh(request, request.url));
  else if (MADE.test(pathname)) event.respondWith(kept(request));
});

/** Somebody's turn: said by the server, in the player's language. */
addEventListener("push", (event) => {
  const { title, body, table } = event.data?.json() ?? {};
  if (!title) return;
  event.waitUntil(
    registration.showNotification(title, {
      body,
      tag: table,
      icon: `${BASE}icon-192.png`,
      data: { at: `${BASE}t/${table}` },
    }),
  );
});

/** To the table: the page that shows it, or a new one. */
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { at } = event.notification.data;
  const go = async () => {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find((page) => new URL(page.url).pathname === at);
    return open ? open.focus() : clients.openWindow(at);
  };
  event.waitUntil(go());
});
