/** What goes into commits: add, commit, rm, mv, notes. */
import { operation } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { isGiven, whenever } from "./certainty.ts";
import type { GitSubcommand } from "./git-call.ts";
import { names } from "./names.ts";
import { discard } from "./overwrite.ts";
import { fileOf, kindOf, pathsOf } from "./pathspec.ts";
import { readOptions } from "./read-options.ts";
import { readVerb } from "./read-verb.ts";
import { verifies } from "./verifies.ts";

export const add: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valuedLong: ["chmod", "pathspec-from-file"] });
  if (options.has("n", "dry-run")) return [operation("git.status")];
  const paths = options.has("pathspec-from-file") ? [undefined] : pathsOf(call, options.operands);
  const all = options.has("A", "u", "all", "update", "renormalize") ? [call.workTree] : [];
  return (paths.length === 0 ? all : paths).map(path => operation("git.add", { path }));
};

export const commit: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valued: "mFCct",
    stuck: "uS",
    valuedLong: names(`
      message file author date template cleanup fixup squash trailer reuse-message reedit-message
      pathspec-from-file
    `),
  });
  if (options.has("dry-run") && !options.isUncertain) return [operation("git.status")];
  const fixesUp = options.values("fixup").some(({ text }) => /^(?:amend|reword):/.test(text));
  return [
    operation("git.commit", {
      message: textOf(options.values("m", "message")[0]),
      // What --fixup=amend: makes is a commit of its own, until a rebase.
      amend: fixesUp ? false : isGiven(options, "amend"),
      verify: verifies(call, options, "n"),
      branch: call.repository?.branch,
    }),
  ];
};

/** Git keeps what was changed, unless it is forced; in the index alone nothing is lost. */
export const remove: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valuedLong: ["pathspec-from-file"] });
  if (options.has("n", "dry-run") && !options.isUncertain) return [operation("git.status")];
  const paths = options.has("pathspec-from-file") ? [undefined] : pathsOf(call, options.operands);
  const staged = paths.map(path => operation("git.add", { path }));
  if (options.has("cached")) return staged;
  const [recursive, force] = [isGiven(options, "r"), isGiven(options, "f", "force")];
  return [
    ...paths.flatMap(path => [
      operation("fs.delete", { path, recursive, force }),
      ...whenever(force, [discard("changes", path)]),
    ]),
    ...staged,
  ];
};

export const move: GitSubcommand = call => {
  const options = readOptions(call.arguments);
  if (options.has("n", "dry-run") && !options.isUncertain) return [operation("git.status")];
  const sources = options.operands.slice(0, -1);
  const target = options.operands.at(-1);
  if (target === undefined || sources.length === 0) return [];
  const to = fileOf(call, target);
  const isFolder =
    sources.length > 1 || target.text.endsWith("/") || to === undefined || kindOf(call, to) === "directory";
  const moves = pathsOf(call, sources).map(from =>
    operation("fs.move", { path: isFolder ? below(to, from) : to, from }),
  );
  return [...moves, ...whenever(isGiven(options, "f", "force"), [discard("changes", to)])];
};

const below = (folder: string | undefined, path: string | undefined) =>
  folder === undefined || path === undefined
    ? undefined
    : `${folder}/${path.slice(path.lastIndexOf("/") + 1)}`;

const notesRead = ["", "list", "show", "get-ref"];

/** Notes are commits beside the branches. */
export const notes: GitSubcommand = call => {
  const { verb, rest } = readVerb(call.arguments, ["--ref"]);
  if (verb !== undefined && notesRead.includes(verb)) return [operation("git.read", { command: "notes" })];
  const options = readOptions(rest, { valued: "mFCc", valuedLong: ["message", "file", "ref"] });
  const message = textOf(options.values("m", "message")[0]);
  return [operation("git.commit", { message, amend: false, verify: true, branch: null })];
};
