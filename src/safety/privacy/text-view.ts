/** A text as token expressions read it: separators are blanks, and every offset is unchanged. */

const SEPARATORS = /[^\0-\x7f]|\\u[0-9A-Fa-f]{4}|\\[nrtbf]|%[0-9A-Fa-f]{2}/g;

/**
 * Writing without blanks between words (Japanese), the escapes of JSON and of URLs glue letters to the token behind
 * them, where an expression that asks for the beginning of a word no longer finds it. Here they are blanks.
 */
export const blankSeparators = (text: string): string =>
  text.replace(SEPARATORS, separator => " ".repeat(separator.length));
