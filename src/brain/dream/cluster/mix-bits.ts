/** Spreads numbers evenly over tables: FNV leaves the low bits of similar texts alike. */

/** MurmurHash3's last step, of the low 32 bits; signed. Source: github.com/aappleby/smhasher. */
export function mixBits(number: number): number {
  let bits = number ^ (number >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
