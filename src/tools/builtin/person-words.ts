/** Whether words are the person's own: what a document talked a model into saying is not. */
import { words } from "../../search/index.ts";

/** What turns the words behind it into their opposite. */
const NEGATIONS: ReadonlySet<string> = new Set(
  "never not no cannot dont doesnt wont shouldnt mustnt without nie nicht kein keine niemals jamais nunca nao".split(
    " ",
  ),
);

/**
 * Whether a text stands in what the person said, as a run of whole words, whatever their case, accents and
 * punctuation. Words right behind a negation don't count: "push to main" isn't what "never push to main" says.
 * A text without words stands nowhere.
 */
export function isSaidBy(personText: string, text: string): boolean {
  const sought = words(text).map(({ word }) => word);
  if (sought.length === 0) return false;
  const said = words(personText).map(({ word }) => word);
  return said.some(
    (_, start) =>
      sought.every((word, index) => said[start + index] === word) && !NEGATIONS.has(said[start - 1] ?? ""),
  );
}
