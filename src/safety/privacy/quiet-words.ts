/** `quietWords`: whether all words of a text are quiet, by a judge of single words whose answers are kept. */

export type IsQuietWord = (word: string) => boolean;

/** Words come again, in this text or the next; more of them are looked at again. */
const MOST_KNOWN = 4_096;

const known = new WeakMap<IsQuietWord, Map<string, boolean>>();

export const isBlank = (text: string, at: number): boolean => text.charCodeAt(at) <= 32;

export function quietWords(isQuietWord: IsQuietWord): (text: string) => boolean {
  const words = known.get(isQuietWord) ?? new Map<string, boolean>();
  known.set(isQuietWord, words);

  function isQuiet(word: string): boolean {
    const before = words.get(word);
    if (before !== undefined) return before;
    const is = isQuietWord(word);
    if (words.size >= MOST_KNOWN) words.clear();
    words.set(word, is);
    return is;
  }

  return text => {
    let start = 0;
    for (let at = 0; at < text.length; at++) {
      if (!isBlank(text, at)) continue;
      if (at > start && !isQuiet(text.slice(start, at))) return false;
      start = at + 1;
    }
    return start >= text.length || isQuiet(text.slice(start));
  };
}
