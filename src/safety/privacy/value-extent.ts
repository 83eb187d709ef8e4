/** How far a value reaches: to its closing quote, or to where a word of a command, a URL or a sentence ends. */

export interface Value {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

const OPENING_QUOTE = /\\{0,7}["'`]|[「『“]/y;
const CLOSING: Readonly<Record<string, string>> = { "「": "」", "『": "』", "“": "”" };
// Passphrases aren't longer; a longer run without a quote or blank is taken to its end all the same.
const WINDOW = 1_024;

// Blanks, quotes, what ends a command or a tag, escaped line breaks, the next member or parameter, and writing that
// has no blanks between its words.
const UNQUOTED_END =
  /[\s"'`;<>|\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]|\\+[nrt"'`]|,(?=\s|$|["'{}]|[A-Za-z_]\w{0,40}[=:])|&(?=[A-Za-z_][\w.-]{0,40}=)/g;
const SENTENCE_END = ".,:)]}"; // not ! and ?, which end passwords as often

/** The value that begins here, or an empty one. Reads at most 1,024 characters unless the value is longer. */
export function valueAt(text: string, start: number): Value {
  OPENING_QUOTE.lastIndex = start;
  const quote = OPENING_QUOTE.exec(text)?.[0];
  const from = start + (quote?.length ?? 0);
  const window = text.slice(from, from + WINDOW);
  const quotedLength = quote === undefined ? undefined : lengthOfQuoted(window, CLOSING[quote] ?? quote);
  const isQuoted = quotedLength !== undefined;
  const length = quotedLength ?? lengthOfUnquoted(window);
  return { text: window.slice(0, length), start: from, end: from + length, isQuoted };
}

/** Where a value really ends that filled the window. */
export function endOfLongValue(text: string, value: Value): number {
  if (value.end - value.start < WINDOW) return value.end;
  UNQUOTED_END.lastIndex = value.end;
  return UNQUOTED_END.exec(text)?.index ?? text.length;
}

/** The quote that closes has no backslash before it but those of the quote that opened. */
function lengthOfQuoted(window: string, closing: string): number | undefined {
  for (let at = window.indexOf(closing); at >= 0; at = window.indexOf(closing, at + 1)) {
    if (window.charAt(at - 1) === "\\") continue;
    return /[\r\n]/.test(window.slice(0, at)) ? undefined : at;
  }
  return undefined;
}

function lengthOfUnquoted(window: string): number {
  UNQUOTED_END.lastIndex = 0;
  const end = UNQUOTED_END.exec(window)?.index ?? window.length;
  if (end === WINDOW || /\[redacted:[a-z0-9-]{1,40}\]$/.test(window.slice(Math.max(0, end - 52), end)))
    return end;
  let length = end;
  while (length > 0 && SENTENCE_END.includes(window.charAt(length - 1))) length--;
  return length;
}
