/** Decides whether words are the person's own: words that a model repeats from a document are not. */
import { words } from "../../search/index.ts";

/** Words that turn the words behind them into their opposite. */
const NEGATIONS: ReadonlySet<string> = new Set(
  "never not no cannot dont doesnt wont shouldnt mustnt without nie nicht kein keine niemals jamais nunca nao".split(
    " ",
  ),
);

/**
 * Whether the person's words contain a text, as a run of whole words, whatever their case, accents and
 * punctuation. Words right behind a negation don't count: "push to main" isn't what "never push to main" says; a comma
 * ends its reach ("no, 587"). A text without words is in no other text.
 */
export const isSaidBy = (personText: string, text: string): boolean =>
  runsIn(personText, text).some(([before, gap]) => !NEGATIONS.has(before) || /[,.:;!\n]/u.test(gap));

/** The same for what the person did not choose: there words behind a negation count. */
export const isNamedBy = (personText: string, text: string): boolean => runsIn(personText, text).length > 0;

/** Each run of these words: the word before it, and the characters between. */
function runsIn(personText: string, text: string): readonly (readonly [before: string, gap: string])[] {
  const sought = words(text).map(({ word }) => word);
  if (sought.length === 0) return [];
  const said = words(personText);
  return said.flatMap(({ start }, at) => {
    if (!sought.every((word, index) => said[at + index]?.word === word)) return [];
    const before = said[at - 1];
    return [[before?.word ?? "", personText.slice(before?.end ?? 0, start)] as const];
  });
}

/** The words of a corrected text that its old form doesn't have there: those between their common beginning and end. */
export function changedWords(old: string, corrected: string): string {
  const [was, is] = [words(old), words(corrected)];
  const most = Math.min(was.length, is.length);
  let head = 0;
  while (head < most && was[head]!.word === is[head]!.word) head++;
  let tail = 0;
  while (tail < most - head && was[was.length - 1 - tail]!.word === is[is.length - 1 - tail]!.word) tail++;
  // Of words that are all there already nothing is new: the whole has to be said.
  if (head + tail >= is.length) return corrected;
  return corrected.slice(is[head]!.start, is[is.length - 1 - tail]!.end);
}
