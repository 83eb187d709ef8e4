/** Remembers what was worked out of a text: a dream compares each finding with many lessons, and each lesson with many findings. */

/** Texts that are remembered at once; more than LESSONS.md and its archive have together. */
const SIZE = 4_096;

/** The same function of a text, which is asked once for each text as long as there are not too many. */
export function memoized<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly value: T }>();
  return text => {
    const found = known.get(text);
    if (found !== undefined) return found.value;
    const value = make(text);
    if (known.size >= SIZE) known.clear();
    known.set(text, { value });
    return value;
  };
}
