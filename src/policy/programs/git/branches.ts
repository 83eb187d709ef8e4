/** Judges commands that make, move and delete branches and tags, and go from one to another: branch, tag, checkout, switch. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import {
  changesRemote,
  configures,
  createsBranch,
  deletesBranch,
  discard,
  read,
  switchesTo,
} from "./acts.ts";
import {
  type Certainty,
  either,
  type GitCall,
  type GitOptions,
  type GitSubcommands,
  isGiven,
  whenever,
  withOptions,
} from "./git-call.ts";
import {
  branchChanges,
  isSurelyPath,
  mayBePath,
  NO_FILES,
  overwrite,
  revisionOf,
  ruleChanges,
  rulesTakenUp,
} from "./work-tree.ts";

const listing = ["l", "list", "contains", "no-contains", "merged", "no-merged", "points-at"];

const branch = withOptions("-u ~t set-upstream-to sort format points-at", (call, options) => {
  const { operands, has } = options;
  const [name, start = known("HEAD")] = operands;
  const force = isGiven(options, "f", "force");
  // With `-r` it forgets a remote's branches, which the next fetch brings back.
  if (has("d", "D", "delete"))
    return has("r", "remotes")
      ? [changesRemote("prune", undefined, null)]
      : operands.map(each => deletesBranch(textOf(each), either(force, isGiven(options, "D"))));
  if (has("m", "M", "move", "c", "C", "copy")) {
    const from = operands.length > 1 ? textOf(name) : (call.repository?.branch ?? "HEAD");
    return madeAt(call, operands.at(-1), from, either(force, isGiven(options, "M", "C")));
  }
  if (has("u", "set-upstream-to", "unset-upstream", "edit-description")) {
    const configured = name === undefined ? call.repository?.branch : textOf(name);
    const key = configured && `branch.${configured}.${has("edit-description") ? "description" : "merge"}`;
    const [upstream] = options.values("u", "set-upstream-to");
    return [configures(key, textOf(upstream) ?? null, "local")];
  }
  if (operands.length === 0 || has("a", "r", "all", "remotes", "show-current", ...listing))
    return [read("branch")];
  return [
    ...madeAt(call, name, textOf(start), force),
    ...(maySplit(options) ? [possibly(deletesBranch(undefined, undefined))] : []),
  ];
});

/** A branch that is moved by force takes up the rules of its new commit. */
const madeAt = (call: GitCall, name: Word | undefined, from: string | undefined, force: Certainty) => [
  createsBranch(textOf(name), from, force),
  ...(force === false ? [] : rulesTakenUp(call, [from])),
];

/** A word that may be several can bring an option. */
const maySplit = ({ operands }: GitOptions) => operands.some(({ canSplit }) => canSplit);

const deletesTag = (word?: Word) => operation("git.delete_tag", { tag: textOf(word) });

const tag = withOptions(
  "-mFu ~n message file local-user cleanup sort format points-at trailer",
  (call, options) => {
    const { operands, has } = options;
    const [name, target = known("HEAD")] = operands;
    if (has("d", "delete")) return operands.map(deletesTag);
    if (name === undefined || has("n", "v", "verify", "column", ...listing)) return [read("tag")];
    const force = isGiven(options, "f", "force");
    return [
      operation("git.tag", { tag: textOf(name), force }),
      ...(force === false ? [] : rulesTakenUp(call, [revisionOf(target)])),
      ...(maySplit(options) ? [possibly(deletesTag())] : []),
    ];
  },
);

/** Goes to a branch, a new one too; a checkout can also name files. */
const goes = (isSwitch: boolean) =>
  withOptions(
    "-bBcCU ~t orphan create conflict pathspec-from-file unified inter-hunk-context",
    (call, options) => {
      // `--force-create` has its name among the operands: `--force` begins like it, and has no value.
      const isForced =
        options.has("B", "C") || call.arguments.some(({ text }) => text.startsWith("--force-c"));
      const given = options.values("b", "B", "c", "C", "create", "orphan", "force-create");
      const words = isSwitch ? options.operands : options.leading;
      const [name, start] = isForced || given.length > 0 ? [...given, ...words] : [];
      const isDiscarding = isGiven(options, "f", "force", ...(isSwitch ? ["discard-changes"] : []));
      const thrown = whenever(isDiscarding, [discard("changes", call.workTree)]);
      if (name !== undefined) {
        return [
          createsBranch(textOf(name), start === undefined ? "HEAD" : textOf(start), isForced),
          switchesTo(textOf(name)),
          ...thrown,
          // An orphan begins without files; any other new branch keeps them where no start is named.
          ...(isSwitch && options.has("orphan") ? ruleChanges(call, [NO_FILES]) : []),
          ...(start === undefined ? [] : ruleChanges(call, [revisionOf(start)])),
        ];
      }
      const restored = isSwitch ? undefined : restoredFiles(call, options);
      if (restored !== undefined) return restored;
      const [word] = words;
      if (word === undefined) return [...thrown, ...whenever(isDiscarding, ruleChanges(call, ["HEAD"]))];
      const revision = revisionOf(word);
      const mayBeFile = !isSwitch && options.paths === undefined && mayBePath(call, word);
      return [
        switchesTo(revision),
        ...thrown,
        ...(mayBeFile ? overwrite(call, [word], undefined).map(possibly) : branchChanges(call, revision)),
      ];
    },
  );

/** Throws away changes in files instead of going to a branch; no option says which of the two. */
function restoredFiles(call: GitCall, options: GitOptions): readonly Operation[] | undefined {
  const { leading, paths = [], has } = options;
  const [first, ...others] = leading;
  if (has("pathspec-from-file")) return [discard("changes", undefined), ...ruleChanges(call, [undefined])];
  if (has("p", "patch") && paths.length === 0)
    return [possibly(discard("changes", undefined)), ...ruleChanges(call, [revisionOf(first)])];
  if (paths.length > 0) return overwrite(call, paths, revisionOf(first));
  if (has("ours", "theirs", "2", "3")) return overwrite(call, leading, undefined);
  if (first === undefined || options.paths !== undefined) return undefined;
  if (isSurelyPath(first)) return overwrite(call, leading, undefined);
  if (others.length === 0) return undefined;
  // Without `--`, the first of several words may be a commit or a path.
  const isPath = mayBePath(call, first);
  return [
    ...overwrite(call, others, isPath ? undefined : revisionOf(first)),
    ...(isPath ? overwrite(call, [first], undefined).map(possibly) : []),
  ];
}

export const branches: GitSubcommands = {
  branch,
  tag,
  checkout: goes(false),
  switch: goes(true),
};
