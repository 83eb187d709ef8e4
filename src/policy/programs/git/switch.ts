/** git switch: goes to another branch, which keeps what isn't committed unless it is told otherwise. */
import { operation } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { isGiven, whenever } from "./certainty.ts";
import type { GitSubcommand } from "./git-call.ts";
import { discard } from "./overwrite.ts";
import { readOptions } from "./read-options.ts";
import { branchChanges, NO_FILES, revisionOf, ruleChanges } from "./rule-changes.ts";

export const switchBranch: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valued: "cC",
    stuck: "t",
    valuedLong: ["create", "orphan", "conflict"],
  });
  const thrown = whenever(isGiven(options, "f", "force", "discard-changes"), [
    discard("changes", call.workTree),
  ]);
  // `--force-create` has its name behind it, or among the operands.
  const isForced = options.has("C") || call.arguments.some(({ text }) => text.startsWith("--force-c"));
  const given = options.values("c", "C", "create", "orphan", "force-create");
  const [name, start] = isForced || given.length > 0 ? [...given, ...options.operands] : [];
  if (name !== undefined) {
    const isOrphan = options.has("orphan");
    const branch = textOf(name);
    return [
      operation("git.create_branch", {
        branch,
        from: start === undefined ? "HEAD" : textOf(start),
        force: isForced,
      }),
      operation("git.switch", { branch }),
      ...thrown,
      // An orphan begins without files; any other new branch keeps them where no start is named.
      ...(isOrphan ? ruleChanges(call, [NO_FILES]) : []),
      ...(start === undefined ? [] : ruleChanges(call, [revisionOf(start)])),
    ];
  }
  const [word] = options.operands;
  if (word === undefined) return thrown;
  const revision = revisionOf(word);
  return [operation("git.switch", { branch: revision }), ...thrown, ...branchChanges(call, revision)];
};
