/** The part of an index that documents are added to, in memory. */

/** Documents with a term, ascending, and how often it occurs in each: the entries from start to end of two lists. */
export interface Postings {
  readonly documents: ArrayLike<number>;
  readonly frequencies: ArrayLike<number>;
  readonly start: number;
  readonly end: number;
}

/** Frequencies are kept in one byte; from here on BM25 grows by less than 0.5 % at average length. */
const MAX_FREQUENCY = 255;

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

export type GrowingPart = ReturnType<typeof createGrowingPart>;

interface Lists {
  readonly documents: number[];
  readonly frequencies: number[];
}

export function createGrowingPart() {
  const listsByTerm = new Map<string, Lists>();
  return {
    /** Documents come in the order of their numbers. */
    add(document: number, terms: readonly string[]) {
      for (const term of terms) {
        const lists = listsByTerm.get(term);
        if (lists === undefined) {
          listsByTerm.set(detach(term), { documents: [document], frequencies: [1] });
          continue;
        }
        const last = lists.documents.length - 1;
        if (lists.documents[last] !== document) {
          lists.documents.push(document);
          lists.frequencies.push(1);
        } else if (lists.frequencies[last]! < MAX_FREQUENCY) {
          lists.frequencies[last]! += 1;
        }
      }
    },
    find(term: string) {
      const lists = listsByTerm.get(term);
      return lists && { ...lists, start: 0, end: lists.documents.length };
    },
    /** All terms in the order of their code points, which is that of their UTF-8 bytes. */
    sortedTerms: () => [...listsByTerm.keys()].sort(compareCodePoints),
  };
}

function compareCodePoints(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length);
  let at = 0;
  while (at < shorter && left.charCodeAt(at) === right.charCodeAt(at)) at += 1;
  if (at === shorter) return left.length - right.length;
  return rank(left.charCodeAt(at)) - rank(right.charCodeAt(at));
}

// Surrogates stand for code points above all others, though their units don't.
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

// V8 represents substrings of at least 13 characters as views on their parent, which then can't be collected.
const SHORTEST_VIEW = 13;

/** An equal string that shares no memory with the text it came from. For strings that outlive their text. */
export function detach(text: string): string {
  return text.length < SHORTEST_VIEW ? text : Array.from(text).join("");
}
