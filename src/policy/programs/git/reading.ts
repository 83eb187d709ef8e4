/** Judges commands that look into the repository; some write files, or read files that git doesn't keep. */
import type { Operation } from "../../../ports/index.ts";
import { operation } from "../../recognition.ts";
import { HOLE, isKnown, known, textOf, type Word } from "../../word.ts";
import { fetches, read, reads, writes, writesBelow } from "./acts.ts";
import {
  each,
  type GitCall,
  type GitOptions,
  type GitSubcommand,
  type GitSubcommands,
  withOptions,
} from "./git-call.ts";
import { connecting } from "./remote-of.ts";
import { filesIn, showsText } from "./secrets-named.ts";
import { fileOf, isSurelyPath, kindOf } from "./work-tree.ts";

/** `name`: the operation's; `git.read` also says which command it was. */
export const looking = (name: string, command: string): GitSubcommand =>
  withOptions(
    "-nSGLOl ~UMCB output author committer grep since until max-count contents export-marks trailer",
    (call, options) => {
      const { values, has, operands } = options;
      return [
        operation(name, name === "git.read" ? { command } : {}),
        ...written(call, values("output", "export-marks")),
        ...(has("in-place") ? written(call, operands) : []),
        ...(showsText(command, call.arguments) ? filesShown(call, options) : []),
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
  // `-L1,5:file`
  const lines = values("L").filter(({ text }) => text.includes(":"));
  const named = [...leading, ...lines].flatMap(each => {
    // `HEAD:file`, and `:file`, `:0:file` of the index; `:(top)file` and `:/text` are no names.
    const inCommit = /^[^:]*:(?:[0-3]:)?(?![/(!^])(.+)$/s.exec(each.text)?.[1];
    if (inCommit !== undefined && isKnown(each)) return [{ ...each, text: inCommit }];
    return isSurelyPath(each) || isFile(call, each) ? [each] : [];
  });
  const inside = [...paths, ...named].flatMap(filesIn);
  return [...values("contents"), ...(isOutside ? operands : inside)]
    .filter(each => isOutside || isKnown(each) || each.isGlob)
    .flatMap(each => call.recognition.paths(each, call.command))
    .filter(path => path !== undefined || isOutside)
    .map(path => operation("fs.read", { path, recursive: isOutside && isFolder(call, path) }));
}

const isFolder = (call: GitCall, path: string | undefined): boolean =>
  path !== undefined && kindOf(call, path) === "directory";

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
  const leading = options.has("e", "f") ? options.leading : options.leading.slice(1);
  const patterns = options.values("f").map(each => reads(fileOf(call, each)));
  const isAnywhere = call.arguments.some(({ text }) => /^--no-(?:exclude-standard|index)$/.test(text));
  // Then it goes through files that git ignores, as any search does.
  const ignored = isAnywhere ? [operation("fs.read", { path: call.command.directory, recursive: true })] : [];
  const shown = filesShown(call, { ...options, leading });
  return [read("grep"), ...shells(call, openers), ...patterns, ...ignored, ...shown];
});

/** The objects that `--batch` shows are named by its input: they can be any file of any commit. */
const catFile: GitSubcommand = call => {
  const isBatch = call.arguments.some(({ text }) => /^--batch(?:=|$|-command)/.test(text));
  const { input } = call.command;
  if (!isBatch) return looking("git.read", "cat-file")(call);
  const names = input.kind === "text" ? input.text.text.split("\n").filter(Boolean) : [HOLE];
  const shown = names.map(name =>
    name
      .replace(/^(?:contents|info) /, "")
      .split(":")
      .slice(1)
      .join(":"),
  );
  return [read("cat-file"), ...names.flatMap((name, at) => batched(call, name, shown[at]!))];
};

function batched(call: GitCall, name: string, path: string): readonly Operation[] {
  if (name.includes(HOLE)) return [reads(undefined)];
  return path === "" ? [] : call.recognition.paths(known(path), call.command).map(reads);
}

const formatPatch = withOptions(
  "-ov ~ output-directory output reroll-count start-number suffix subject-prefix to cc signature base",
  (call, options) => {
    const folders = options.values("o", "output-directory");
    const files = options.values("output");
    const isPrinted = options.has("stdout") || folders.length + files.length > 0;
    return [
      read("format-patch"),
      ...folders.map(each => writesBelow(fileOf(call, each))),
      ...written(call, files),
      // It writes a file for each commit, whose name begins with a number.
      ...(isPrinted ? [] : written(call, [known("0001.patch")])),
      ...filesShown(call, options),
    ];
  },
);

const archive = connecting("-o output remote format prefix add-file mtime", (call, options) => [
  read("archive"),
  ...filesShown(call, options),
  ...options.values("remote").map(each => fetches(textOf(each))),
  ...options.values("add-file").map(each => reads(fileOf(call, each))),
  ...written(call, options.values("o", "output")),
]);

export const reading: GitSubcommands = {
  ...each("status", name => looking("git.status", name)),
  ...each("diff diff-files diff-index diff-tree diff-pairs range-diff", name => looking("git.diff", name)),
  ...each("log shortlog whatchanged rev-list show-branch cherry", name => looking("git.log", name)),
  ...each(
    `show blame annotate describe for-each-ref show-ref ls-files ls-tree rev-parse name-rev count-objects
    check-attr check-ignore check-mailmap verify-commit verify-tag verify-pack merge-base merge-tree patch-id hash-object
    get-tar-commit-id show-index var last-modified repo diagnose bugreport request-pull upload-pack upload-archive fsck
    fsck-objects pack-redundant unpack-file gui citool fast-export interpret-trailers`,
    name => looking("git.read", name),
  ),
  "cat-file": catFile,
  "format-patch": formatPatch,
  grep,
  archive,
};
