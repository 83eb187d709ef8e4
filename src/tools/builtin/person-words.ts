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
 * punctuation. Words right behind a negation don't count: "push to main" isn't what "never push to main" says.
 * A text without words is in no other text.
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
