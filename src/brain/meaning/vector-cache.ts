/** `createVectorCache` keeps vectors by the hash of their text, in a file of `.state` that may be deleted at any time. */
import { isFault, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { hashText } from "../memory/hash.ts";

/** The oldest are let go beyond this: 4,096 vectors of 1,536 numbers are 25 MB. */
const MAX_VECTORS = 4_096;
const VERSION = 1;

export interface VectorCache {
  get(text: string): Float32Array | undefined;
  add(text: string, vector: Float32Array): void;
  /** Writes what was added; never rejects, since all of it can be had again. */
  save(): Promise<void>;
}

interface Head {
  readonly version: number;
  readonly model: string;
  readonly dimension: number;
  readonly hashes: readonly number[];
}

/** The vectors of one model; those of another one in the file are dropped. Never rejects. */
export async function openVectorCache(volume: Volume, model: string): Promise<VectorCache> {
  const vectors = await readVectors(volume, model);
  let isChanged = false;
  let saving = Promise.resolve();
  return {
    get: text => vectors.get(hashText(text)),
    add(text, vector) {
      const hash = hashText(text);
      vectors.delete(hash);
      vectors.set(hash, vector);
      for (const oldest of vectors.keys()) {
        if (vectors.size <= MAX_VECTORS) break;
        vectors.delete(oldest);
      }
      isChanged = true;
    },
    save() {
      if (!isChanged) return saving;
      isChanged = false;
      const bytes = encode(model, vectors);
      saving = saving.then(() => volume.write(layout.vectors, bytes)).catch(() => undefined);
      return saving;
    },
  };
}

/** A line of JSON, filled with blanks to a multiple of four bytes, then the numbers. */
function encode(model: string, vectors: ReadonlyMap<number, Float32Array>): Uint8Array {
  const dimension = vectors.values().next().value?.length ?? 0;
  const kept = [...vectors].filter(([, vector]) => vector.length === dimension);
  const head: Head = { version: VERSION, model, dimension, hashes: kept.map(([hash]) => hash) };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const start = Math.ceil((text.length + 1) / 4) * 4;
  const bytes = new Uint8Array(start + 4 * dimension * kept.length);
  bytes.fill(0x20, 0, start);
  bytes.set(text);
  bytes[start - 1] = 0x0a;
  const numbers = new Float32Array(bytes.buffer, start);
  for (const [at, [, vector]] of kept.entries()) numbers.set(vector, at * dimension);
  return bytes;
}

async function readVectors(volume: Volume, model: string): Promise<Map<number, Float32Array>> {
  const vectors = new Map<number, Float32Array>();
  try {
    const bytes = await volume.read(layout.vectors);
    const end = bytes.indexOf(0x0a) + 1;
    const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Head;
    const { dimension, hashes } = head;
    const isWhole = bytes.length === end + 4 * dimension * hashes.length;
    if (head.version !== VERSION || head.model !== model || !isWhole) return vectors;
    const numbers = new Float32Array(bytes.slice(end).buffer);
    for (const [at, hash] of hashes.entries())
      vectors.set(hash, numbers.subarray(at * dimension, (at + 1) * dimension));
  } catch (error) {
    // No cache, or a damaged one: it is made anew.
    if (!isFault(error) && !(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error;
  }
  return vectors;
}
