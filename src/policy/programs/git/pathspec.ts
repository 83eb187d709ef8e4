/** The paths that git is given: it has patterns of its own (`'*.ts'`, `:(top)src`), quoted from the shell or not. */
import { HOLE, isKnown, type Word } from "../../word.ts";
import type { GitCall } from "./git-call.ts";
import { isWithin } from "./is-within.ts";

/** The absolute paths that words name; an undefined one can't be told. */
export const pathsOf = (call: GitCall, words: readonly Word[]): readonly (string | undefined)[] =>
  words.flatMap(word =>
    isKnown(word) && /^:|[*?[\]\\]/.test(word.text)
      ? [undefined]
      : call.recognition.paths(word, call.command, true),
  );

/** The file that an option names: `--output=x`. */
export const fileOf = ({ recognition, command }: GitCall, word: Word): string | undefined => {
  const paths = recognition.paths(word, command);
  return paths.length === 1 ? paths[0] : undefined;
};

/** Whether it can only be a path: no branch and no commit has such a name. */
export const isSurelyPath = (word: Word): boolean =>
  word.isGlob === true ||
  (!word.text.includes(HOLE) && /^(?:\.{1,2}(?:\/|$)|\/|:\/?$|:[(!^/]|\.\w)|\/$|[*?]/.test(word.text));

/** What stands there, on this machine. */
export const kindOf = ({ recognition, command }: GitCall, path: string) =>
  command.isElsewhere ? undefined : recognition.facts.kindOf(path);

/** Whether a word in the place of a branch may be the path of files that are there. */
export function mayBePath(call: GitCall, word: Word): boolean {
  if (!isKnown(word) || isSurelyPath(word)) return true;
  const [path] = call.recognition.paths(word, call.command);
  const kind = path === undefined ? undefined : kindOf(call, path);
  if (kind === "missing") return false;
  // Git takes what is both for a revision, which only a repository with the brain in it can be asked for.
  if (kind !== undefined) return !(call.mayHoldBrain && call.repository?.protectedChanges(word.text));
  return /[^/.]\.[A-Za-z]\w{0,4}$/.test(word.text);
}

/** Whether a path lies in the brain, holds it, or can't be told. */
export function mayTouchBrain(call: GitCall, path: string | undefined): boolean {
  const { brain } = call.recognition.facts;
  if (!call.mayHoldBrain || brain === undefined) return false;
  return path === undefined || isWithin(path, brain) || isWithin(brain, path);
}
