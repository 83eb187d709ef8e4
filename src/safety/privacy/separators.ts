/** Separators between a name and its value, and the kind of value that each announces. */
import type { Form } from "./secret-values.ts";

export interface Separator {
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
export function separatorAt(text: string, start: number, end: number): Separator | undefined {
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
