/** `markTexts` puts texts between lines that they can't know, so that a model reads them as data up to their real end. */

const MARKER_BYTES = 16;

export interface MarkedText {
  /** Made for this text: 128 random bits in hexadecimal. It occurs in none of the texts. */
  readonly marker: string;
  /** The texts in their order, the marker's line before, between and behind them. */
  readonly marked: string;
}

/** @param fill fills bytes with randomness @default WebCrypto's */
export function markTexts(
  texts: readonly string[],
  fill: (bytes: Uint8Array<ArrayBuffer>) => void = bytes => void crypto.getRandomValues(bytes),
): MarkedText {
  const bytes = new Uint8Array(MARKER_BYTES);
  let marker: string;
  do {
    fill(bytes);
    marker = `text-${hex(bytes)}`;
  } while (texts.some(text => text.includes(marker)));
  // Joined and never replaced into a template: a replacement gives `$&` in the text a meaning.
  return { marker, marked: [marker, ...texts.flatMap(text => [text, marker])].join("\n") };
}

const hex = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");
