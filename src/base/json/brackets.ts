/** Follows the brackets of a broken text, and gives each the kind that it was meant to be. */
interface Bracket {
  readonly sign: string;
  hasComma: boolean;
}

interface Brackets {
  /** The bracket that is open last. */
  readonly innermost: string | undefined;
  /** The bracket or comma at `at`, outside of strings: how it should be written; undefined where it is right as it is. */
  read(at: number, signBefore: string): string | undefined;
  /** Whether each correction was the only possible one. */
  areCertain(): boolean;
}

const CLOSERS: Readonly<Record<string, string>> = { "{": "}", "[": "]", "(": ")" };
/** Tuples are lists. */
const WRITTEN: Readonly<Record<string, string>> = { "(": "[", ")": "]" };

/**
 * A closing bracket of the wrong kind takes the kind of the bracket that it closes. That is a guess where the list or
 * object is empty, and where a closing bracket is missing, too, and more follows. Brackets around a single value without
 * a comma are no tuple.
 */
export function createBrackets(text: string): Brackets {
  const open: Bracket[] = [];
  let firstCorrected: number | undefined;
  let isDoubtful = false;

  function close(at: number, signBefore: string): string | undefined {
    const char = text[at]!;
    if (char === ")" && open.at(-1)?.sign !== "(") return undefined;
    const bracket = open.pop();
    if (bracket === undefined) return undefined;
    const isEmpty = signBefore === bracket.sign;
    if (bracket.sign === "(" && !bracket.hasComma && !isEmpty) isDoubtful = true;
    const right = CLOSERS[bracket.sign]!;
    if (char === right) return WRITTEN[right];
    if (isEmpty) isDoubtful = true;
    firstCorrected ??= at;
    return WRITTEN[right] ?? right;
  }

  return {
    get innermost() {
      return open.at(-1)?.sign;
    },
    read(at, signBefore) {
      const char = text[at]!;
      if (char === "{" || char === "[" || (char === "(" && ":[,(".includes(signBefore))) {
        open.push({ sign: char, hasComma: false });
        return WRITTEN[char];
      }
      const innermost = open.at(-1);
      if (char === "," && innermost !== undefined) innermost.hasComma = true;
      return "}])".includes(char) ? close(at, signBefore) : undefined;
    },
    areCertain() {
      if (isDoubtful) return false;
      return (
        firstCorrected === undefined || open.length === 0 || /^[}\])\s]*$/.test(text.slice(firstCorrected))
      );
    },
  };
}
