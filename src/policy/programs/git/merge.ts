/** Commands that bring commits into the branch: merge, cherry-pick, revert. */
import type { Operation } from "../../../ports/index.ts";
import { operation } from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import type { GitSubcommand } from "./git-call.ts";
import { readOptions } from "./read-options.ts";
import { endsOf, revisionOf, ruleChanges } from "./rule-changes.ts";

/** Back to where the branch was before: what it had brought so far is taken back. */
export const giveUp: Operation = operation("git.reset", { mode: "abort", to: "ORIG_HEAD" });

/** An operation that was begun before goes on. */
const goesOn = ["continue", "skip", "quit"];

export const merge: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valued: "msXF",
    stuck: "S",
    valuedLong: ["message", "strategy", "strategy-option", "file", "cleanup", "into-name"],
  });
  if (options.has("abort")) return [giveUp];
  if (options.has("continue", "quit"))
    return [
      operation("git.commit", {
        message: undefined,
        amend: false,
        verify: true,
        branch: call.repository?.branch,
      }),
    ];
  if (options.operands.length === 0)
    return [operation("git.merge", { branch: undefined }), ...ruleChanges(call, [undefined])];
  return [
    ...options.operands.map(each => operation("git.merge", { branch: revisionOf(each) })),
    ...ruleChanges(call, options.operands.map(revisionOf)),
  ];
};

/** Copies commits, or takes them back: each by its own difference. */
const replay =
  (name: string): GitSubcommand =>
  call => {
    const options = readOptions(call.arguments, {
      valued: "mX",
      stuck: "S",
      valuedLong: ["mainline", "strategy", "strategy-option", "cleanup"],
    });
    if (options.has("abort")) return [giveUp];
    if (options.has(...goesOn)) return [operation(name, { commit: undefined })];
    const commits = options.operands;
    const parent = textOf(options.values("m", "mainline").at(-1) ?? known(""));
    return [
      ...commits.map(each => operation(name, { commit: textOf(each) })),
      ...ruleChanges(
        call,
        parent === undefined ? [undefined] : commits.flatMap(each => endsOf(each, parent)),
      ),
    ];
  };

export const cherryPick = replay("git.cherry_pick");
export const revert = replay("git.revert");
