/** Judges the commands beneath the commands, which change references, the index or the inner workings. */
import { possibly } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { createsBranch, deletesBranch, discard, plumbing, read, rewrite, stages, writes } from "./acts.ts";
import { each, type GitSubcommands, withOptions } from "./git-call.ts";
import { branchOf } from "./remote-of.ts";
import { fileOf, isSurelyPath, pathsOf, revisionOf, ruleChanges, rulesTakenUp } from "./work-tree.ts";

/** Any content may come into the repository, its index and its files, those that are named above all. */
const anything = (command: string) =>
  withOptions("-o prefix", (call, { operands, values }) => [
    plumbing(command),
    possibly(discard("changes", call.workTree)),
    ...[...operands, ...values("prefix")].map(word => {
      const write = writes(fileOf(call, word));
      return isSurelyPath(word) ? write : possibly(write);
    }),
    ...ruleChanges(call, [undefined]),
  ]);

const updateRef = withOptions("-m", (call, options) => {
  const [reference, source] = options.operands.map(textOf);
  if (options.has("stdin")) return [plumbing("update-ref"), possibly(deletesBranch(undefined, true))];
  const branch = reference === undefined ? undefined : branchOf(reference, call.repository?.branch);
  const isBranch = reference === undefined || /^(?:refs\/heads\/|HEAD$)/.test(reference);
  const change = options.has("d") ? deletesBranch(branch, true) : createsBranch(branch, source, true);
  return [plumbing("update-ref"), ...(isBranch ? [change] : []), ...rulesTakenUp(call, [source])];
});

const symbolicRef = withOptions("-m", (call, { operands: [, target], mayHave }) =>
  target !== undefined || mayHave("d", "delete")
    ? [plumbing("symbolic-ref"), ...rulesTakenUp(call, [revisionOf(target)])]
    : [read("symbolic-ref")],
);

/** The index takes contents by their hash, too: they may be other rules, which a later command writes. */
const updateIndex = withOptions("cacheinfo chmod index-version", (call, options) => {
  const isStaging = options.has("refresh", "really-refresh", "add", "remove", "chmod");
  const isOther = options.has("cacheinfo", "index-info", "stdin", "assume-unchanged", "skip-worktree");
  return isStaging && !isOther && !options.isUncertain
    ? pathsOf(call, options.operands).map(stages)
    : anything("update-index")(call);
});

const replace = withOptions("format", (call, { has, operands }) =>
  has("l", "list") || call.arguments.length === 0
    ? [read("replace")]
    : [rewrite("replace"), ...rulesTakenUp(call, operands.map(revisionOf))],
);

export const beneath: GitSubcommands = {
  ...each(
    `fast-import merge-file merge-index merge-one-file merge-octopus merge-ours merge-recursive merge-recursive-ours
    merge-recursive-theirs merge-resolve merge-subtree receive-pack http-backend refs replay history checkout--worker
    read-tree checkout-index mailinfo mailsplit`,
    anything,
  ),
  "update-ref": updateRef,
  "symbolic-ref": symbolicRef,
  "update-index": updateIndex,
  replace,
};
