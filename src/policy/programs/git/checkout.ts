/** git checkout: switches branches, or throws away what was changed in files; which of the two stands in no option. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import { isGiven, whenever } from "./certainty.ts";
import type { GitCall, GitSubcommand } from "./git-call.ts";
import { discard, overwrite } from "./overwrite.ts";
import { isSurelyPath, mayBePath } from "./pathspec.ts";
import { type GitOptions, readOptions } from "./read-options.ts";
import { branchChanges, revisionOf, ruleChanges } from "./rule-changes.ts";

export const checkout: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valued: "bBU",
    stuck: "t",
    valuedLong: ["orphan", "conflict", "pathspec-from-file", "unified", "inter-hunk-context"],
  });
  const [created] = options.values("b", "B", "orphan");
  if (created !== undefined) return createBranch(call, options, created);
  const { leading, paths } = options;
  if (options.has("pathspec-from-file"))
    return [discard("changes", undefined), ...ruleChanges(call, [undefined])];
  if (options.has("p", "patch") && (paths ?? []).length === 0) return patch(call, leading);
  if (paths !== undefined && paths.length > 0) return overwrite(call, paths, revisionOf(leading[0]));
  if (options.has("ours", "theirs", "2", "3")) return overwrite(call, leading, undefined);
  if (leading.length > 1) return severalWords(call, leading);
  const [only] = leading;
  if (only === undefined) return whenever(isGiven(options, "f", "force"), throwAway(call, "HEAD"));
  if (paths === undefined && isSurelyPath(only)) return overwrite(call, [only], undefined);
  return switchTo(call, options, only);
};

function createBranch(call: GitCall, options: GitOptions, created: Word): readonly Operation[] {
  const [start] = options.leading;
  const branch = textOf(created);
  return [
    operation("git.create_branch", {
      branch,
      from: start === undefined ? "HEAD" : textOf(start),
      force: isGiven(options, "B"),
    }),
    operation("git.switch", { branch }),
    ...whenever(isGiven(options, "f", "force"), [discard("changes", call.workTree)]),
    ...(start === undefined ? [] : ruleChanges(call, [revisionOf(start)])),
  ];
}

/** Without `--`, the first of several words may be a commit or a path. */
function severalWords(call: GitCall, [first, ...others]: readonly Word[]): readonly Operation[] {
  if (first === undefined) return [];
  if (isSurelyPath(first)) return overwrite(call, [first, ...others], undefined);
  const isPath = mayBePath(call, first);
  return [
    ...overwrite(call, others, isPath ? undefined : revisionOf(first)),
    ...(isPath ? overwrite(call, [first], undefined).map(possibly) : []),
  ];
}

function switchTo(call: GitCall, options: GitOptions, word: Word): readonly Operation[] {
  const revision = revisionOf(word);
  const force = isGiven(options, "f", "force");
  const mayBeFile = options.paths === undefined && mayBePath(call, word);
  return [
    operation("git.switch", { branch: revision }),
    ...whenever(force, [discard("changes", call.workTree)]),
    ...(mayBeFile ? overwrite(call, [word], undefined).map(possibly) : branchChanges(call, revision)),
  ];
}

const patch = (call: GitCall, leading: readonly Word[]): readonly Operation[] => [
  possibly(discard("changes", undefined)),
  ...ruleChanges(call, [leading[0] === undefined ? undefined : revisionOf(leading[0])]),
];

/** All that isn't committed, at once. */
const throwAway = (call: GitCall, revision: string | undefined): readonly Operation[] => [
  discard("changes", call.workTree),
  ...ruleChanges(call, [revision]),
];
