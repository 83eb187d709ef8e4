/** Takes out of a reflection what no sentence has: markup that acts, control characters, what can't be seen. */

/** A longer text is a pasted log. */
const MAX_REFLECTION_CHARS = 2_000;

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const NOT_A_LINE = /[^\P{Cc}\n\t]/gu;
const LINE_END = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
const FENCE = /^\s*(?:```|~~~)/;
const MARK = /^\s*(?:>+\s*|#{1,6}\s+|[-*+\u2022\u30fb]\s+|\d{1,3}[.)]\s+|\[[ xX]\]\s+)+/;

/** The lines that say something, without markup; none for what is too long to be a reflection. */
export function cleanLines(reflection: string): readonly string[] {
  if (reflection.length > MAX_REFLECTION_CHARS) return [];
  const text = withoutComments(reflection.toWellFormed().normalize("NFC").replace(LINE_END, "\n"))
    .replace(INVISIBLE, "")
    .replace(NOT_A_LINE, " ");
  return withoutFences(text.split("\n"))
    .map(line => line.replace(MARK, "").replace(/\s+/gu, " ").trim())
    .filter(line => line !== "");
}

/** Text of others in one line, as something to show rather than to follow. */
export function plainLine(text: string): string {
  const visible = withoutComments(text.slice(0, MAX_REFLECTION_CHARS).toWellFormed()).replace(INVISIBLE, "");
  return visible
    .replace(/\p{Cc}/gu, " ")
    .replace(/[`\s]+/gu, " ")
    .trim();
}

// An unclosed comment goes on to the end.
const withoutComments = (text: string): string => text.replace(/<!--[\s\S]*?(?:-->|$)/g, " ");

function withoutFences(lines: readonly string[]): readonly string[] {
  let isInside = false;
  return lines.filter(line => {
    const isFence = FENCE.test(line);
    if (isFence) isInside = !isInside;
    return !isFence && !isInside;
  });
}
