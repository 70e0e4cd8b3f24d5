/** English. */
export const en = {
  app: "Giza",
};
