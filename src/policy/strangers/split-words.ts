/** Splits a name into the words that it is made of. */

/** `batch-delete-image`, `users:remove`, `deleteIndex` and `FLUSH_ALL` as words in lower case. */
export function splitWords(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-_:.]+/)
    .filter(word => word !== "");
}
