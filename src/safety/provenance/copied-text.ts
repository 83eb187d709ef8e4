/** `findCopiedText`: runs of words of a call that are copied from untrusted text, and that the person did not say. */
import type { TaintSource } from "../../ports/index.ts";
import type { ConversationWords } from "./conversation-words.ts";
import { WINDOW_WORDS, windowsOf } from "./indexed-text.ts";
import { foldedWords } from "./squash.ts";

export interface CopiedText {
  readonly from: TaintSource;
  /** Its words in their plain form. */
  readonly text: string;
}

/** The first run of so many words. */
export function findCopiedText(
  text: string,
  words: ConversationWords,
  minWords: number,
): CopiedText | undefined {
  const own = foldedWords(text);
  if (own.length < minWords) return undefined;
  const said = words.trusted.windows();
  const windows = windowsOf(own).map(window => (said.has(window) ? undefined : window));
  const minWindows = minWords - WINDOW_WORDS + 1;
  for (const { from, index } of words.untrusted) {
    const known = index.windows();
    let run = 0;
    for (const [at, window] of windows.entries()) {
      run = window !== undefined && known.has(window) ? run + 1 : 0;
      if (run < minWindows) continue;
      return { from, text: own.slice(at - run + 1, at + WINDOW_WORDS).join(" ") };
    }
  }
  return undefined;
}
