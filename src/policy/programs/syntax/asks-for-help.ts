/** Recognises a command that only prints its own help or version, and so does nothing else. */
import { textOf, type Word } from "../../word.ts";

/** True for `--help` and `--version` if no option before them could take them for its value. */
export function asksForHelp(words: readonly Word[]): boolean {
  for (const word of words) {
    const text = textOf(word);
    if (text === "--help" || text === "--version") return true;
    if (text === undefined || text.startsWith("-")) return false;
  }
  return false;
}
