/** Reads the braces of a word: the texts between which they choose. */
import { MAX_EXPANSION } from "./walk.ts";

/** `{1..9}`, `{a..e}`; not `{01..10..2}`. */
const SEQUENCE = /^\{(?:(0|-?[1-9]\d{0,8})\.\.(0|-?[1-9]\d{0,8})|([A-Za-z])\.\.([A-Za-z]))\}$/;

/** The texts between which a brace chooses, as written; undefined where there are more than can be looked at. */
export function bracedTexts(brace: string): readonly string[] | undefined {
  const [whole, first, last, firstLetter, lastLetter] = SEQUENCE.exec(brace) ?? [];
  if (first !== undefined && last !== undefined) return between(Number(first), Number(last))?.map(String);
  if (whole !== undefined)
    return between(firstLetter!.charCodeAt(0), lastLetter!.charCodeAt(0))?.map(code =>
      String.fromCharCode(code),
    );
  if (/^\{[^,]*\.\.[^,]*\}$/.test(brace)) return undefined;
  const texts = splitAtCommas(brace.slice(1, -1));
  return texts.length > MAX_EXPANSION ? undefined : texts;
}

function between(from: number, to: number): readonly number[] | undefined {
  const length = Math.abs(to - from) + 1;
  if (length > MAX_EXPANSION) return undefined;
  return Array.from({ length }, (_, index) => from + (to >= from ? index : -index));
}

function splitAtCommas(inner: string): readonly string[] {
  const texts: string[] = [];
  let depth = 0;
  let quote = "";
  let from = 0;
  for (let at = 0; at < inner.length; at++) {
    const character = inner[at]!;
    if (character === "\\" && quote !== "'") at += 1;
    else if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === "'" || character === '"') quote = character;
    else if (character === "{" || character === "(") depth += 1;
    else if (character === "}" || character === ")") depth -= 1;
    else if (character === "," && depth === 0) {
      texts.push(inner.slice(from, at));
      from = at + 1;
    }
  }
  texts.push(inner.slice(from));
  return texts;
}
