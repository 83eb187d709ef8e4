/** Cuts the value of a variable as `${name%pattern}` and `${name#pattern}` do. */
import { matchesGlob } from "../glob.ts";

/** A longer value isn't cut (`${x%.js}`), which takes time in proportion to its square. */
const MAX_CUT_CHARS = 1_000;

/** A text without its beginning (`#`) or end (`%`) that matches: the longest one where the sign is doubled. Undefined where that isn't known. */
export function cutValue(text: string, operator: string, pattern: string): string | undefined {
  if (/[?[\\(]/.test(pattern) || text.length > MAX_CUT_CHARS) return undefined;
  const isEnd = operator.startsWith("%");
  const parts = Array.from(
    { length: text.length + 1 },
    (_, at) => [text.slice(0, at), text.slice(at)] as const,
  );
  const matching = parts.filter(([start, end]) => matchesGlob(pattern, isEnd ? end : start));
  // Of the ends the first one is the longest.
  const part = matching.at(isEnd === (operator.length === 2) ? 0 : -1);
  return part === undefined ? text : part[isEnd ? 0 : 1];
}
