/** The output of git as a model reads it: the beginning, and how to see the rest. */

/** Less than a model sees of a result (limits.toolOutputChars), so that nothing is cut in the middle. */
const MAX_CHARS = 14_000;

export function shownText(text: string, advice: string): string {
  if (text.length <= MAX_CHARS) return text;
  const end = text.lastIndexOf("\n", MAX_CHARS);
  const shown = text.slice(0, end > 0 ? end : MAX_CHARS).toWellFormed();
  return `${shown}\n[${(text.length - shown.length).toLocaleString("en")} more characters are not shown. ${advice}]`;
}
