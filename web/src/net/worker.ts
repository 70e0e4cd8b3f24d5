import { at, SERVERLESS } from "./base";
/** The service worker: it keeps the shell of the client, so that it opens without a connection, and hears reminders. */

let registered: Promise<ServiceWorkerRegistration | null> | undefined;

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return null;
  try {
    await navigator.serviceWorker.register(at("/offline.js"));
    return await navigator.serviceWorker.ready;
  } catch {
    return null; // private windows and plain HTTP have none: then a connection is needed
  }
}

/** The worker of this browser; null where there can be none. */
export function worker(): Promise<ServiceWorkerRegistration | null> {
  registered ??= register();
  return registered;
}

/** Once the page has come up, keeps what it is made of. */
export async function keepShell(): Promise<void> {
  const found = await worker();
  const loaded = performance
    .getEntriesByType("resource")
    .map((entry) => new URL(entry.name).pathname)
    .filter((path) => path.startsWith(at("/assets/")));
  if (SERVERLESS) return keepSite(found);
  found?.active?.postMessage({ keep: [...new Set(loaded)], quiet: true });
}

/** Keeps all of a site without a server; the page says when that is done. */
function keepSite(found: ServiceWorkerRegistration | null): void {
  navigator.serviceWorker?.addEventListener("message", ({ data }: MessageEvent<{ site?: boolean }>) => {
    if (data.site === true) document.documentElement.dataset.site = "kept";
  });
  found?.active?.postMessage({ site: true });
}
