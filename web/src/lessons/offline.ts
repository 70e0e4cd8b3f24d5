import { addressOf, at } from "../net/base";
/** Keeps what there is to learn in the browser, for when there is no connection. */
import { address as guideOf } from "../guide/guided.svelte";
import { address as offerIn } from "../net/offer";
import { address as puzzlesOf } from "../puzzles/puzzles";
import { address as rulesOf } from "../rules/rules";
import { loadAll } from "../table/games";
import type { Language } from "../texts";
import { gamesWith } from "./games";

/** Asks the service worker to keep this page, the companions, the puzzles and all rules in this language; the page says when that is done. */
export async function keepForLater(language: Language): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  try {
    await navigator.serviceWorker.register(at("/offline.js"));
    const ready = await navigator.serviceWorker.ready;
    // Guides and some puzzles are shown at the games' own tables.
    const [lessons] = await Promise.all([loadAll(), import("../guide/GuidePage.svelte")]);
    const [rules, guides, puzzles] = await Promise.all([gamesWith("rules"), gamesWith("guide"), gamesWith("puzzles")]);
    const loaded = performance
      .getEntriesByType("resource")
      .map((entry) => new URL(entry.name).pathname)
      .filter((path) => path.startsWith(at("/assets/")));
    const told = [
      offerIn(language),
      ...rules.map(({ name }) => rulesOf(name, language)),
      ...guides.map(({ name }) => guideOf(name, language)),
      ...puzzles.map(({ name }) => puzzlesOf(name)),
    ];
    const files = lessons.flatMap((one) => one.files ?? []);
    const keep = [...new Set([...loaded, ...files, at("/icon.svg"), ...told.map(addressOf)])];
    navigator.serviceWorker.addEventListener("message", () => (document.documentElement.dataset.offline = "ready"), {
      once: true,
    });
    ready.active?.postMessage({ keep });
  } catch {
    // Private windows and plain HTTP have no service worker: then a connection is needed.
  }
}
