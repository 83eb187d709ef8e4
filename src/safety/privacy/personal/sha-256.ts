/** `sha256`: the digest of a few bytes, at once: WebCrypto, which browsers have, only gives a promise. Source: FIPS 180-4. */

/** The first 32 bits of the fractional part of the `root`-th roots of the first primes. */
function constants(count: number, root: number): Uint32Array {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every(prime => number % prime !== 0)) primes.push(number);
  return Uint32Array.from(primes, prime => (prime ** (1 / root) % 1) * 2 ** 32);
}

const ROUNDS = 64;
const K = constants(ROUNDS, 3);
const INITIAL = constants(8, 2);
const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** @param message shorter than 56 bytes: one block */
export function sha256OfShort(message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(message);
  block[message.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(60, message.length * 8);
  const w = new Uint32Array(ROUNDS);
  for (let at = 0; at < ROUNDS; at++) {
    if (at < 16) {
      w[at] = view.getUint32(at * 4);
      continue;
    }
    const [early, late] = [w[at - 15]!, w[at - 2]!];
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w[at] = w[at - 16]! + s0 + w[at - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = INITIAL as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let at = 0; at < ROUNDS; at++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + K[at]! + w[at]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) digest.setUint32(at * 4, word + INITIAL[at]!);
  return new Uint8Array(digest.buffer);
}
