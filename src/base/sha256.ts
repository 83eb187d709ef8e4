/** `sha256`: the digest by which calls, folders and brains are told apart, without the library that takes long to load. */

/** Some ten times as long as what is usually told apart; Node's own is faster above it (measured). */
const MAX_OWN_CHARS = 16_384;
const BLOCK_BYTES = 64;

/** The first 32 bits of the fractional parts of a root of the first primes. Source: FIPS 180-4 §4.2.2, §5.3.3. */
function fractionsOfRoots(count: number, root: (prime: number) => number): Int32Array {
  const words: number[] = [];
  for (let candidate = 2; words.length < count; candidate++) {
    let factor = 2;
    while (factor * factor <= candidate && candidate % factor !== 0) factor++;
    if (factor * factor > candidate) words.push((root(candidate) % 1) * 2 ** 32);
  }
  return Int32Array.from(words);
}

let constants: { readonly start: Int32Array; readonly round: Int32Array } | undefined;

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/**
 * SHA-256 of the text's UTF-8 bytes: 32 bytes. To load `node:crypto` takes a process a fifth of Node's own start.
 * Source: FIPS 180-4 §6.2.
 */
export function sha256(text: string): Uint8Array {
  const node = text.length > MAX_OWN_CHARS ? globalThis.process?.getBuiltinModule?.("crypto") : undefined;
  if (node !== undefined) return new Uint8Array(node.createHash("sha256").update(text).digest());
  constants ??= { start: fractionsOfRoots(8, Math.sqrt), round: fractionsOfRoots(BLOCK_BYTES, Math.cbrt) };
  const state = constants.start.slice();
  const padded = pad(new TextEncoder().encode(text));
  for (let at = 0; at < padded.byteLength; at += BLOCK_BYTES) mix(state, constants.round, padded, at);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setInt32(4 * index, word);
  return new Uint8Array(digest.buffer);
}

/** In lower-case hexadecimal. */
export const sha256Hex = (text: string): string =>
  Array.from(sha256(text), byte => byte.toString(16).padStart(2, "0")).join("");

/** A one, zeros, and the length in bits as the last eight bytes of a block. */
function pad(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 9) / BLOCK_BYTES);
  const padded = new Uint8Array(BLOCK_BYTES * blocks);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, 8n * BigInt(bytes.length));
  return view;
}

function mix(state: Int32Array, round: Int32Array, block: DataView, at: number): void {
  const words = new Int32Array(BLOCK_BYTES);
  for (let index = 0; index < 16; index++) words[index] = block.getInt32(at + 4 * index);
  for (let index = 16; index < BLOCK_BYTES; index++) {
    const [early, late] = [words[index - 15]!, words[index - 2]!];
    const low = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const high = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = words[index - 16]! + low + words[index - 7]! + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < BLOCK_BYTES; index++) {
    const chosen = (e & f) ^ (~e & g);
    const first =
      (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + chosen + round[index]! + words[index]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index]! += word;
}
