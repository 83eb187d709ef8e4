/** git bisect: looks for the commit that broke something, going from commit to commit. */
import { operation } from "../../recognition.ts";
import type { GitSubcommand } from "./git-call.ts";
import { fileOf } from "./pathspec.ts";
import { readVerb } from "./read-verb.ts";
import { looking } from "./reading.ts";
import { ruleChanges } from "./rule-changes.ts";

const reading = ["", "log", "view", "visualize", "terms", "help"];

export const bisect: GitSubcommand = call => {
  const { verb, rest } = readVerb(call.arguments);
  if (verb !== undefined && reading.includes(verb))
    return looking("git.read", "bisect")({ ...call, arguments: rest });
  const { command, recognition } = call;
  return [
    operation("git.switch", { branch: undefined }),
    ...ruleChanges(call, [undefined]),
    ...(verb === "run" ? recognition.run(rest, command, { directory: call.workTree }) : []),
    ...(verb === "replay" && rest[0] !== undefined
      ? [operation("fs.read", { path: fileOf(call, rest[0]), recursive: false })]
      : []),
  ];
};
