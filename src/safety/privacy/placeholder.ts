/** The placeholder of a secret: readable, stable, and recognised when the text is redacted once more. */

const PLACEHOLDER = /\[redacted:[a-z0-9-]{1,40}\]/g;

/** Without blanks, so that it stays one word in a command, an environment file or a URL. */
export const placeholderOf = (kind: string): string => `[redacted:${kind}]`;

/** A part of a text, from `start` up to but not including `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The spans of placeholders in the text. */
export function findPlaceholders(text: string): readonly Span[] {
  if (!text.includes("[redacted:")) return [];
  return Array.from(text.matchAll(PLACEHOLDER), ({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }));
}
