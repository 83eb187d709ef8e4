/** Commands that look into the repository; some of them can write a file, or read files that git doesn't keep. */
import type { Operation } from "../../../ports/index.ts";
import { operation } from "../../recognition.ts";
import { isKnown, type Word } from "../../word.ts";
import type { GitCall, GitSubcommand } from "./git-call.ts";
import { names } from "./names.ts";
import { fileOf, isSurelyPath, kindOf } from "./pathspec.ts";
import { type GitOptions, readOptions } from "./read-options.ts";

/** Options of log, diff and their like that take the next word. */
const valuedLong = names(`
      output author committer grep grep-reflog since after until before max-count skip date encoding
      diff-filter word-diff-regex src-prefix dst-prefix line-prefix inter-hunk-context anchored
      find-object rotate-to skip-to diff-algorithm max-depth threads contents ignore-rev
      ignore-revs-file
    `);

/** Those that show what is in files; history does so only when it is asked for the changes. */
const showing = names("show blame annotate cat-file diff diff-files diff-index diff-tree");
const onlyNames = ["stat", "shortstat", "numstat", "name-only", "name-status", "quiet", "summary"];

/** `name`: the operation's; `git.read` also says which command it was. */
export const looking =
  (name: string, command: string): GitSubcommand =>
  call => {
    const options = readOptions(call.arguments, { valued: "nSGLOl", stuck: "UMCB", valuedLong });
    const shows = showing.includes(command)
      ? !options.has(...onlyNames)
      : name === "git.log" && options.has("p", "u", "patch");
    return [
      operation(name, name === "git.read" ? { command } : {}),
      ...outputs(call, options.values("output")),
      ...(shows ? filesShown(call, options) : []),
    ];
  };

export const outputs = (call: GitCall, files: readonly Word[]): readonly Operation[] =>
  files.map(each => operation("fs.write", { path: fileOf(call, each), append: false, recursive: false }));

/** The files that are named, so that secrets among them are seen: `git show HEAD:.env`, `git diff -- .env`. */
function filesShown(call: GitCall, { leading, paths = [], values }: GitOptions): readonly Operation[] {
  const contents = values("contents");
  const isOutside = call.arguments.some(({ text }) => text === "--no-index");
  const named = [
    ...contents,
    ...paths,
    ...leading.flatMap(each => {
      const inCommit = /^[^:]+:(?!\/)(.+)$/s.exec(each.text)?.[1];
      if (inCommit !== undefined && isKnown(each)) return [{ ...each, text: inCommit }];
      return isOutside || isSurelyPath(each) || isFile(call, each) ? [each] : [];
    }),
  ];
  return named
    .filter(each => isOutside || isKnown(each))
    .flatMap(each => call.recognition.paths(each, call.command))
    .filter(path => path !== undefined || isOutside)
    .map(path => operation("fs.read", { path, recursive: false }));
}

function isFile(call: GitCall, word: Word): boolean {
  if (!isKnown(word)) return false;
  const [path] = call.recognition.paths(word, call.command);
  return path !== undefined && kindOf(call, path) === "file";
}

/** Searches in what git keeps; with `--no-index` in any files; with `-O` a program opens what is found. */
export const grep: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valued: "efABCm",
    stuck: "O",
    valuedLong: [
      "max-depth",
      "threads",
      "max-count",
      "parent-basename",
      "context",
      "after-context",
      "before-context",
    ],
  });
  const { command, recognition } = call;
  const patterns = options
    .values("f")
    .map(each => operation("fs.read", { path: fileOf(call, each), recursive: false }));
  const openers = call.arguments
    .map(each => ({
      ...each,
      text: /^(?:-[^-efABCmO]*O|--open-files-in-pager=)(.+)$/s.exec(each.text)?.[1] ?? "",
    }))
    .filter(({ text }) => text !== "")
    .flatMap(each => recognition.shell(each, command));
  const isOutside = options.has("no-index");
  const places =
    options.has("e", "f") || options.paths !== undefined ? options.operands : options.operands.slice(1);
  const searched = isOutside
    ? places.length === 0
      ? [{ text: "." }]
      : places
    : (options.paths ?? []).filter(isKnown);
  return [
    operation("git.read", { command: "grep" }),
    ...patterns,
    ...openers,
    ...searched
      .flatMap(each => recognition.paths(each, command))
      .filter(path => path !== undefined || isOutside)
      .map(path => operation(isOutside ? "fs.search" : "fs.read", { path, recursive: isOutside })),
  ];
};

/** Shows differences in a program of the person's choice. */
export const difftool: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valued: "xt", valuedLong: ["extcmd", "tool"] });
  const { command, recognition } = call;
  const commands = options.values("x", "extcmd").flatMap(each => recognition.shell(each, command));
  return [operation("git.diff"), ...commands];
};

/** Resolves conflicts in a program of the person's choice. */
export const mergetool: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valued: "tO", valuedLong: ["tool"] });
  const program = options.values("t", "tool").at(-1)?.text ?? call.setting("merge.tool");
  return [operation("process.run", { program })];
};
