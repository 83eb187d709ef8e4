/** A lesson's sentence as the text of a list item: on one line, without other markdown. */

// Marks that would make something else of a sentence: a heading, a quote, a table, an item, a code block, a check box.
const MARK = "#{1,6}(?:\\s|$)|[>|]|[-*+](?:\\s|$)|`{3}|~{3}|\\[[ xX]\\](?:\\s|$)";
const NUMBER = "[.)](?:\\s|$)";
const OPENING = new RegExp(`^(\\d{1,9}(?=\\\\*${NUMBER})|(?=\\\\*(?:${MARK})))`);
const ESCAPED = new RegExp(`^(\\d{1,9}(?=\\\\+${NUMBER})|(?=\\\\+(?:${MARK})))\\\\`);

/** On one line, without what could open a comment or anything else; `unescapeOpening` gives the sentence back. */
export const escapeLesson = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replaceAll("<!--", "<! --")
    .trim()
    .replace(OPENING, (_all, digits: string) => `${digits}\\`);

/** A text without the backslash that keeps its opening from being a mark. */
export const unescapeOpening = (text: string): string =>
  text.replace(ESCAPED, (_all, digits: string) => digits);
