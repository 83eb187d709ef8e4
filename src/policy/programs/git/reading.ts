/** Judges commands that look into the repository; some write files, or read files that git doesn't keep. */
import type { Operation } from "../../../ports/index.ts";
import { operation } from "../../recognition.ts";
import { isKnown, textOf, type Word } from "../../word.ts";
import { wordList } from "../syntax/word-list.ts";
import { fetches, read, reads, writes } from "./acts.ts";
import {
  each,
  type GitCall,
  type GitOptions,
  type GitSubcommand,
  type GitSubcommands,
  withOptions,
} from "./git-call.ts";
import { connecting } from "./remote-of.ts";
import { fileOf, isSurelyPath, kindOf } from "./work-tree.ts";

/** The commands that show the text of files; history does so only with its changes. */
const showing = wordList("show blame annotate cat-file hash-object diff diff-files diff-index diff-tree");
const onlyNames = wordList("stat shortstat numstat name-only name-status quiet summary");

/** `name`: the operation's; `git.read` also says which command it was. */
export const looking = (name: string, command: string): GitSubcommand =>
  withOptions(
    "-nSGLOl ~UMCB output author committer grep since until max-count contents export-marks",
    (call, options) => {
      const { values, has, operands } = options;
      const shows = showing.includes(command)
        ? !has(...onlyNames)
        : name === "git.log" && has("p", "u", "patch");
      return [
        operation(name, name === "git.read" ? { command } : {}),
        ...written(call, values("output", "export-marks")),
        ...(has("in-place") ? written(call, operands) : []),
        ...(shows ? filesShown(call, options) : []),
      ];
    },
  );

export const written = (call: GitCall, files: readonly Word[]): readonly Operation[] =>
  files.map(each => writes(fileOf(call, each)));

/** Texts that a shell runs. */
export const shells = ({ recognition, command }: GitCall, texts: readonly Word[]): readonly Operation[] =>
  texts.flatMap(each => recognition.shell(each, command));

/** The files that are named, so that secrets among them are seen: `git show HEAD:.env`, `git diff -- .env`. */
function filesShown(
  call: GitCall,
  { leading, operands, paths = [], values }: GitOptions,
): readonly Operation[] {
  const isOutside = call.arguments.some(({ text }) => text === "--no-index");
  const named = leading.flatMap(each => {
    const inCommit = /^[^:]+:(?!\/)(.+)$/s.exec(each.text)?.[1];
    if (inCommit !== undefined && isKnown(each)) return [{ ...each, text: inCommit }];
    return isSurelyPath(each) || isFile(call, each) ? [each] : [];
  });
  return [...values("contents"), ...(isOutside ? operands : [...paths, ...named])]
    .filter(each => isOutside || isKnown(each))
    .flatMap(each => call.recognition.paths(each, call.command))
    .filter(path => path !== undefined || isOutside)
    .map(reads);
}

function isFile(call: GitCall, word: Word): boolean {
  if (!isKnown(word)) return false;
  const [path] = call.recognition.paths(word, call.command);
  return path !== undefined && kindOf(call, path) === "file";
}

/** With `-O` a program opens the files that are found. */
const grep = withOptions("-efABCm ~O max-depth threads max-count", (call, options) => {
  const openers = call.arguments.flatMap(each => {
    const text = /^(?:-[^-efABCmO]*O|--open-files-in-pager=)(.+)$/s.exec(each.text)?.[1];
    return text === undefined ? [] : [{ ...each, text }];
  });
  return [read("grep"), ...shells(call, openers), ...filesShown(call, { ...options, leading: [] })];
});

const archive = connecting("-o output remote format prefix add-file mtime", (call, { values }) => [
  read("archive"),
  ...values("remote").map(each => fetches(textOf(each))),
  ...values("add-file").map(each => reads(fileOf(call, each))),
  ...written(call, values("o", "output")),
]);

export const reading: GitSubcommands = {
  ...each("status", name => looking("git.status", name)),
  ...each("diff diff-files diff-index diff-tree diff-pairs range-diff", name => looking("git.diff", name)),
  ...each("log shortlog whatchanged rev-list show-branch cherry", name => looking("git.log", name)),
  ...each(
    `show blame annotate cat-file describe for-each-ref show-ref ls-files ls-tree rev-parse name-rev count-objects
    check-attr check-ignore check-mailmap verify-commit verify-tag verify-pack merge-base merge-tree patch-id hash-object
    get-tar-commit-id show-index var last-modified repo diagnose bugreport request-pull upload-pack upload-archive fsck
    fsck-objects pack-redundant unpack-file gui citool fast-export interpret-trailers`,
    name => looking("git.read", name),
  ),
  grep,
  archive,
};
