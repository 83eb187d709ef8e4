/** git reset and git clean: the branch somewhere else, the files as they were, what git doesn't know gone. */
import { operation } from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import { isGiven, whenever } from "./certainty.ts";
import type { GitSubcommand } from "./git-call.ts";
import { brainCleaned, discard } from "./overwrite.ts";
import { pathsOf } from "./pathspec.ts";
import { readOptions } from "./read-options.ts";
import { revisionOf, ruleChanges, rulesTakenUp } from "./rule-changes.ts";

export const reset: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valued: "U", valuedLong: ["pathspec-from-file", "unified"] });
  const [target = known("HEAD")] = options.leading;
  const revision = revisionOf(target);
  const mode = ["hard", "merge", "keep", "soft"].find(each => options.has(each)) ?? "mixed";
  const isDiscarding = options.has("hard", "merge") || (options.isUncertain ? undefined : false);
  const changesFiles = mode === "keep" || isDiscarding !== false;
  return [
    operation("git.reset", {
      mode: options.isUncertain && mode === "mixed" ? undefined : mode,
      to: textOf(target),
    }),
    ...whenever(isDiscarding, [discard("changes", call.workTree)]),
    ...(changesFiles ? ruleChanges(call, [revision]) : rulesTakenUp(call, [revision])),
  ];
};

/** Does nothing without `-f`, unless the configuration says so. */
export const clean: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valued: "e", valuedLong: ["exclude"] });
  const isDry = options.has("n", "dry-run") && !options.isUncertain && !options.has("no-dry-run");
  const needsForce = !/^(?:false|no|off|0)$/i.test(call.setting("clean.requireforce") ?? "");
  const force = isGiven(options, "f", "force");
  const mayClean = force === undefined || options.has("i", "interactive") ? undefined : false;
  const isForced = force === true || !needsForce ? true : mayClean;
  if (isDry || isForced === false) return [operation("git.status")];
  const given = pathsOf(call, options.operands);
  const paths = given.length === 0 ? [call.command.directory] : given;
  return whenever(
    isForced,
    paths.flatMap(path => [discard("untracked files", path), ...brainCleaned(call, path)]),
  );
};
