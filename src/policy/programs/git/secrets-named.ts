/** Finds the secrets whose text a command of git may print or copy, by the words that name them. */
import type { Operation } from "../../../ports/index.ts";
import { secretsAmong } from "../../strangers/named-paths.ts";
import type { Word } from "../../word.ts";
import { wordSet } from "../syntax/word-list.ts";
import type { GitCall } from "./git-call.ts";

/**
 * These answer with names and hashes, or act on names: they move what the repository has, and show no text of it. `grep`,
 * `config` and the global options of git have patterns and keys among their words, and are looked at by themselves.
 */
const NAMING = wordSet(`
  status ls-files ls-tree ls-remote check-attr check-ignore check-mailmap rev-parse name-rev describe for-each-ref
  show-ref show-branch cherry shortlog last-modified count-objects merge-base var
  rm clean reset restore checkout switch branch sparse-checkout worktree submodule clone init fetch pull push remote
  filter-branch filter-repo subtree lfs config grep`);

/** They show the text of files with their changes alone. */
const HISTORY = wordSet("log rev-list whatchanged reflog");
/** git-log(1): these print changes, or imply that. */
const CHANGES = /^(?:-[a-zA-Z]*[puULc]|--(?:pat|unified|binary$|cc$|dd$|remerge-diff))/;
/** Only names and numbers, or a mark in the index. */
const NAMES =
  /^--(?:stat|shortstat|numstat|compact-summary|dirstat|name-only|name-status|quiet|summary|raw|(?:no-)?(?:assume-unchanged|skip-worktree))(?:=|$)/;

/** Whether git shows or copies the text of the files that are named; `words`: all behind the command. */
export const showsText = (command: string, words: readonly Word[]): boolean => {
  if (NAMING.has(command)) return false;
  if (words.some(({ text }) => CHANGES.test(text))) return true;
  return !HISTORY.has(command) && !words.some(({ text }) => NAMES.test(text));
};

/** The word behind it, or in it, is a text or a pattern. */
const TEXT = /^(?:-[a-zA-Z]*[mSG]|--(?:message|trailer|author|date|exclude|subject-prefix|reason))$/;
const ATTACHED = /^--(?:message|trailer|author|date|exclude|subject-prefix|reason)=/;

/** `:(glob)x`, `:/x`; those that leave files out have an exclamation mark, a circumflex or the word for it. */
const MAGIC = /^:(?:\(([^)]*)\)|([/!^]+):?)/;
/** `HEAD:file`; `:file` and `:0:file` of the index. */
const COMMIT = /^(?:[^:-][^:]*)?:(?:[0-3]:)?/;

/** The file that a word names, without git's marks; of a pattern its matches, too. Nothing where it leaves files out. */
export function filesIn(word: Word): readonly Word[] {
  const { text } = word;
  const magic = MAGIC.exec(text);
  const [mark = "", long = "", short = ""] = magic ?? COMMIT.exec(text) ?? [];
  if (magic !== null && (/[!^]/.test(short) || /\bexclude\b/.test(long))) return [];
  const file = { ...word, text: text.slice(mark.length) };
  return /[*?[]/.test(file.text) ? [file, { ...file, isGlob: true }] : [file];
}

/** `found`: the files that it is known to read are judged as such. */
export function secretsNamed(
  name: string,
  call: GitCall,
  found: readonly Operation[] = [],
): readonly Operation[] {
  const { arguments: words, command, recognition } = call;
  if (!showsText(name, words)) return [];
  const named = words.filter(({ text }, at) => !TEXT.test(words[at - 1]?.text ?? "") && !ATTACHED.test(text));
  const known = new Set(found.flatMap(each => (each.name === "fs.read" ? each.arguments.path : [])));
  const inner = { ...command, arguments: named.flatMap(filesIn), environment: new Map() };
  return secretsAmong(inner, recognition).filter(({ arguments: { path } }) => !known.has(path));
}
