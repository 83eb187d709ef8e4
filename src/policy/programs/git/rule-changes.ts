/** What a git command does to the brain's rules when it brings other content into the work tree. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import type { GitCall } from "./git-call.ts";

/** Comparing takes milliseconds each. */
const MAX_REVISIONS = 16;

const written = (path: string | undefined) =>
  operation("fs.write", { path, append: false, recursive: false });

/**
 * The rules that change when files come from these revisions. What can't be told is possible where the repository holds
 * the brain, and nothing elsewhere.
 */
export function ruleChanges(call: GitCall, revisions: readonly (string | undefined)[]): readonly Operation[] {
  const asked: readonly (string | undefined)[] = revisions.length > MAX_REVISIONS ? [undefined] : revisions;
  const changes = asked.flatMap(each => (each === undefined ? [undefined] : changesOf(call, each)));
  const paths = new Set(changes.flatMap(each => each ?? []));
  const isUnknown = call.mayHoldBrain && changes.includes(undefined);
  return [...[...paths].map(written), ...(isUnknown ? [possibly(written(undefined))] : [])];
}

/**
 * What a branch or the index takes up from these revisions is in no file yet, but whatever follows may bring it there,
 * and is judged by what stands there now.
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

/** In a tree without files. The name that every repository has for it. */
export const NO_FILES = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/** A branch that only a remote has is made from there. */
export function branchChanges(call: GitCall, branch: string | undefined): readonly Operation[] {
  const isHere = branch === undefined || call.repository?.protectedChanges(branch) !== undefined;
  const remote = call.setting("checkout.defaultremote") ?? "origin";
  return ruleChanges(call, [isHere ? branch : `${remote}/${branch}`]);
}

/** The revision that a word names; `-` is where one came from. */
export const revisionOf = (word: Word | undefined): string | undefined =>
  word?.text === "-" ? "@{-1}" : textOf(word);

/**
 * What to compare with so that no rule escapes that these commits touch: a commit has touched a rule if the rule
 * differs before and after, and then one of the two differs from what stands there. `parent`: the number of the one
 * that a merge is compared with.
 */
export function endsOf(word: Word, parent = ""): readonly (string | undefined)[] {
  const revision = revisionOf(word);
  if (revision === undefined || /\^[-!@]|^\^/.test(revision)) return [undefined];
  const [from, to] = revision.split(/\.{2,3}/);
  return to === undefined ? [revision, `${revision}^${parent}`] : [from || "HEAD", to || "HEAD"];
}
