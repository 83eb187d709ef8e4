/** `startOfRun`, `startOfLine` and `isIn`: read a text from a place on. */

/** @param character of which the run is @param most characters before the place that are looked at */
export function startOfRun(text: string, at: number, character: RegExp, most: number): number {
  let start = at;
  const lowest = Math.max(0, at - most);
  while (start > lowest && character.test(text.charAt(start - 1))) start--;
  return start;
}

export const startOfLine = (text: string, at: number): number => text.lastIndexOf("\n", at - 1) + 1;

/** @param expression with the flag g @param from where a match begins at the earliest */
export function isIn(expression: RegExp, text: string, from: number): boolean {
  expression.lastIndex = Math.max(0, from);
  return expression.test(text);
}
