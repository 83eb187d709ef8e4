/** The commands beneath the commands: what each changes in the repository, the index or the work tree. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import type { GitSubcommand } from "./git-call.ts";
import { discard } from "./overwrite.ts";
import { fileOf, pathsOf } from "./pathspec.ts";
import { readOptions } from "./read-options.ts";
import { outputs } from "./reading.ts";
import { branchOf } from "./refspec.ts";
import { revisionOf, ruleChanges, rulesTakenUp } from "./rule-changes.ts";

const plumbing = (command: string): Operation => operation("git.plumbing", { command });

export const inner =
  (command: string): GitSubcommand =>
  () => [plumbing(command)];

/** Packs, indexes and loose objects: nothing that anything leads to is lost. */
export const tidying =
  (command: string): GitSubcommand =>
  () => [operation("git.maintain", { command })];

export const updateRef: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valued: "m" });
  const [reference] = options.operands;
  const name = textOf(reference);
  const branch = name === undefined ? undefined : branchOf(name, call.repository?.branch);
  if (options.has("stdin")) {
    return [
      plumbing("update-ref"),
      possibly(operation("git.delete_branch", { branch: undefined, remote: null, force: true })),
    ];
  }
  const isBranch = name === undefined || /^(?:refs\/heads\/|HEAD$)/.test(name);
  if (options.has("d") && isBranch)
    return [plumbing("update-ref"), operation("git.delete_branch", { branch, remote: null, force: true })];
  const from = textOf(options.operands[1]);
  const takenUp = rulesTakenUp(call, [from]);
  return isBranch
    ? [plumbing("update-ref"), operation("git.create_branch", { branch, from, force: true }), ...takenUp]
    : [plumbing("update-ref"), ...takenUp];
};

export const symbolicRef: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valued: "m" });
  return options.operands.length > 1 || options.mayHave("d", "delete")
    ? [plumbing("symbolic-ref"), ...rulesTakenUp(call, [revisionOf(options.operands[1])])]
    : [operation("git.read", { command: "symbolic-ref" })];
};

export const updateIndex: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valuedLong: ["cacheinfo", "chmod", "index-version"] });
  const isStaging = options.has("refresh", "really-refresh", "add", "remove", "chmod");
  const hides = options.has("cacheinfo", "index-info", "assume-unchanged", "skip-worktree", "stdin");
  // What is put into the index by its hash may be other rules, which a later command writes.
  const brings = options.has("cacheinfo", "index-info", "stdin") ? ruleChanges(call, [undefined]) : [];
  if (!isStaging || hides || options.isUncertain) return [plumbing("update-index"), ...brings];
  return options.operands.length === 0
    ? [operation("git.status")]
    : pathsOf(call, options.operands).map(path => operation("git.add", { path }));
};

/** With `-u` it also writes the files, with `--reset` over what was changed in them. */
export const readTree: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valuedLong: ["prefix", "index-output", "exclude-per-directory"],
  });
  if (options.has("n", "dry-run")) return [operation("git.read", { command: "read-tree" })];
  const [tree] = options.operands.slice(-1);
  if (!options.mayHave("u"))
    return [plumbing("read-tree"), ...rulesTakenUp(call, options.operands.map(revisionOf))];
  const isDiscarding = options.has("reset");
  return [
    plumbing("read-tree"),
    ...(isDiscarding ? [discard("changes", call.workTree)] : []),
    ...ruleChanges(call, [revisionOf(tree)]),
  ];
};

/** Writes files from the index; over changed ones only by force. */
export const checkoutIndex: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valuedLong: ["prefix", "stage"] });
  const prefix = options.values("prefix").at(-1);
  if (prefix !== undefined) return [plumbing("checkout-index"), ...outputs(call, [prefix])];
  const force = options.has("f", "force");
  return [
    plumbing("checkout-index"),
    ...(force ? [discard("changes", call.workTree)] : []),
    ...ruleChanges(call, [undefined]),
  ];
};

/** Writes the result over the first of its three files. */
export const mergeFile: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valued: "L", valuedLong: ["marker-size", "diff-algorithm"] });
  const files = options.operands.map(each =>
    operation("fs.read", { path: fileOf(call, each), recursive: false }),
  );
  const isPrinting = options.has("p", "stdout", "object-id");
  return [...files, ...(isPrinting ? [] : outputs(call, options.operands.slice(0, 1)))];
};

/** `git merge-index program -a`: runs the program for each file in conflict. */
export const mergeIndex: GitSubcommand = call => {
  const words = call.arguments.filter(({ text }) => !/^-[oq]$/.test(text));
  return [plumbing("merge-index"), ...call.recognition.run(words.slice(0, 1), call.command)];
};

/** Without `-w` it only reckons. */
export const hashObject: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valued: "t", valuedLong: ["path"] });
  const files = options.operands.map(each =>
    operation("fs.read", { path: fileOf(call, each), recursive: false }),
  );
  return [
    ...files,
    operation(options.mayHave("w") ? "git.maintain" : "git.read", { command: "hash-object" }),
  ];
};
