/** `codePointAt`: a text's code point at a place, by hand; loops with the platform's own went wrong in Node once they were hot. */

/**
 * Both halves of a character beyond 0xffff as one number; a half without its other one, and every other unit, as it is.
 * Source: measured; with `String.prototype.codePointAt` a loop of the classifier lost its tags in Node 24.21 when it was
 * compiled (right with --no-maglev).
 * @param at within the text
 */
export function codePointAt(text: string, at: number): number {
  const high = text.charCodeAt(at);
  if ((high & 0xfc00) !== 0xd800) return high;
  // Behind the text it is NaN, which is no half.
  const low = text.charCodeAt(at + 1);
  return (low & 0xfc00) === 0xdc00 ? 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00) : high;
}
