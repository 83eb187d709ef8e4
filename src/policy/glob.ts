/** The one pattern that policies know: text in which `*` stands for anything, separators included. */

/** Takes time in proportion to text times stars, whatever the pattern. */
export function matchesGlob(pattern: string, text: string): boolean {
  if (!pattern.includes("*")) return pattern === text;
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop() ?? "";
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) {
    return false;
  }
  let from = first.length;
  for (const piece of rest) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return from <= text.length - last.length;
}
