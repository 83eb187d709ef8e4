/** Compares a repaired text with the text that was repaired: a repair may add marks, and changes nothing that is said. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/gs;
const STRING = /"(?:[^"\\]|\\.)*"/gs;
/** A colon, and a value that is begun or complete. */
const VALUE = /\s*:\s*(?:["{[]|[^\s,}\]]+\s*[,}\]])/y;
const QUOTE = /["'`\u00b4\u2018\u2019\u201c\u201d]/;
const BLANK = /[\s\u180e\u200b\u2060]/;
const ADDED_UP = /["'`]\s*\+\s*["'`]/y;
const ALL_ADDED_UP = new RegExp(ADDED_UP.source, "g");
const CODE = /\\u([0-9a-f]{4})/iy;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
/** A value without quotes: words, names, dates and addresses. Nothing that may be a number or a literal, or two values. */
const BARE =
  /^(?:(?!(?:true|false|null|none|nan|inf|infinity)(?:$|true|false|null|-?\d))[\p{L}_$][^"'`,;:(){}[\]=]*|\d{4}-\d{2}-\d{2}[\dTZ:.+ -]*|[a-z]+:\/\/[^\s"'`,(){}[\]]+)$/iu;

/**
 * Whether the two differ only in commas and colons that were missing, in quotes, and in what is missing at the end. A
 * number stays a number, and a string in quotes stays one string: at most one quote of all is missing. Takes time linear
 * in the text.
 * @param repaired valid JSON
 */
export function keepsText(text: string, repaired: string): boolean {
  let at = 0;
  let halfQuoted = 0;
  let unquoted = 0;
  let missing = 0;

  const skipBlanks = () => {
    while (at < text.length && BLANK.test(text[at]!)) at += 1;
  };
  const take = (sign: string) => {
    skipBlanks();
    const isThere = text[at] === sign;
    if (isThere) at += 1;
    return isThere;
  };
  const takeQuote = () => {
    skipBlanks();
    const isThere = QUOTE.test(text[at] ?? "");
    if (isThere) at += 1;
    return isThere;
  };

  function takeToken(token: string): boolean {
    if (token === "{" || token === "[") {
      const isThere = take(token);
      take(",");
      return isThere;
    }
    if (token === "}" || token === "]") {
      take(",");
      return take(token) || at === text.length;
    }
    if (token === ":" || token === ",") {
      if (!take(token)) missing += 1;
      return true;
    }
    return token.startsWith('"') ? takeString(JSON.parse(token)) : takeScalar(token);
  }

  function takeScalar(scalar: string): boolean {
    skipBlanks();
    const isLiteral = /^[tfn]/.test(scalar);
    NUMBER.lastIndex = at;
    const found = isLiteral ? scalar : NUMBER.exec(text)?.[0];
    if (found === undefined || !text.startsWith(found, at)) return false;
    at += found.length;
    return (isLiteral || Number(found) === Number(scalar)) && !/[\w.+-]/.test(text[at] ?? "");
  }

  function takeString(content: string): boolean {
    const isOpened = takeQuote();
    const start = at;
    for (const char of content) if (!takeChar(char)) return false;
    const end = at;
    skipEscapes();
    const isClosed = takeQuote();
    if (isOpened && isClosed) return hasSoundQuotes(text.slice(start, end));
    if (isOpened && at === text.length) return !/[}\]]/.test(content);
    if (isOpened || isClosed) halfQuoted += 1;
    else unquoted += 1;
    return BARE.test(content);
  }

  /** Blanks, and backslashes with the letters of their escapes: a repair may write them in another way. */
  function skipEscapes() {
    for (skipBlanks(); text[at] === "\\"; skipBlanks()) at += /[bfnrt]/.test(text[at + 1] ?? "") ? 2 : 1;
  }

  function takeChar(char: string): boolean {
    if (BLANK.test(char) || char === "\\" || char === "\b") return true;
    skipBlanks();
    CODE.lastIndex = at;
    const code = CODE.exec(text)?.[1];
    if (code !== undefined) {
      at += "\\u0000".length;
      const isThere = Number.parseInt(code, 16) === char.charCodeAt(0);
      return isThere && (char.length === 1 || takeChar(char[1]!));
    }
    skipEscapes();
    ADDED_UP.lastIndex = at;
    if (text[at] !== char[0] && ADDED_UP.test(text)) {
      at = ADDED_UP.lastIndex;
      skipEscapes();
    }
    if (!text.startsWith(char, at)) return false;
    at += char.length;
    return true;
  }

  for (const [token] of repaired.matchAll(TOKEN)) if (!takeToken(token)) return false;
  take(",");
  skipBlanks();
  return at === text.length && (halfQuoted === 0 || (halfQuoted === 1 && unquoted + missing === 0));
}

/**
 * Quotes within a string that no backslash escapes, as in `a 24" screen`, have no end of a value beside them; and a string
 * that begins or ends with a comma or a colon is most likely what is between two strings.
 */
function hasSoundQuotes(raw: string): boolean {
  const unescaped = raw.replaceAll(ALL_ADDED_UP, "").replace(/\\./gs, "x");
  return !/^\s*[":,]|[":,]\s*$|"\s*:|[:{[]\s*"|"[\s,;]*"/.test(unescaped);
}

/**
 * Whether each member of the text is in its value: where two members have one name, one of them is lost. The last one may
 * be without a value, where the text broke off.
 */
export function keepsMembers(text: string, value: unknown): boolean {
  let written = 0;
  for (const { 0: string, index } of text.matchAll(STRING)) {
    VALUE.lastIndex = index + string.length;
    if (VALUE.test(text)) written += 1;
  }
  let kept = 0;
  const left: unknown[] = [value];
  while (left.length > 0) {
    const each = left.pop();
    if (typeof each !== "object" || each === null) continue;
    const members = Object.values(each);
    if (!Array.isArray(each)) kept += members.length;
    for (const member of members) left.push(member);
  }
  return kept >= written;
}
