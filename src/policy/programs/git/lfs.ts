/** git lfs: large files beside the repository. */
import type { Operation } from "../../../ports/index.ts";
import { opaque, operation } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { isGiven, whenever } from "./certainty.ts";
import type { GitCall, GitSubcommand } from "./git-call.ts";
import { discard } from "./overwrite.ts";
import { readOptions } from "./read-options.ts";
import { readVerb } from "./read-verb.ts";
import { defaultRemote } from "./remote-of.ts";

const reading = [
  "",
  "ls-files",
  "status",
  "env",
  "logs",
  "locks",
  "fsck",
  "pointer",
  "ext",
  "version",
  "help",
  "clean",
  "smudge",
  "filter-process",
  "merge-driver",
];

export const lfs: GitSubcommand = call => {
  const { verb, rest } = readVerb(call.arguments, ["-I", "-X", "--include", "--exclude"]);
  if (verb === undefined) return [opaque("what it does with large files can't be known")];
  if (reading.includes(verb)) return [operation("git.read", { command: `lfs ${verb}`.trim() })];
  const options = readOptions(rest, {
    valued: "IX",
    valuedLong: ["include", "exclude", "above", "to", "include-ref", "exclude-ref"],
  });
  const remote = textOf(options.operands[0] ?? { text: defaultRemote(call) });
  switch (verb) {
    case "track":
    case "untrack":
      return options.operands.length === 0
        ? [operation("git.read", { command: "lfs track" })]
        : [attributes(call)];
    case "install":
    case "uninstall":
    case "update":
      return [
        operation("git.config", {
          key: "filter.lfs.process",
          value: `git-lfs ${verb}`,
          scope: scopeOf(rest),
        }),
      ];
    case "fetch":
    case "pull":
    case "checkout":
    case "dedup":
    case "clone":
      return [operation("git.fetch", { remote: verb === "checkout" ? null : remote })];
    case "push":
      return [pushed(remote, textOf(options.operands[1]))];
    case "lock":
    case "unlock":
      return [operation("github.write", { command: `lfs ${verb}` })];
    case "prune":
      return options.has("d", "dry-run")
        ? [operation("git.read", { command: "lfs prune" })]
        : [operation("git.maintain", { command: "lfs prune" })];
    case "migrate":
      return migrate(call);
    default:
      return [operation("process.run", { program: `git-lfs ${verb}` })];
  }
};

const attributes = ({ workTree, command }: GitCall): Operation => {
  const folder = command.directory ?? workTree;
  return operation("fs.write", {
    path: folder === undefined ? undefined : `${folder}/.gitattributes`,
    append: true,
    recursive: false,
  });
};

const scopeOf = (words: GitCall["arguments"]) =>
  ["local", "system", "worktree"].find(each => words.some(({ text }) => text === `--${each}`)) ?? "global";

const pushed = (remote: string | undefined, branch: string | undefined) =>
  operation("git.push", { remote, branch, force: false, lease: false, delete: false, verify: true });

/** `info` looks; the others write every commit anew. */
function migrate(call: GitCall): readonly Operation[] {
  const { verb, rest } = readVerb(call.arguments.filter(({ text }) => text !== "migrate"));
  if (verb === "info") return [operation("git.read", { command: "lfs migrate info" })];
  const options = readOptions(rest);
  return [
    operation("git.rewrite_history", { how: "lfs migrate" }),
    ...whenever(isGiven(options, "yes"), [discard("changes", call.workTree)]),
  ];
}
