/** One's own page: tables, results, carrying one's key to another device, and the mistakes of all games. */
import type { PageEntry } from "../router.svelte";

const entry: PageEntry = { at: ["you"], load: () => import("./Pages.svelte") };

export default entry;
