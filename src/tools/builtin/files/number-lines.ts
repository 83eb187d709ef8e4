/** Lines with their numbers, as coding agents show them: a number, a tab, the line. */

export const numberLines = (lines: readonly string[], from: number): string =>
  lines.map((line, index) => `${from + index}\t${line}`).join("\n");

/** The same text without such numbers; undefined where not every line has one. */
export function withoutNumbers(text: string): string | undefined {
  const lines = text.split("\n");
  const isNumbered = lines.every(
    (line, index) => /^ *\d+\t/.test(line) || (line === "" && index === lines.length - 1),
  );
  return isNumbered ? lines.map(line => line.replace(/^ *\d+\t/, "")).join("\n") : undefined;
}
