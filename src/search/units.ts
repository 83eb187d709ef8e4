/** Splits text into units where words have no spaces: a base character with the marks on it. */

const MARK = /^\p{M}$/u;
// More marks than any orthography puts on one character.
const MAX_UNIT_LENGTH = 8;

/** The characters of a folded text, each with its marks; thus Thai vowels stay with their consonant. */
export function unitsOf(text: string): readonly string[] {
  const units: string[] = [];
  for (const character of text) {
    const last = units.length - 1;
    if (last >= 0 && MARK.test(character)) {
      if (units[last]!.length < MAX_UNIT_LENGTH) units[last] += character;
    } else {
      units.push(character);
    }
  }
  return units;
}
