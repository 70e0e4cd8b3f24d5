/** English texts of the Obelisk table. */
export const obeliskEn = {};
