/** The stored part of an index: found in its bytes by binary search, never parsed as a whole. */

import { REMOVED } from "./document-lengths.ts";
import type { GrowingPart, Postings } from "./growing-part.ts";
import { allocateSegment, openSections, sealSegment } from "./segment-format.ts";

type Segment = ReturnType<typeof openSegment>;

const encoder = new TextEncoder();

/** @throws search.damaged */
export function openSegment(bytes: Uint8Array) {
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
    find(term: string) {
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
    /** The entry at a place of the dictionary, which is in the order of the terms' UTF-8 bytes. */
    termBytesAt: (place: number) => terms.subarray(termOffsets[place], termOffsets[place + 1]),
    postingsAt,
    /** Negative when the term at this place comes before the other, 0 when they are the same. */
    compareTermAt,
  };
}

interface Entry {
  readonly bytes: Uint8Array;
  /** One list from each part that has the term; the stored part's documents come first. */
  readonly lists: readonly Postings[];
}

/**
 * The bytes of a segment with all documents under their numbers. Nothing of a removed document is written but that
 * its number is taken: erased text is not in the bytes.
 */
export function mergeSegment(stored: Segment, growing: GrowingPart, lengths: Uint32Array): Uint8Array {
  const entries = mergeEntries(stored, growing).filter(({ lists }) => countLive(lists, lengths) > 0);
  const sections = allocateSegment({
    documents: lengths.length,
    terms: entries.length,
    postings: entries.reduce((sum, { lists }) => sum + countLive(lists, lengths), 0),
    termBytes: entries.reduce((sum, { bytes }) => sum + bytes.length, 0),
  });
  sections.lengths.set(lengths);
  let termEnd = 0;
  let postingEnd = 0;
  entries.forEach(({ bytes, lists }, place) => {
    sections.terms.set(bytes, termEnd);
    termEnd += bytes.length;
    for (const { documents, frequencies, start, end } of lists) {
      for (let at = start; at < end; at++) {
        if (lengths[documents[at]!] === REMOVED) continue;
        sections.documents[postingEnd] = documents[at]!;
        sections.frequencies[postingEnd] = frequencies[at]!;
        postingEnd += 1;
      }
    }
    sections.termOffsets[place + 1] = termEnd;
    sections.postingOffsets[place + 1] = postingEnd;
  });
  return sealSegment(sections);
}

/** How many of the documents in these lists are still there. */
export function countLive(lists: readonly Postings[], lengths: Uint32Array): number {
  let count = 0;
  for (const { documents, start, end } of lists) {
    for (let at = start; at < end; at++) if (lengths[documents[at]!] !== REMOVED) count += 1;
  }
  return count;
}

function mergeEntries(stored: Segment, growing: GrowingPart): readonly Entry[] {
  const encoder = new TextEncoder();
  const entries: Entry[] = [];
  let place = 0;
  for (const term of growing.sortedTerms()) {
    const bytes = encoder.encode(term);
    while (place < stored.termCount && stored.compareTermAt(place, bytes) < 0) {
      entries.push(storedEntry(stored, place));
      place += 1;
    }
    const added = growing.find(term)!;
    const isInBoth = place < stored.termCount && stored.compareTermAt(place, bytes) === 0;
    entries.push({ bytes, lists: isInBoth ? [stored.postingsAt(place), added] : [added] });
    if (isInBoth) place += 1;
  }
  for (; place < stored.termCount; place++) entries.push(storedEntry(stored, place));
  return entries;
}

function storedEntry(stored: Segment, place: number): Entry {
  return { bytes: stored.termBytesAt(place), lists: [stored.postingsAt(place)] };
}
