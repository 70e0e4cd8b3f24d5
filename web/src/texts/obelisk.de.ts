/** German texts of the Obelisk table. */
import type { obeliskEn } from "./obelisk.en";

export const obeliskDe: typeof obeliskEn = {};
