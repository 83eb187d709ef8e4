/** Names of commits, made, moved and removed, and the way from one to another: branch, tag, checkout, switch. */
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
import { type GitCall, type GitSubcommands, withOptions } from "./git-call.ts";
import { either, type GitOptions, isGiven, whenever } from "./options.ts";
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
  const force = isGiven(options, "f", "force");
  const takenUp = (from: string | undefined) => (force === false ? [] : rulesTakenUp(call, [from]));
  if (has("d", "D", "delete")) {
    // With `-r` it forgets a remote's branches, which the next fetch brings back.
    return has("r", "remotes")
      ? [changesRemote("prune", undefined, null)]
      : operands.map(each => deletesBranch(textOf(each), either(force, isGiven(options, "D"))));
  }
  if (has("m", "M", "move", "c", "C", "copy")) {
    const isForced = either(force, isGiven(options, "M", "C"));
    const from = operands.length > 1 ? textOf(operands[0]) : (call.repository?.branch ?? "HEAD");
    const takenUp = isForced === false ? [] : rulesTakenUp(call, [from]);
    return [createsBranch(textOf(operands.at(-1)), from, isForced), ...takenUp];
  }
  if (has("u", "set-upstream-to", "unset-upstream", "edit-description")) return configure(call, options);
  if (operands.length === 0 || has("a", "r", "all", "remotes", "show-current", ...listing))
    return [read("branch")];
  const [name, start = known("HEAD")] = operands;
  const maySplit = operands.some(({ canSplit }) => canSplit);
  return [
    createsBranch(textOf(name), textOf(start), force),
    ...takenUp(revisionOf(start)),
    ...(maySplit ? [possibly(deletesBranch(undefined, undefined))] : []),
  ];
});

function configure(call: GitCall, options: GitOptions): readonly Operation[] {
  const [upstream] = options.values("u", "set-upstream-to");
  const [name] = options.operands;
  const named = name === undefined ? call.repository?.branch : textOf(name);
  const key = options.has("edit-description") ? "description" : "merge";
  return [
    configures(named === undefined ? undefined : `branch.${named}.${key}`, textOf(upstream) ?? null, "local"),
  ];
}

const tag = withOptions(
  "-mFu ~n message file local-user cleanup sort format points-at trailer",
  (call, options) => {
    const { operands, has } = options;
    const deletesTag = (word?: Word) => operation("git.delete_tag", { tag: textOf(word) });
    if (has("d", "delete")) return operands.map(deletesTag);
    if (operands.length === 0 || has("n", "v", "verify", "column", ...listing)) return [read("tag")];
    const force = isGiven(options, "f", "force");
    const maySplit = operands.some(({ canSplit }) => canSplit);
    return [
      operation("git.tag", { tag: textOf(operands[0]), force }),
      ...(force === false ? [] : rulesTakenUp(call, [revisionOf(operands[1] ?? known("HEAD"))])),
      ...(maySplit ? [possibly(deletesTag())] : []),
    ];
  },
);

/** Goes to a new branch; `start`: the commit that it begins at, where one is named. */
const toNewBranch = (name: Word, start: Word | undefined, force: boolean | undefined) => [
  createsBranch(textOf(name), start === undefined ? "HEAD" : textOf(start), force),
  switchesTo(textOf(name)),
];

/** Changes in files are thrown away with these options. */
const thrownAway = (call: GitCall, options: GitOptions, ...names: readonly string[]) =>
  whenever(isGiven(options, ...names), [discard("changes", call.workTree)]);

/** Switches branches, or throws away changes in files; no option says which of the two. */
const checkout = withOptions(
  "-bBU ~t orphan conflict pathspec-from-file unified inter-hunk-context",
  (call, options) => {
    const [created] = options.values("b", "B", "orphan");
    const { leading, paths = [], has } = options;
    const [first] = leading;
    const thrown = thrownAway(call, options, "f", "force");
    if (created !== undefined) {
      const changes = first === undefined ? [] : ruleChanges(call, [revisionOf(first)]);
      return [...toNewBranch(created, first, isGiven(options, "B")), ...thrown, ...changes];
    }
    if (has("pathspec-from-file")) return [discard("changes", undefined), ...ruleChanges(call, [undefined])];
    if (has("p", "patch") && paths.length === 0)
      return [possibly(discard("changes", undefined)), ...ruleChanges(call, [revisionOf(first)])];
    if (paths.length > 0) return overwrite(call, paths, revisionOf(first));
    if (has("ours", "theirs", "2", "3")) return overwrite(call, leading, undefined);
    if (leading.length > 1) return severalWords(call, leading);
    if (first === undefined) {
      const force = isGiven(options, "f", "force");
      return [...thrown, ...whenever(force, ruleChanges(call, ["HEAD"]))];
    }
    if (options.paths === undefined && isSurelyPath(first)) return overwrite(call, [first], undefined);
    const revision = revisionOf(first);
    const mayBeFile = options.paths === undefined && mayBePath(call, first);
    return [
      switchesTo(revision),
      ...thrown,
      ...(mayBeFile ? overwrite(call, [first], undefined).map(possibly) : branchChanges(call, revision)),
    ];
  },
);

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

/** Goes to another branch, which keeps uncommitted changes unless an option throws them away. */
const switchBranch = withOptions("-cC ~t create orphan conflict", (call, options) => {
  const thrown = thrownAway(call, options, "f", "force", "discard-changes");
  // `--force-create` has its name behind it, or among the operands.
  const isForced = options.has("C") || call.arguments.some(({ text }) => text.startsWith("--force-c"));
  const given = options.values("c", "C", "create", "orphan", "force-create");
  const [name, start] = isForced || given.length > 0 ? [...given, ...options.operands] : [];
  if (name !== undefined) {
    return [
      ...toNewBranch(name, start, isForced),
      ...thrown,
      // An orphan begins without files; any other new branch keeps them where no start is named.
      ...(options.has("orphan") ? ruleChanges(call, [NO_FILES]) : []),
      ...(start === undefined ? [] : ruleChanges(call, [revisionOf(start)])),
    ];
  }
  const [word] = options.operands;
  const revision = revisionOf(word);
  return word === undefined ? thrown : [switchesTo(revision), ...thrown, ...branchChanges(call, revision)];
});

export const branches: GitSubcommands = { branch, tag, checkout, switch: switchBranch };
