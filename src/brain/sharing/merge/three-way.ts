/** The smallest steps of a three-way merge of values, lists and texts. */

export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** A value that one side changed takes that side's; `both` decides where both did. */
export function pickChanged<T>(
  base: T | undefined,
  ours: T,
  theirs: T,
  isSame: (one: T, other: T) => boolean,
  both: (ours: T, theirs: T) => T,
): T {
  if (isSame(ours, theirs)) return ours;
  if (base !== undefined && isSame(ours, base)) return theirs;
  if (base !== undefined && isSame(theirs, base)) return ours;
  return both(ours, theirs);
}

/** The last of two in sort order, whichever side it is on. */
export const pickLast = (one: Uint8Array, other: Uint8Array): Uint8Array =>
  compareBytes(one, other) < 0 ? other : one;

/** The text whose line endings count: the base; without one, the side that sorts first. */
export const oldest = (base: Uint8Array, ours: Uint8Array, theirs: Uint8Array): Uint8Array =>
  base.length > 0 ? base : compareBytes(ours, theirs) < 0 ? ours : theirs;

export function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return one[at]! - other[at]!;
  return one.length - other.length;
}

const CARRIAGE_RETURN = 0x0d;
const NEWLINE = 0x0a;

/** The same but for line endings and blanks at the end. */
export const isSameText = (one: Uint8Array, other: Uint8Array): boolean =>
  isSameBytes(plainBytes(one), plainBytes(other));

/** A text that one side changed, line endings aside, takes that side's; `both` decides where both did. @default the last */
export function pickText(
  base: Uint8Array | undefined,
  ours: Uint8Array,
  theirs: Uint8Array,
  both: (versions: readonly [Uint8Array, Uint8Array]) => Uint8Array = ([one, other]) => pickLast(one, other),
): Uint8Array {
  if (isSameText(ours, theirs)) return pickLast(ours, theirs);
  return pickChanged(base, ours, theirs, isSameText, (one, other) => both([one, other]));
}

function plainBytes(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1]! <= 0x20) end -= 1;
  const text = bytes.subarray(0, end);
  return text.includes(CARRIAGE_RETURN)
    ? text.filter((byte, at) => byte !== CARRIAGE_RETURN || text[at + 1] !== NEWLINE)
    : text;
}
