/** What there is to learn: rules, companion and puzzles, each at its own address. */
import type { PageEntry } from "../router.svelte";

const entry: PageEntry = { at: ["rules", "companion", "puzzles"], load: () => import("./Lessons.svelte") };

export default entry;
