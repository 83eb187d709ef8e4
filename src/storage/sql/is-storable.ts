/** Text that every database keeps as it is: half a character would come back as another one, and equal to others. */
export const isStorable = (text: unknown): text is string =>
  typeof text === "string" && text.isWellFormed() && !text.includes("\0");
