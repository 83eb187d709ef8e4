/** A quick fingerprint of bytes, for noticing changes: no defence against deliberate collisions. */

const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * 32-bit FNV-1a; pass what it gave for the bytes before to go on from there.
 * Source: draft-eastlake-fnv.
 */
export function hashBytes(bytes: Uint8Array, before: number = OFFSET_BASIS): number {
  let hash = before;
  for (let at = 0; at < bytes.length; at++) hash = Math.imul(hash ^ bytes[at]!, PRIME);
  return hash >>> 0;
}

/** 53 bits of a text's UTF-16 units: two FNV-1a lanes, so that 1,000,000 texts collide once in some 18,000 brains. */
export function hashText(text: string): number {
  let low = OFFSET_BASIS;
  let high = 0x9e3779b9;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, PRIME);
    high = Math.imul(high ^ unit ^ (low >>> 15), 0x85ebca6b);
  }
  return ((high >>> 0) % 0x200000) * 0x100000000 + (low >>> 0);
}

/** A text's hash in a few letters: to know it again without keeping it. */
export const fingerprint = (text: string): string => hashText(text).toString(16);

/**
 * MurmurHash3's last step, of the low 32 bits; signed: FNV leaves the low bits of similar texts alike, and tables want
 * them spread. Source: github.com/aappleby/smhasher.
 */
export function mixBits(number: number): number {
  let bits = number ^ (number >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
