/** Looks a word up in a text that lists words: a table that takes no time to make. */

/** Whether one of the words, with white space between them, is this one. */
export function hasWord(words: string, word: string): boolean {
  if (word === "" || /\s/.test(word)) return false;
  for (let at = words.indexOf(word); at >= 0; at = words.indexOf(word, at + 1)) {
    if (isSpace(words[at - 1]) && isSpace(words[at + word.length])) return true;
  }
  return false;
}

const isSpace = (character: string | undefined) =>
  character === undefined || character === " " || character === "\n";
