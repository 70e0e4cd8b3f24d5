/** One's own page: tables, results, and carrying one's key to another device. */
import type { PageEntry } from "../router.svelte";

const entry: PageEntry = { at: ["you"], load: () => import("./You.svelte") };

export default entry;
