/** The stored part of an index: found in its bytes by binary search, never parsed as a whole. */
import type { Postings } from "./postings.ts";
import { openSections } from "./segment-format.ts";

export interface Segment {
  readonly lengths: Uint32Array;
  readonly termCount: number;
  find(term: string): Postings | undefined;
  /** The entry at a place of the dictionary, which is in the order of the terms' UTF-8 bytes. */
  termBytesAt(place: number): Uint8Array;
  postingsAt(place: number): Postings;
  /** Negative when the term at this place comes before the other, 0 when they are the same. */
  compareTermAt(place: number, other: Uint8Array): number;
}

const encoder = new TextEncoder();

/** @throws search.damaged */
export function openSegment(bytes: Uint8Array): Segment {
  const { lengths, terms, termOffsets, documents, frequencies, postingOffsets } = openSections(bytes);
  const termCount = termOffsets.length - 1;

  function compareTermAt(place: number, other: Uint8Array): number {
    const start = termOffsets[place]!;
    const length = termOffsets[place + 1]! - start;
    const shorter = Math.min(length, other.length);
    for (let at = 0; at < shorter; at++) {
      const difference = terms[start + at]! - other[at]!;
      if (difference !== 0) return difference;
    }
    return length - other.length;
  }

  function postingsAt(place: number): Postings {
    return { documents, frequencies, start: postingOffsets[place]!, end: postingOffsets[place + 1]! };
  }

  return {
    lengths,
    termCount,
    find(term) {
      const sought = encoder.encode(term);
      let low = 0;
      let high = termCount;
      while (low < high) {
        const middle = (low + high) >>> 1;
        const order = compareTermAt(middle, sought);
        if (order === 0) return postingsAt(middle);
        if (order < 0) low = middle + 1;
        else high = middle;
      }
      return undefined;
    },
    termBytesAt: place => terms.subarray(termOffsets[place], termOffsets[place + 1]),
    postingsAt,
    compareTermAt,
  };
}
