/** Counts in how many different sayings each token stands: a thousand variations of one sentence are one saying. */
import type { Vectors } from "./vectors.ts";

const RARE = Number(process.env.RARE ?? 1);
const RARESH = Number(process.env.RARESH ?? 0);

export function countOccurrences(vectors: Vectors, counts: Float32Array, { kinds, hashes, totals }: {kinds: Float32Array; hashes: Float64Array; totals: Float32Array}): number {
  const { size, starts, ends, tokens, values } = vectors;
  if (values !== undefined || process.env.NORED) {
    for (let item = 0; item < size; item++) for (let at = starts[item]!; at < ends[item]!; at++) counts[tokens[at]!] = counts[tokens[at]!]! + (values?.[at] ?? 1);
    return size;
  }
  const seen = new Uint8Array(2 ** Math.ceil(Math.log2(8 * size + 64)));
  const mask = seen.length - 1;
  const limit = Math.max(RARE, RARESH * size);
  let total = 0;
  for (let item = 0; item < size; item++) {
    let hash = 0;
    for (let at = starts[item]!; at < ends[item]!; at++) {
      const token = tokens[at]!;
      if (kinds[token]! > 0 && !((kinds[token]! === 1 || kinds[token]! === 0.6) && totals[token]! <= limit)) hash = (hash + spread(hashes[token]!)) | 0;
    }
    hash = spread(hash) & mask;
    const isNew = seen[hash] === 0;
    seen[hash] = 1;
    if (isNew) total += 1;
    for (let at = starts[item]!; at < ends[item]!; at++) {
      const token = tokens[at]!;
      if (isNew || totals[token]! <= limit) counts[token] = counts[token]! + 1;
    }
  }
  return total;
}
function spread(number: number): number {
  let bits = number ^ (number >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
