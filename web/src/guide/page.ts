/** A guided first game of each game: `/learn/camelup2`. */
import type { PageEntry } from "../router.svelte";

const entry: PageEntry = { at: ["learn"], bare: true, load: () => import("./GuidePage.svelte") };

export default entry;
