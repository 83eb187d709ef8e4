/** The verb of a command that has several: `git stash drop`, `git worktree add`, `gh pr merge`. */
import { isKnown, type Word } from "../../word.ts";

interface Verb {
  /** Empty where there is none; undefined where it can't be known. */
  readonly verb: string | undefined;
  /** What stands before the verb, and what follows it. */
  readonly rest: readonly Word[];
}

/** `valued`: options in front of the verb that take the next word. */
export function readVerb(words: readonly Word[], valued: readonly string[] = []): Verb {
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (valued.includes(word.text)) {
      index += 1;
      continue;
    }
    if (word.text.startsWith("-") && !word.canSplit) continue;
    return {
      verb: isKnown(word) ? word.text : undefined,
      rest: [...words.slice(0, index), ...words.slice(index + 1)],
    };
  }
  return { verb: "", rest: words };
}
