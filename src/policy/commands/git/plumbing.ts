/** The commands beneath the commands: what each changes in the repository, the index or the work tree. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import type { GitSubcommand } from "./git-call.ts";
import { discard } from "./overwrite.ts";
import { fileOf } from "./pathspec.ts";
import { readOptions } from "./read-options.ts";
import { outputs } from "./reading.ts";
import { branchOf } from "./refspec.ts";
import { revisionOf, ruleChanges } from "./rule-changes.ts";

const plumbing = (command: string): Operation => operation("git.plumbing", { command });

export const inner =
  (command: string): GitSubcommand =>
  () => [plumbing(command)];

export const updateRef: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valued: "m" });
  const [reference] = options.operands;
  const name = textOf(reference);
  const branch = name === undefined ? undefined : branchOf(name, call.repository?.branch);
  if (options.has("stdin")) {
    return [
      plumbing("update-ref"),
      possibly(operation("git.delete_branch", { branch: undefined, remote: null, force: true })),
    ];
  }
  if (name !== undefined && !/^(?:refs\/heads\/|HEAD$)/.test(name)) return [plumbing("update-ref")];
  if (options.has("d"))
    return [plumbing("update-ref"), operation("git.delete_branch", { branch, remote: null, force: true })];
  const from = textOf(options.operands[1]);
  return [plumbing("update-ref"), operation("git.create_branch", { branch, from, force: true })];
};

export const symbolicRef: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valued: "m" });
  return options.operands.length > 1 || options.mayHave("d", "delete")
    ? [plumbing("symbolic-ref")]
    : [operation("git.read", { command: "symbolic-ref" })];
};

const refreshing = ["refresh", "really-refresh"];

export const updateIndex: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valuedLong: ["cacheinfo", "chmod", "index-version"] });
  if (options.has(...refreshing) && options.operands.length === 0) return [operation("git.status")];
  return [plumbing("update-index")];
};

/** With `-u` it also writes the files, with `--reset` over what was changed in them. */
export const readTree: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valuedLong: ["prefix", "index-output", "exclude-per-directory"],
  });
  if (options.has("n", "dry-run")) return [operation("git.read", { command: "read-tree" })];
  const [tree] = options.operands.slice(-1);
  if (!options.mayHave("u")) return [plumbing("read-tree")];
  const isDiscarding = options.has("reset");
  return [
    plumbing("read-tree"),
    ...(isDiscarding ? [discard("changes", call.workTree)] : []),
    ...ruleChanges(call, [revisionOf(tree)]),
  ];
};

/** Writes files from the index; over changed ones only by force. */
export const checkoutIndex: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valuedLong: ["prefix", "stage"] });
  const prefix = options.values("prefix").at(-1);
  if (prefix !== undefined) return [plumbing("checkout-index"), ...outputs(call, [prefix])];
  const force = options.has("f", "force");
  return [
    plumbing("checkout-index"),
    ...(force ? [discard("changes", call.workTree)] : []),
    ...ruleChanges(call, [undefined]),
  ];
};

/** Writes the result over the first of its three files. */
export const mergeFile: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valued: "L", valuedLong: ["marker-size", "diff-algorithm"] });
  const files = options.operands.map(each =>
    operation("fs.read", { path: fileOf(call, each), recursive: false }),
  );
  const isPrinting = options.has("p", "stdout", "object-id");
  return [...files, ...(isPrinting ? [] : outputs(call, options.operands.slice(0, 1)))];
};

/** `git merge-index program -a`: runs the program for each file in conflict. */
export const mergeIndex: GitSubcommand = call => {
  const words = call.arguments.filter(({ text }) => !/^-[oq]$/.test(text));
  return [plumbing("merge-index"), ...call.recognition.run(words.slice(0, 1), call.command)];
};

/** `git for-each-repo --config=key command`: runs git's command in folders that can't be told. */
export const forEachRepository: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valuedLong: ["config"], stopsAtOperand: true });
  const words: readonly Word[] = [{ text: "git" }, ...options.rest];
  return call.recognition.run(words, call.command, { directory: undefined });
};

/** Hooks are the project's own scripts. */
export const hook: GitSubcommand = call => {
  const [verb, name] = readOptions(call.arguments, { valuedLong: ["to-stdin"] }).operands;
  return textOf(verb) === "run"
    ? [operation("project.run", { tool: "git hook", script: textOf(name) })]
    : [operation("git.read", { command: "hook" })];
};

export const credential: GitSubcommand = call => {
  const verb = textOf(readOptions(call.arguments, { valuedLong: ["file", "timeout", "socket"] }).operands[0]);
  const path = "git credential";
  if (verb === "capability" || verb === undefined)
    return verb === undefined ? [operation("secrets.read", { path })] : [];
  const isReading = verb === "fill" || verb === "get";
  return [operation(isReading ? "secrets.read" : "secrets.change", { path })];
};

/** Serves the repository, with programs that may be named. */
export const listens =
  (port: number): GitSubcommand =>
  ({ arguments: given, command, recognition }) => {
    const options = readOptions(given, {
      valued: "pdb",
      valuedLong: ["port", "listen", "httpd", "browser", "access-hook"],
    });
    const programs = options.values("d", "httpd", "b", "browser", "access-hook");
    const named = textOf(options.values("port", "p").at(-1));
    return [
      operation("net.listen", { port: named === undefined ? port : Number(named) }),
      ...programs.flatMap(each => recognition.shell(each, command)),
    ];
  };

/** Without `-w` it only reckons. */
export const hashObject: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valued: "t", valuedLong: ["path"] });
  const files = options.operands.map(each =>
    operation("fs.read", { path: fileOf(call, each), recursive: false }),
  );
  return [
    ...files,
    options.mayHave("w") ? plumbing("hash-object") : operation("git.read", { command: "hash-object" }),
  ];
};

/** Bridges to other systems: what they send is published. */
export const bridge =
  (system: string, publishing: readonly string[]): GitSubcommand =>
  call => {
    const verb = textOf(call.arguments[0]);
    if (verb !== undefined && !publishing.includes(verb))
      return [operation("git.fetch", { remote: system }), ...ruleChanges(call, [undefined])];
    return [
      operation("git.push", {
        remote: system,
        branch: undefined,
        force: false,
        lease: false,
        delete: false,
        verify: true,
      }),
    ];
  };
