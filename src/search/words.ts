/** The words of a text with their places, for what has to match whole words rather than index terms. */
import { LETTER } from "./character-class.ts";
import { fold, unitsOf } from "./fold.ts";
import { scanRuns, textOfRun, withoutApostrophes } from "./runs.ts";
import { stem } from "./stem.ts";

export interface Word {
  /** Folded: no case, no accents. */
  readonly word: string;
  /** Its offset in the text, in UTF-16 units; the characters of one stretch without spaces share theirs. */
  readonly start: number;
  readonly end: number;
}

/** The words of a text in order. In scripts without spaces each character is a word. */
export function words(text: string): readonly Word[] {
  const found: Word[] = [];
  scanRuns(text, run => {
    const { start, end, script, isPlain } = run;
    const slice = textOfRun(text, run);
    if (script !== LETTER) {
      for (const word of unitsOf(fold(slice))) found.push({ word, start, end });
    } else {
      const word = isPlain ? slice : fold(withoutApostrophes(slice));
      if (word !== "") found.push({ word, start, end });
    }
  });
  return found;
}

/**
 * Whether a text has a phrase as whole words, whatever their case and accents; the last one may be inflected
 * ("commits" has the phrase "commit"). "improve" doesn't have the phrase "PR". Where a script has no spaces the
 * phrase may begin anywhere. Pass the words of the text to ask for many phrases. An empty phrase is in no text.
 * Takes time in proportion to text times phrase.
 */
export function hasPhrase(text: string | readonly Word[], phrase: string): boolean {
  const sought = words(phrase).map(({ word }) => word);
  const last = sought.pop();
  if (last === undefined) return false;
  const lastStem = stem(last);
  const given = typeof text === "string" ? words(text) : text;
  for (let at = 0; at + sought.length < given.length; at++) {
    const startsHere = sought.every((word, index) => given[at + index]!.word === word);
    if (startsHere && stem(given[at + sought.length]!.word) === lastStem) return true;
  }
  return false;
}
