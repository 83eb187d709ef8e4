/** git branch and git tag: names of commits, made, moved, removed. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { either, isGiven, whenever } from "./certainty.ts";
import type { GitCall, GitSubcommand } from "./git-call.ts";
import { type GitOptions, readOptions } from "./read-options.ts";
import { revisionOf, rulesTakenUp } from "./rule-changes.ts";

const listing = ["list", "contains", "no-contains", "merged", "no-merged", "points-at"];

export const branch: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valued: "u",
    stuck: "t",
    valuedLong: ["set-upstream-to", "sort", "format", "points-at"],
  });
  const { operands } = options;
  const force = isGiven(options, "f", "force");
  if (options.has("d", "D", "delete")) {
    return deleteBranches(options, either(force, isGiven(options, "D")));
  }
  if (options.has("m", "M", "move", "c", "C", "copy")) {
    return moveBranch(call, operands, either(force, isGiven(options, "M", "C")));
  }
  if (options.has("u", "set-upstream-to", "unset-upstream", "edit-description"))
    return configure(call, options);
  if (operands.length === 0 || options.has("l", "a", "r", "all", "remotes", "show-current", ...listing)) {
    return [operation("git.read", { command: "branch" })];
  }
  const [name, start = known("HEAD")] = operands;
  const created = operation("git.create_branch", { branch: textOf(name), from: textOf(start), force });
  const maySplit = operands.some(({ canSplit }) => canSplit);
  const takenUp = force === false ? [] : rulesTakenUp(call, [revisionOf(start)]);
  return [created, ...takenUp, ...(maySplit ? [possibly(deleted(undefined, undefined))] : [])];
};

const deleted = (name: string | undefined, force: boolean | undefined): Operation =>
  operation("git.delete_branch", { branch: name, remote: null, force });

/** What is removed with `-r` is only what is remembered of a remote's branches: the next fetch brings it back. */
const deleteBranches = (options: GitOptions, force: boolean | undefined): readonly Operation[] =>
  options.has("r", "remotes")
    ? [operation("git.remote", { verb: "prune", remote: undefined, url: null })]
    : options.operands.map(each => deleted(textOf(each), force));

function moveBranch(
  call: GitCall,
  operands: readonly Word[],
  force: boolean | undefined,
): readonly Operation[] {
  const to = textOf(operands.at(-1));
  const from = operands.length > 1 ? textOf(operands[0]) : (call.repository?.branch ?? "HEAD");
  const takenUp = force === false ? [] : rulesTakenUp(call, [from]);
  return [operation("git.create_branch", { branch: to, from, force }), ...takenUp];
}

function configure(call: GitCall, options: GitOptions): readonly Operation[] {
  const [upstream] = options.values("u", "set-upstream-to");
  const [name] = options.operands;
  const named = name === undefined ? call.repository?.branch : textOf(name);
  const key = options.has("edit-description") ? "description" : "merge";
  return [
    operation("git.config", {
      key: named === undefined ? undefined : `branch.${named}.${key}`,
      value: textOf(upstream) ?? null,
      scope: "local",
    }),
  ];
}

export const tag: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valued: "mFu",
    stuck: "n",
    valuedLong: ["message", "file", "local-user", "cleanup", "sort", "format", "points-at", "trailer"],
  });
  const { operands } = options;
  if (options.has("d", "delete"))
    return operands.map(each => operation("git.delete_tag", { tag: textOf(each) }));
  if (operands.length === 0 || options.has("l", "n", "v", "verify", "column", ...listing)) {
    return [operation("git.read", { command: "tag" })];
  }
  const force = isGiven(options, "f", "force");
  const maySplit = operands.some(({ canSplit }) => canSplit);
  return [
    operation("git.tag", { tag: textOf(operands[0]), force }),
    ...(force === false ? [] : rulesTakenUp(call, [revisionOf(operands[1] ?? known("HEAD"))])),
    ...whenever(maySplit ? undefined : false, [operation("git.delete_tag", { tag: undefined })]),
  ];
};
