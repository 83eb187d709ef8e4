/** git restore: throws away changes in files, or only takes them out of the next commit. */
import { operation, possibly } from "../../recognition.ts";
import { isGiven } from "./certainty.ts";
import type { GitSubcommand } from "./git-call.ts";
import { discard, overwrite } from "./overwrite.ts";
import { pathsOf } from "./pathspec.ts";
import { readOptions } from "./read-options.ts";
import { revisionOf, ruleChanges, rulesTakenUp } from "./rule-changes.ts";

export const restore: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valued: "sU",
    valuedLong: ["source", "conflict", "pathspec-from-file", "unified", "inter-hunk-context"],
  });
  const source = options.values("s", "source").at(-1);
  const revision =
    revisionOf(source) ?? (options.has("S", "staged") && source === undefined ? "HEAD" : undefined);
  const isStaged = options.has("S", "staged");
  const inWorkTree = isStaged ? isGiven(options, "W", "worktree") : true;
  const staged = isStaged ? pathsOf(call, options.operands).map(path => operation("git.add", { path })) : [];
  if (inWorkTree === false) return [...staged, ...rulesTakenUp(call, [revision])];
  if (inWorkTree === undefined) return [...staged, possibly(discard("changes", undefined))];
  if (options.has("pathspec-from-file"))
    return [discard("changes", undefined), ...ruleChanges(call, [undefined])];
  if (options.has("p", "patch"))
    return [possibly(discard("changes", undefined)), ...ruleChanges(call, [revision])];
  return [...staged, ...overwrite(call, options.operands, revision)];
};
