/** Braces, as the shell expands them before anything else: `{a,b}`, `{1..3}`. */
import { MAX_EXPANSION } from "./bounds.ts";

/** `{1..9}`, `{a..e}`, `{01..10..2}`. */
const SEQUENCE = /^\{(-?\d{1,9}|[A-Za-z])\.\.(-?\d{1,9}|[A-Za-z])(?:\.\.(-?\d{1,9}))?\}$/;

/** The texts between which a brace chooses, as written; undefined where there are more than can be looked at. */
export function bracedTexts(brace: string): readonly string[] | undefined {
  const sequence = SEQUENCE.exec(brace);
  if (sequence !== null) return sequenceTexts(sequence[1]!, sequence[2]!, sequence[3]);
  const texts = splitAtCommas(brace.slice(1, -1));
  return texts.length > MAX_EXPANSION ? undefined : texts;
}

function sequenceTexts(first: string, last: string, step = "1"): readonly string[] | undefined {
  const isNumber = /\d/.test(first);
  if (isNumber !== /\d/.test(last)) return [`{${first}..${last}}`];
  const from = isNumber ? Number(first) : first.charCodeAt(0);
  const to = isNumber ? Number(last) : last.charCodeAt(0);
  const by = Math.max(1, Math.abs(Number(step)));
  const count = Math.floor(Math.abs(to - from) / by) + 1;
  if (count > MAX_EXPANSION) return undefined;
  const width = /^-?0\d/.test(first) || /^-?0\d/.test(last) ? Math.max(first.length, last.length) : 0;
  return Array.from({ length: count }, (_, index) => {
    const value = from + (to >= from ? 1 : -1) * by * index;
    return isNumber ? String(value).padStart(width, "0") : String.fromCharCode(value);
  });
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
