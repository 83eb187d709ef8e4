/** git submodule: repositories within the repository. */
import type { Operation } from "../../../ports/index.ts";
import { opaque, operation, possibly } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import { isGiven, whenever } from "./certainty.ts";
import type { GitCall, GitSubcommand } from "./git-call.ts";
import { discard } from "./overwrite.ts";
import { fileOf, pathsOf } from "./pathspec.ts";
import { readOptions } from "./read-options.ts";
import { readVerb } from "./read-verb.ts";
import { runsByAddress } from "./remote-of.ts";
import { ruleChanges } from "./rule-changes.ts";

export const submodule: GitSubcommand = call => {
  const { verb, rest } = readVerb(call.arguments);
  if (verb === "foreach") return forEach(call, rest);
  const options = readOptions(rest, {
    valued: "bjn",
    valuedLong: ["branch", "reference", "name", "depth", "jobs", "summary-limit"],
  });
  const [first, second] = options.operands;
  const force = isGiven(options, "f", "force");
  switch (verb) {
    case undefined:
      return [
        opaque("what it does with the submodules can't be known"),
        possibly(discard("changes", undefined)),
      ];
    case "":
    case "status":
    case "summary":
      return [operation("git.status")];
    case "add": {
      const path = second === undefined ? undefined : fileOf(call, second);
      const written = operation("fs.write", { path, append: false, recursive: true });
      return [
        ...runsByAddress(call, first),
        changed(verb, first),
        ...(second === undefined ? [] : [written]),
      ];
    }
    case "set-url":
      return [...runsByAddress(call, second), changed(verb, second)];
    case "update":
    case "deinit": {
      const paths = pathsOf(call, options.operands);
      const discarded = (paths.length === 0 ? [call.workTree] : paths).map(path => discard("changes", path));
      return [
        operation("git.submodule", { verb, url: null }),
        ...whenever(force, discarded),
        ...(isBrainApart(call) ? ruleChanges(call, [undefined]) : []),
      ];
    }
    default:
      return [operation("git.submodule", { verb, url: null })];
  }
};

/** The brain can be a submodule itself. */
function isBrainApart({ recognition: { facts }, mayHoldBrain, workTree }: GitCall): boolean {
  return mayHoldBrain && facts.brain !== undefined && facts.git(facts.brain)?.root !== workTree;
}

const changed = (verb: string, url: Word | undefined) =>
  operation("git.submodule", { verb, url: textOf(url) });

/** One word is a text for a shell, several are a command. It runs in folders that can't be told. */
function forEach({ command, recognition }: GitCall, words: readonly Word[]): readonly Operation[] {
  const start = words.findIndex(({ text }) => !/^(?:-q|--quiet|--recursive)$/.test(text));
  const [only, ...others] = start < 0 ? [] : words.slice(start);
  if (only === undefined) return [];
  const changes = { directory: undefined };
  return others.length === 0
    ? recognition.shell(only, command, changes)
    : recognition.run([only, ...others], command, changes);
}
