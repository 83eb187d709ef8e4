/** `plainLine` makes text from files, programs and other people one line without signs that a reader takes for more. */

/** A line of ordinary characters without a tag: nearly all. */
const IS_PLAIN = /^(?:[!-;=-~]+(?: [!-;=-~]+)*)?$/;
/** Source: ECMA-48, control sequences. */
const SEQUENCES = /\p{Cc}\[[0-9;?]*[ -/]*[@-~]/gu;
/** Control characters, format characters (bidirectional, of no width, of tags) and selectors that can carry text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}]|[\u{e0100}-\u{e01ef}]/gu;
/** The begin of a tag, an end tag or a comment that is closed within the line. */
const TAGS = /<(?=[/!?]?[A-Za-z][^<>]*>|!--)/g;

/**
 * One line: blanks, line breaks and paragraph breaks as one blank, nothing that isn't seen, and `‹` where a tag would
 * begin. Linear in the text; the same for what it gave.
 */
export function plainLine(text: string): string {
  if (IS_PLAIN.test(text)) return text;
  return text
    .replace(/\s+/g, " ")
    .replace(SEQUENCES, "")
    .replace(UNSEEN, "")
    .replace(TAGS, "‹")
    .replace(/ {2,}/g, " ")
    .trim();
}
