/** Where a term occurs: the form that the stored and the growing part of an index share. */

/** Documents with a term, ascending, and how often it occurs in each: the entries from start to end of two lists. */
export interface Postings {
  readonly documents: ArrayLike<number>;
  readonly frequencies: ArrayLike<number>;
  readonly start: number;
  readonly end: number;
}

/** Frequencies are kept in one byte; from here on BM25 grows by less than 0.5 % at average length. */
export const MAX_FREQUENCY = 255;

/** Whether a document is among them. */
export function hasDocument(postings: Postings, document: number): boolean {
  let low = postings.start;
  let high = postings.end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (postings.documents[middle]! < document) low = middle + 1;
    else high = middle;
  }
  return low < postings.end && postings.documents[low] === document;
}
