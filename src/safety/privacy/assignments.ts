/** Finds what is given to a name that says secret: in code, settings, JSON, commands, headers, URLs and sentences. */
import type { Finding } from "../../ports/index.ts";
import { startOfRun } from "./reading-start.ts";
import { COOKIE_HEADER, foreignNames, type SecretName, secretNameOf } from "./secret-names.ts";
import { type Form, isSecretValue } from "./secret-values.ts";

// Words of which every name has one in it; the text around them is read by hand, so that nothing backtracks.
const NAME_WORD =
  /pass|pwd|kennwort|contraseña|secret|token|bearer|jwt|auth|credential|key|cookie|sess|sig/gi;
const FOREIGN_NAME = new RegExp(Array.from(foreignNames.keys()).join("|"), "gi");
const NAME_CHARACTER = /[A-Za-z0-9_.\-ñ]/;
const LONGEST_NAME = 64;

/** From a name to its value. */
export const NAME_REACH = 176;

/**
 * Every value that begins at `from` or behind it; others may be among them.
 * @param opened where the values begin that more text may change
 */
export function findAssignments(text: string, opened?: number[], from = 0): readonly Finding[] {
  const findings: Finding[] = [];
  const first = startOfRun(text, Math.max(0, from - NAME_REACH), NAME_CHARACTER, LONGEST_NAME);
  let done = first; // the text before this offset is judged
  NAME_WORD.lastIndex = first;
  FOREIGN_NAME.lastIndex = first;
  for (const { index } of text.matchAll(NAME_WORD)) {
    if (index < done) continue;
    const start = startOfRun(text, index, NAME_CHARACTER, Math.min(LONGEST_NAME, index - done));
    const end = endOfName(text, index);
    done = judge(text, start, end, nameAt(text, start, end), findings, opened);
  }
  for (const { 0: word, index } of text.matchAll(FOREIGN_NAME)) {
    const name = foreignNames.get(word) ?? foreignNames.get(word.toLowerCase());
    judge(text, index, index + word.length, name, findings, opened);
  }
  return findings;
}

/** Adds what follows the name, when it is a secret; answers where to read on. */
function judge(
  text: string,
  start: number,
  end: number,
  name: SecretName | undefined,
  findings: Finding[],
  opened: number[] | undefined,
): number {
  const separator = name && separatorAt(text, start, end);
  if (name === undefined || separator === undefined || name.kind === COOKIE_HEADER) return end;
  const { form } = separator;
  const value = valueAt(text, separator.end);
  if (opened && isOpen(text, value)) opened.push(value.start);
  const isLine = form === "label" && isWholeLine(text, start, value);
  if (!isSecretValue(value.text, { name, form, isQuoted: value.isQuoted, isLine })) return separator.end;
  const valueEnd = endOfLongValue(text, value);
  findings.push({
    kind: name.kind,
    start: value.start,
    end: valueEnd,
    confidence: form === "sign" ? 0.8 : 0.7,
  });
  return valueEnd;
}

/** The quote is not closed yet, or only blanks follow, behind which the line may end. */
function isOpen(text: string, value: Value): boolean {
  if (value.isUnclosed) return text.length - value.start < WINDOW;
  const after = text.slice(value.end, value.end + LONGEST_NAME + 1);
  return after.length <= LONGEST_NAME && /^["']?[ \t]*$/.test(after);
}

/** "API key" and "secret access key" are names of several words. */
function nameAt(text: string, start: number, end: number): SecretName | undefined {
  const word = text.slice(start, end);
  const before = text.slice(Math.max(0, start - 24), start).match(/(?:[A-Za-z]{2,10} ){1,2}$/)?.[0] ?? "";
  return secretNameOf(before + word) ?? secretNameOf(word);
}

function isWholeLine(text: string, start: number, value: Value): boolean {
  const before = text.slice(Math.max(0, start - LONGEST_NAME), start);
  const after = text.slice(value.end, value.end + LONGEST_NAME);
  return /(?:^|[\r\n])[ \t"'{-]*$/.test(before) && /^["']?[ \t]*(?:$|[\r\n]|#)/.test(after);
}

function endOfName(text: string, from: number): number {
  let end = from;
  while (end < from + LONGEST_NAME && NAME_CHARACTER.test(text.charAt(end))) end++;
  while (/[.-]/.test(text.charAt(end - 1))) end--; // the stop of a sentence is no part of a name
  return end;
}

/** Separators between a name and its value, and the kind of value that each announces. */
interface Separator {
  /** Where the value, or its opening quote, begins. */
  readonly end: number;
  /**
   * How the two are joined: by a sign without a blank (`A=b`), by a label's colon or equals sign (`a: b`), by a word
   * ("is"), by a flag's blank (`--password b`), or by a blank alone.
   */
  readonly form: Form;
}

// Closing quotes and brackets of a key, the mark of an optional member, and the sign.
const SIGN = /(?:\\{0,7}["'`]|\]|\?|!){0,2}[ \t]{0,8}(?::=|=>|=(?!=)|:(?![:/])|：|＝)[ \t]{0,40}/y;
// The tag of XML, the value of a form's field, the value of a container's variable on the line below.
const TAG =
  /(?<=<[A-Za-z0-9_.:-]{1,64})>(?=[^<\s])|["']?(?:[ \t]{1,4}value=|["']?\r?\n[ \t]{1,40}value:[ \t]{1,4})/y;
const FOLDED_LINE = /[|>][+-]?\r?\n[ \t]{1,40}/y;
const WORD =
  /["'’”」』`]?(?:[ \t]{1,4}(?:is now|was set to|set to|is|was|ist|lautet|es|est|=)[:：]?[ \t]{1,4}|[ \t]{0,2}(?:は|が|を|是|为|為|는|은|이)[ \t]{0,4})/y;
const BLANK = /[ \t]{1,4}\(?(?=\S)|(?=[「『“])/y;

/** The separator after a name at `start` to `end`; undefined when no value follows. */
function separatorAt(text: string, start: number, end: number): Separator | undefined {
  const signEnd = match(SIGN, text, end);
  if (signEnd !== undefined) {
    const isLabel = /[ \t：]/.test(text.charAt(signEnd - 1) + text.charAt(end));
    return { end: match(FOLDED_LINE, text, signEnd) ?? signEnd, form: isLabel ? "label" : "sign" };
  }
  const tagEnd = match(TAG, text, end);
  if (tagEnd !== undefined) return { end: tagEnd, form: "sign" };
  const wordEnd = match(WORD, text, end);
  if (wordEnd !== undefined) return { end: wordEnd, form: "word" };
  const blankEnd = match(BLANK, text, end);
  if (blankEnd === undefined) return undefined;
  return { end: blankEnd, form: text.startsWith("--", start) ? "flag" : "blank" };
}

function match(expression: RegExp, text: string, from: number): number | undefined {
  expression.lastIndex = from;
  return expression.test(text) ? expression.lastIndex : undefined;
}

/** Finds the end of a value: its closing quote, or the end of a word in a command, a URL or a sentence. */
interface Value {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
  /** Whether a quote begins it that nothing closes on its line. */
  readonly isUnclosed: boolean;
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
function valueAt(text: string, start: number): Value {
  OPENING_QUOTE.lastIndex = start;
  const quote = OPENING_QUOTE.exec(text)?.[0];
  const from = start + (quote?.length ?? 0);
  const window = text.slice(from, from + WINDOW);
  const quotedLength = quote === undefined ? undefined : lengthOfQuoted(window, CLOSING[quote] ?? quote);
  const isQuoted = quotedLength !== undefined;
  const length = quotedLength ?? lengthOfUnquoted(window);
  const isUnclosed = quote !== undefined && !isQuoted && !/[\r\n]/.test(window);
  return { text: window.slice(0, length), start: from, end: from + length, isQuoted, isUnclosed };
}

/** Where a value really ends that filled the window. */
function endOfLongValue(text: string, value: Value): number {
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
