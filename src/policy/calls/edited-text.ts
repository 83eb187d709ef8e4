/** What a file will say after an edit by search and replacement, where that is certain. */
import { type Given, readGiven } from "./given.ts";

export interface Edit {
  readonly old: string;
  readonly new: string;
  readonly isForAll: boolean;
}

const OLD = ["old_string", "old_str", "old_text", "old", "search"];
const NEW = ["new_string", "new_str", "new_text", "new", "replace"];
/** Arguments that hold several edits. */
export const editLists: readonly string[] = ["edits", "replacements", "changes"];

/** Longer texts are nobody's rules. */
const MAX_CHARS = 2_000_000;

/** The edits of a call, in order; undefined where one of them can't be read, or there are none. */
export function readEdits(given: Given): readonly Edit[] | undefined {
  const list = given.items(...editLists).map(readGiven);
  const isOne = given.has(...OLD);
  // Given both ways, only the tool knows which of them counts.
  if (isOne === list.length > 0) return undefined;
  const edits = (isOne ? [given] : list).map(readEdit);
  return edits.every(edit => edit !== undefined) ? edits : undefined;
}

/**
 * Undefined where an edit finds its text nowhere, or in several places without being meant for all: tools differ in
 * what they do then. An edit of nothing writes a file that isn't there.
 */
export function editedText(before: string | undefined, edits: readonly Edit[]): string | undefined {
  let text = before;
  for (const edit of edits) {
    if (text === undefined) return undefined;
    text = applied(text, edit);
  }
  return text;
}

function readEdit(given: Given): Edit | undefined {
  const [old, replacement] = [given.text(...OLD), given.text(...NEW)];
  if (old === undefined || replacement === undefined) return undefined;
  return {
    old,
    new: replacement,
    isForAll: given.all("replace_all", "all", "allow_multiple").includes(true),
  };
}

function applied(text: string, { old, new: replacement, isForAll }: Edit): string | undefined {
  if (old === "") return text === "" ? replacement : undefined;
  const pieces = text.split(old);
  if (pieces.length < 2 || (pieces.length > 2 && !isForAll)) return undefined;
  if (text.length + pieces.length * replacement.length > MAX_CHARS) return undefined;
  return pieces.join(replacement);
}
