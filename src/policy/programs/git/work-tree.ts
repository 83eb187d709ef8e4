/** Finds the paths that git is given, and the files and rules of the brain that git writes over. */

import type { Operation } from "../../../ports/index.ts";
import { isWithin } from "../../paths/path-parts.ts";
import { operation, possibly } from "../../recognition.ts";
import { HOLE, isKnown, textOf, type Word } from "../../word.ts";
import { discard, writes } from "./acts.ts";
import type { GitCall } from "./git-call.ts";

/** The absolute paths that words name; an undefined one can't be known, nor can git's own patterns (`:(top)src`). */
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

/** The kind of a file on this machine. */
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

/** Whether a path is in the brain, holds it, or can't be known. */
export function mayTouchBrain(call: GitCall, path: string | undefined): boolean {
  const { brain } = call.recognition.facts;
  if (!call.mayHoldBrain || brain === undefined) return false;
  return path === undefined || isWithin(path, brain) || isWithin(brain, path);
}
/** `revision`: where the files come from; undefined for the index, and where it can't be known. */
export function overwrite(
  call: GitCall,
  words: readonly Word[],
  revision: string | undefined,
): readonly Operation[] {
  return pathsOf(call, words).flatMap(path => [
    discard("changes", path),
    ...overwritten(call, path, revision),
  ]);
}

function overwritten(
  call: GitCall,
  path: string | undefined,
  revision: string | undefined,
): readonly Operation[] {
  const { brain } = call.recognition.facts;
  const holdsBrain = path === undefined || (brain !== undefined && isWithin(brain, path));
  if (holdsBrain && mayTouchBrain(call, path)) return ruleChanges(call, [revision]);
  if (path === undefined) return [];
  const kind = kindOf(call, path);
  const recursive = kind === "file" ? false : kind === "directory" ? true : undefined;
  return [operation("fs.write", { path, append: false, recursive })];
}

/** The brain's own data is in no commit, and goes with all else that isn't. */
export function brainCleaned(call: GitCall, path: string | undefined): readonly Operation[] {
  const { brain } = call.recognition.facts;
  if (!mayTouchBrain(call, path) || brain === undefined) return [];
  const cleaned = path !== undefined && isWithin(path, brain) ? path : brain;
  return [possibly(operation("fs.delete", { path: cleaned, recursive: true, force: true }))];
}

/** Comparing takes milliseconds each. */
const MAX_REVISIONS = 16;

/**
 * The rules that change when files come from these revisions. An unknown change is possible where the repository
 * holds the brain, and nothing elsewhere.
 */
export function ruleChanges(call: GitCall, revisions: readonly (string | undefined)[]): readonly Operation[] {
  const asked: readonly (string | undefined)[] = revisions.length > MAX_REVISIONS ? [undefined] : revisions;
  const changes = asked.flatMap(each => (each === undefined ? [undefined] : changesOf(call, each)));
  const paths = new Set(changes.flatMap(each => each ?? []));
  const isUnknown = call.mayHoldBrain && changes.includes(undefined);
  return [...[...paths].map(writes), ...(isUnknown ? [possibly(writes(undefined))] : [])];
}

/**
 * The rules that a branch or the index takes up from these revisions: they are in no file yet, but a later command may
 * bring them there, and is judged by the files of now.
 */
export const rulesTakenUp = (
  call: GitCall,
  revisions: readonly (string | undefined)[],
): readonly Operation[] =>
  ruleChanges(call, revisions)
    .filter(({ arguments: { path } }) => path !== undefined)
    .map(possibly);

/** A name can be a tag's and a branch's: some commands take the one, some the other. */
function changesOf({ repository }: GitCall, revision: string): readonly (readonly string[] | undefined)[] {
  const ofBranch = NAME.test(revision) ? repository?.protectedChanges(`refs/heads/${revision}`) : undefined;
  return [repository?.protectedChanges(revision), ...(ofBranch === undefined ? [] : [ofBranch])];
}

const NAME = /^(?!refs\/|HEAD$)[\w./-]+$/;

/** The name of a tree without files, the same in every repository. */
export const NO_FILES = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/** A branch that only a remote has is made from there. */
export function branchChanges(call: GitCall, branch: string | undefined): readonly Operation[] {
  const isHere = branch === undefined || call.repository?.protectedChanges(branch) !== undefined;
  const remote = call.setting("checkout.defaultremote") ?? "origin";
  return ruleChanges(call, [isHere ? branch : `${remote}/${branch}`]);
}

/** The revision that a word names; `-` is the branch before this one. */
export const revisionOf = (word: Word | undefined): string | undefined =>
  word?.text === "-" ? "@{-1}" : textOf(word);

/**
 * The revisions to compare with so that no rule escapes that these commits touch: a commit has touched a rule if the
 * rule differs before and after, and then one of the two differs from the file. `parent`: the number of the parent that a
 * merge is compared with.
 */
export function endsOf(word: Word, parent = ""): readonly (string | undefined)[] {
  const revision = revisionOf(word);
  if (revision === undefined || /\^[-!@]|^\^/.test(revision)) return [undefined];
  const [from, to] = revision.split(/\.{2,3}/);
  return to === undefined ? [revision, `${revision}^${parent}`] : [from || "HEAD", to || "HEAD"];
}
