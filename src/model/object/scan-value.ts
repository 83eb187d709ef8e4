/** Finds the bracket that closes another, in text that need not be JSON yet. */

/**
 * The index after the bracket that closes the one at `start`; undefined when it is unclosed. Brackets count whatever
 * their kind, since models mix them up; those in strings and comments don't count. Takes time linear in the text.
 */
export function scanValue(text: string, start: number): number | undefined {
  const unended = new Set<string>();
  let signBefore = ":";
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at]!;
    if (isBlank(char)) continue;
    const afterComment = char === "/" ? endOfComment(text, at) : undefined;
    if (afterComment !== undefined) {
      at = afterComment - 1;
      continue;
    }
    if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") {
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (!unended.has(char) && opensString(text, at, signBefore)) {
      const end = endOfString(text, at);
      // Where nothing ends this string, nothing ends a later one.
      if (end === undefined) unended.add(char);
      else at = end;
    }
    signBefore = char;
  }
  return undefined;
}

/** The text behind a quote that ends a string: more JSON, not words. */
const AFTER = [
  "[:}\\]]",
  ",\\s*(?:[\"'`\\u2018\\u201c{[\\]}\\d-]|(?:true|false|null|True|False|None)\\b|[\\w$]+\\s*:|/[/*]|[\\w$]*$)",
  "\\+\\s*[\"'\\u2018\\u201c]",
  "/[/*]",
  "$",
].join("|");
const endedBy = (quotes: string) =>
  new RegExp(
    `(?<!\\\\)(?:\\\\\\\\)*[${quotes}](?=\\s*(?:${AFTER})|[ \\t\\r]*\\n\\s*["'\\u2018\\u201c])`,
    "g",
  );

const ENDINGS: Readonly<Record<string, RegExp>> = {
  '"': /(?<!\\)(?:\\\\)*"/g,
  "\u201c": endedBy('"\\u201c\\u201d'),
  "'": endedBy("'"),
  "\u2018": endedBy("'`\\u2018\\u2019\\u00b4"),
  "`": endedBy("'`\\u2018\\u2019\\u00b4"),
};

/** Whether a string begins at `at`: at a double quote, or at another one where a key or a value may stand. */
export function opensString(text: string, at: number, signBefore: string): boolean {
  const char = text[at]!;
  if (char === '"') return true;
  // Two backticks and more are a fence, or code.
  if (char === "`" && text[at + 1] === "`") return false;
  return Object.hasOwn(ENDINGS, char) && "{[,:(+".includes(signBefore);
}

/** The index of the quote that ends the string which the quote at `at` begins; undefined when none does. */
export function endOfString(text: string, at: number): number | undefined {
  const ending = ENDINGS[text[at]!]!;
  ending.lastIndex = at + 1;
  return ending.test(text) ? ending.lastIndex - 1 : undefined;
}

/** The index after the comment that begins at `at`: the end of the text when nothing ends it; undefined for no comment. */
export function endOfComment(text: string, at: number): number | undefined {
  if (text[at] !== "/") return undefined;
  if (at === text.length - 1) return text.length;
  const isBlock = text[at + 1] === "*";
  // The slashes of an address follow a colon.
  if (!isBlock && (text[at + 1] !== "/" || text[at - 1] === ":")) return undefined;
  const end = text.indexOf(isBlock ? "*/" : "\n", at + 2);
  return end === -1 ? text.length : end + (isBlock ? 2 : 0);
}

export const isBlank = (char: string) => char === " " || char === "\n" || char === "\r" || char === "\t";
