/** Finds the bracket that closes another, in text that need not be JSON yet. */
import { endOfComment, endOfString, isBlank, opensString } from "./loose-string.ts";

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
