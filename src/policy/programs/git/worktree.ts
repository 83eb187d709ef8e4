/** git worktree: further folders with branches of the same repository. */
import type { Operation } from "../../../ports/index.ts";
import { opaque, operation, possibly } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { isGiven, whenever } from "./certainty.ts";
import type { GitCall, GitSubcommand } from "./git-call.ts";
import { discard } from "./overwrite.ts";
import { fileOf } from "./pathspec.ts";
import { type GitOptions, readOptions } from "./read-options.ts";
import { readVerb } from "./read-verb.ts";

export const worktree: GitSubcommand = call => {
  const { verb, rest } = readVerb(call.arguments);
  const options = readOptions(rest, { valued: "bB", valuedLong: ["reason", "expire"] });
  const [first, second] = options.operands;
  const path = first === undefined ? undefined : fileOf(call, first);
  switch (verb) {
    case undefined:
      return [
        opaque("what it does with the work trees can't be known"),
        possibly(discard("changes", undefined)),
      ];
    case "":
    case "list":
      return [operation("git.read", { command: "worktree" })];
    case "add":
      return [
        ...branchAdded(options),
        changed(verb, path),
        operation("fs.write", { path, append: false, recursive: true }),
      ];
    case "remove":
      return [changed(verb, path), ...whenever(isGiven(options, "f", "force"), [discard("changes", path)])];
    case "move": {
      const target = second === undefined ? undefined : fileOf(call, second);
      return [changed(verb, target), operation("fs.move", { path: target, from: path })];
    }
    case "prune":
      return options.has("n", "dry-run")
        ? [operation("git.read", { command: "worktree" })]
        : [changed(verb, null)];
    default:
      return [changed(verb, path)];
  }
};

const changed = (verb: string, path: string | undefined | null) => operation("git.worktree", { verb, path });

function branchAdded(options: GitOptions): readonly Operation[] {
  const [name] = options.values("b", "B");
  if (name === undefined) return [];
  const from = options.operands[1] === undefined ? "HEAD" : textOf(options.operands[1]);
  return [operation("git.create_branch", { branch: textOf(name), from, force: isGiven(options, "B") })];
}

/** git sparse-checkout: which part of the files is there at all. */
export const sparseCheckout: GitSubcommand = (call: GitCall) => {
  const { verb } = readVerb(call.arguments);
  if (verb === "" || verb === "list" || verb === "check-rules") {
    return [operation("git.read", { command: "sparse-checkout" })];
  }
  const gone = operation("fs.delete", { path: call.recognition.facts.brain, recursive: true, force: false });
  return [
    operation("git.worktree", { verb: "sparse-checkout", path: call.workTree }),
    ...(call.mayHoldBrain ? [possibly(gone)] : []),
  ];
};
