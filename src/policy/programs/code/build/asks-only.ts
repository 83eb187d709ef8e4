/** Whether a command only asks a program about itself. */
import { isKnown, type Word } from "../../../word.ts";

/** `--help` and `--version` anywhere before `--`, with no unknown word that could make it something else. */
export function asksOnly(words: readonly Word[], ...more: readonly string[]): boolean {
  const end = words.findIndex(each => each.text === "--");
  const own = end < 0 ? words : words.slice(0, end);
  return (
    own.every(isKnown) &&
    own.some(({ text }) => text === "--help" || text === "--version" || more.includes(text))
  );
}
