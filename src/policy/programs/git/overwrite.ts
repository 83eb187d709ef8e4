/** What happens to files that git replaces by what is in the index or in a commit. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import type { Word } from "../../word.ts";
import type { GitCall } from "./git-call.ts";
import { isWithin } from "./is-within.ts";
import { kindOf, mayTouchBrain, pathsOf } from "./pathspec.ts";
import { ruleChanges } from "./rule-changes.ts";

/** Work that is in no commit is thrown away; `path`: null where it is in no file. */
export const discard = (what: string, path: string | undefined | null): Operation =>
  operation("git.discard", { what, path });

/** `revision`: where the files come from; undefined for the index, and where it can't be told. */
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
