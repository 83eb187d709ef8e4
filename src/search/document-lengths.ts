/** The documents of an index: their lengths in terms, which of them were removed, and the average that BM25 needs. */
import { fault } from "../base/index.ts";

/** Stands for the length of a removed document. */
export const REMOVED = 0xffffffff;

export function createDocumentLengths(initial: Uint32Array) {
  let values = initial.slice();
  let size = values.length;
  let liveSize = 0;
  let total = 0;
  for (const length of values) {
    if (length === REMOVED) continue;
    liveSize += 1;
    total += length;
  }
  return {
    /** All documents that were ever added; the number of the next one. */
    get size() {
      return size;
    },
    get liveSize() {
      return liveSize;
    },
    /** Mean length of the live documents in terms; 1 without documents. */
    get average() {
      return total > 0 ? total / liveSize : 1;
    },
    /** By document number; REMOVED for those that are no more. Only valid until the next change. */
    get values() {
      return values.subarray(0, size);
    },
    add(length: number) {
      if (size === values.length) {
        const larger = new Uint32Array(Math.max(64, size * 2));
        larger.set(values);
        values = larger;
      }
      values[size] = length;
      liveSize += 1;
      total += length;
      size += 1;
      return size - 1;
    },
    /** Does nothing when it was removed already. @throws input.invalid for a number that no document has. */
    remove(document: number) {
      if (!Number.isInteger(document) || document < 0 || document >= size) {
        throw fault("input.invalid", {
          what: `The document number ${document}`,
          expected: `0 to ${size - 1}`,
        });
      }
      const length = values[document]!;
      if (length === REMOVED) return;
      values[document] = REMOVED;
      liveSize -= 1;
      total -= length;
    },
  };
}
