/** git stash: sets work aside, takes it up again, or throws it away. */
import type { Operation } from "../../../ports/index.ts";
import { opaque, operation, possibly } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import type { GitCall, GitSubcommand } from "./git-call.ts";
import { brainCleaned, discard } from "./overwrite.ts";
import { readOptions } from "./read-options.ts";
import { looking } from "./reading.ts";
import { revisionOf, ruleChanges, rulesTakenUp } from "./rule-changes.ts";

const stashed = (verb: string): Operation => operation("git.stash", { verb });

export const stash: GitSubcommand = call => {
  const [first = known("push"), ...rest] = call.arguments;
  const verb = first.text.startsWith("-") ? "push" : textOf(first);
  switch (verb) {
    case undefined:
      return [opaque("what it does with the stash can't be known"), possibly(discard("stash", null))];
    case "push":
    case "save":
      return [stashed("push"), ...ruleChanges(call, ["HEAD"]), ...untrackedTaken(call)];
    case "pop":
    case "apply":
      return [stashed(verb), ...ruleChanges(call, [entryOf(rest)])];
    case "drop":
    case "clear":
      return [discard("stash", null)];
    case "branch":
      return intoBranch(call, rest);
    case "list":
    case "show":
      return looking("git.read", `stash ${verb}`)({ ...call, arguments: rest });
    case "store":
      return [
        stashed(verb),
        ...rulesTakenUp(call, readOptions(rest, { valued: "m" }).operands.map(revisionOf)),
      ];
    case "export":
      return [operation("git.plumbing", { command: "stash export" })];
    default:
      return [stashed(verb)];
  }
};

/** What of the brain is in no commit is taken out of the work tree too. */
const untrackedTaken = (call: GitCall): readonly Operation[] =>
  readOptions(call.arguments, { valued: "m" }).has("u", "a", "include-untracked", "all")
    ? brainCleaned(call, call.workTree)
    : [];

/** The entry that is meant; `2` is stash@{2}. */
function entryOf(words: readonly Word[]): string | undefined {
  const [entry = known("stash@{0}")] = readOptions(words).operands;
  const text = textOf(entry);
  return text !== undefined && /^\d+$/.test(text) ? `stash@{${text}}` : text;
}

function intoBranch(call: GitCall, [name, ...rest]: readonly Word[]): readonly Operation[] {
  const branch = textOf(name);
  return [
    operation("git.create_branch", { branch, from: entryOf(rest), force: false }),
    operation("git.switch", { branch }),
    stashed("pop"),
    ...ruleChanges(call, [entryOf(rest)]),
  ];
}
