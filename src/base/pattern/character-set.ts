/** The characters allowed at one place of a pattern. The engine's own classes are asked, one character at a time. */

export interface CharacterSet {
  has(codePoint: number): boolean;
}

const ASCII = 128;
const MAX_REMEMBERED = 4_096;

/**
 * @param source a class of one character: `a`, `[^\w-]`, `\p{L}`, `.`
 * @param flags of a RegExp, `u` among them
 */
export function createCharacterSet(source: string, flags: string): CharacterSet {
  // One character leaves nothing to go back to: this can't take long.
  const single = new RegExp(`^(?:${source})$`, flags);
  const test = (codePoint: number) => single.test(String.fromCodePoint(codePoint));
  const ascii = Uint8Array.from({ length: ASCII }, (_, codePoint) => Number(test(codePoint)));
  const others = new Map<number, boolean>();

  return {
    has(codePoint) {
      if (codePoint < ASCII) return ascii[codePoint] === 1;
      const known = others.get(codePoint);
      if (known !== undefined) return known;
      const found = test(codePoint);
      if (others.size < MAX_REMEMBERED) others.set(codePoint, found);
      return found;
    },
  };
}
