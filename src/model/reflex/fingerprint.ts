/** A short name for a text, the same wherever it is made. */

/**
 * FNV-1a over UTF-16 code units, twice with different offsets: 64 bits in 13 characters of base 36. It tells texts
 * apart that were not chosen to collide; it is no cryptographic hash.
 * Source: Fowler, Noll, Vo, draft-eastlake-fnv.
 */
export function fingerprint(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x050c5d1f;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code ^ (low >>> 16), 0x01000193);
  }
  return ((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)).toString(36).padStart(13, "0");
}
