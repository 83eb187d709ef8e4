/** git subtree: another repository's files within this one. */
import { opaque, operation } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import type { GitSubcommand } from "./git-call.ts";
import { readOptions } from "./read-options.ts";
import { readVerb } from "./read-verb.ts";
import { readRefspec } from "./refspec.ts";
import { ruleChanges } from "./rule-changes.ts";

export const subtree: GitSubcommand = call => {
  const { verb, rest } = readVerb(call.arguments, ["-P", "--prefix"]);
  const options = readOptions(rest, {
    valued: "Pmb",
    valuedLong: ["prefix", "message", "annotate", "branch", "onto"],
  });
  const [first, second] = options.operands;
  if (verb === "push") {
    const target = second === undefined ? undefined : readRefspec(second, undefined);
    const force = target?.force;
    const pushed = {
      remote: textOf(first),
      branch: target?.target,
      force,
      lease: false,
      delete: false,
      verify: true,
    };
    return [operation("git.push", pushed)];
  }
  if (verb === "split") {
    const [branch] = options.values("b", "branch");
    const read = operation("git.read", { command: "subtree split" });
    return branch === undefined
      ? [read]
      : [operation("git.create_branch", { branch: textOf(branch), from: "HEAD", force: false })];
  }
  if (verb === undefined) return [opaque("what it does with the subtree can't be known")];
  return [operation("git.merge", { branch: textOf(second ?? first) }), ...ruleChanges(call, [undefined])];
};
