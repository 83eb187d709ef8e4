/** The part of an index that documents are added to, in memory. */
import { detach } from "./detach.ts";
import { MAX_FREQUENCY, type Postings } from "./postings.ts";

export interface GrowingPart {
  /** Documents come in the order of their numbers. */
  add(document: number, terms: readonly string[]): void;
  find(term: string): Postings | undefined;
  /** All terms in the order of their code points, which is that of their UTF-8 bytes. */
  sortedTerms(): readonly string[];
}

interface Lists {
  readonly documents: number[];
  readonly frequencies: number[];
}

export function createGrowingPart(): GrowingPart {
  const listsByTerm = new Map<string, Lists>();
  return {
    add(document, terms) {
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
    find(term) {
      const lists = listsByTerm.get(term);
      return lists && { ...lists, start: 0, end: lists.documents.length };
    },
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
