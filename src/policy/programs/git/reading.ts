/** Commands that look into the repository, or bring commits out of it; some write files, or read files that git doesn't keep. */
import type { Operation } from "../../../ports/index.ts";
import { operation } from "../../recognition.ts";
import { isKnown, textOf, type Word } from "../../word.ts";
import { wordList } from "../syntax/word-list.ts";
import { fetches, read, reads, writes } from "./acts.ts";
import { each, type GitCall, type GitSubcommand, type GitSubcommands, withOptions } from "./git-call.ts";
import { exactOptions, type GitOptions, readOptions, readVerb } from "./options.ts";
import { runsByAddress, runsByOptions } from "./remote-of.ts";
import { fileOf, isSurelyPath, kindOf } from "./work-tree.ts";

/** Those that show the text of files; history does so only with its changes. */
const showing = wordList("show blame annotate cat-file diff diff-files diff-index diff-tree");
const onlyNames = wordList("stat shortstat numstat name-only name-status quiet summary");

/** `name`: the operation's; `git.read` also says which command it was. */
export const looking = (name: string, command: string): GitSubcommand =>
  withOptions(
    `-nSGLOl ~UMCB output author committer grep grep-reflog since after until before max-count skip date encoding
    diff-filter word-diff-regex src-prefix dst-prefix line-prefix inter-hunk-context anchored find-object rotate-to
    skip-to diff-algorithm max-depth threads contents ignore-rev ignore-revs-file`,
    (call, options) => {
      const shows = showing.includes(command)
        ? !options.has(...onlyNames)
        : name === "git.log" && options.has("p", "u", "patch");
      return [
        operation(name, name === "git.read" ? { command } : {}),
        ...outputs(call, options.values("output")),
        ...(shows ? filesShown(call, options) : []),
      ];
    },
  );

export const inputs = (call: GitCall, files: readonly Word[]): readonly Operation[] =>
  files.map(each => reads(fileOf(call, each)));

export const outputs = (call: GitCall, files: readonly Word[]): readonly Operation[] =>
  files.map(each => writes(fileOf(call, each)));

/** Texts that a shell runs. */
export const shells = ({ recognition, command }: GitCall, texts: readonly Word[]): readonly Operation[] =>
  texts.flatMap(each => recognition.shell(each, command));

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
    .map(reads);
}

function isFile(call: GitCall, word: Word): boolean {
  if (!isKnown(word)) return false;
  const [path] = call.recognition.paths(word, call.command);
  return path !== undefined && kindOf(call, path) === "file";
}

/** Searches in what git keeps; with `--no-index` in any files; with `-O` a program opens the files found. */
const grep = withOptions(
  "-efABCm ~O max-depth threads max-count parent-basename context after-context before-context",
  (call, options) => {
    const openers = call.arguments.flatMap(each => {
      const text = /^(?:-[^-efABCmO]*O|--open-files-in-pager=)(.+)$/s.exec(each.text)?.[1];
      return text === undefined ? [] : [{ ...each, text }];
    });
    const isOutside = options.has("no-index");
    const hasPattern = options.has("e", "f") || options.paths !== undefined;
    const places = hasPattern ? options.operands : options.operands.slice(1);
    const named = places.length === 0 ? [{ text: "." }] : places;
    const searched = isOutside ? named : (options.paths ?? []).filter(isKnown);
    return [
      read("grep"),
      ...inputs(call, options.values("f")),
      ...shells(call, openers),
      ...searched
        .flatMap(each => call.recognition.paths(each, call.command))
        .filter(path => path !== undefined || isOutside)
        .map(path => operation(isOutside ? "fs.search" : "fs.read", { path, recursive: isOutside })),
    ];
  },
);

/** Resolves conflicts in a program of the person's choice. */
const mergetool = withOptions("-tO tool", (call, options) => [
  operation("process.run", {
    program: options.values("t", "tool").at(-1)?.text ?? call.setting("merge.tool"),
  }),
]);

const archive = withOptions(
  "-o output remote exec format prefix add-file mtime add-virtual-file",
  (call, { values }) => [
    read("archive"),
    ...values("remote").flatMap(each => [...runsByAddress(call, each), fetches(textOf(each))]),
    ...runsByOptions(call, values("exec")),
    ...inputs(call, values("add-file")),
    ...outputs(call, values("o", "output")),
  ],
);

const bundle: GitSubcommand = call => {
  const { verb, rest } = readVerb(call.arguments);
  const [file] = readOptions(rest, "version").operands;
  const writes = verb === "create" && file !== undefined && file.text !== "-";
  return [read("bundle"), ...(writes ? outputs(call, [file]) : [])];
};

/** Writes a file for each commit, whose names begin with a number. */
const formatPatch = withOptions(
  `-ovN ~nUMCB output-directory output start-number suffix subject-prefix reroll-count to cc in-reply-to signature
  signature-file base interdiff range-diff creation-factor filename-max-length cover-from-description`,
  (call, options) => {
    if (options.has("stdout")) return [read("format-patch")];
    const folder = options.values("o", "output-directory").at(-1);
    const path = folder === undefined ? call.command.directory : fileOf(call, folder);
    const named = outputs(call, options.values("output"));
    return [read("format-patch"), ...(named.length > 0 ? named : [writes(path && `${path}/0001.patch`)])];
  },
);

const mailCommands = ["smtp-server", "sendmail-cmd", "to-cmd", "cc-cmd", "header-cmd"];

const sendEmail: GitSubcommand = call => {
  const options = exactOptions(
    call.arguments,
    `${mailCommands.join(" ")} to cc bcc from subject in-reply-to reply-to envelope-sender smtp-user smtp-pass
    smtp-server-port smtp-encryption smtp-domain identity confirm suppress-cc batch-size relogin-delay compose-encoding`,
  );
  const commands = options
    .values(...mailCommands)
    .filter(({ text }) => text.includes("/") || /\s/.test(text) || !/\./.test(text));
  const isDry = options.has("dry-run") && !options.isUncertain;
  const server = textOf(options.values("smtp-server").at(-1));
  return [...shells(call, commands), isDry ? read("send-email") : mailed(call, server)];
};

const mailed = (call: GitCall, server: string | undefined): Operation =>
  operation("net.transfer", { domain: server ?? call.setting("sendemail.smtpserver"), direction: "up" });

/** Takes a mail apart, into files. */
const takeApart = withOptions("~odf encoding quoted-cr", (call, { operands }) => [
  read("mailinfo"),
  ...outputs(call, operands),
]);

export const reading: GitSubcommands = {
  ...each("status", name => looking("git.status", name)),
  ...each("diff diff-files diff-index diff-tree diff-pairs range-diff", name => looking("git.diff", name)),
  ...each("log shortlog whatchanged rev-list show-branch cherry", name => looking("git.log", name)),
  ...each(
    `show blame annotate cat-file describe for-each-ref show-ref ls-files ls-tree rev-parse name-rev count-objects
    check-attr check-ignore check-mailmap verify-commit verify-tag verify-pack merge-base merge-tree patch-id
    get-tar-commit-id show-index var last-modified repo diagnose bugreport request-pull upload-pack upload-archive fsck
    fsck-objects pack-redundant unpack-file gui citool`,
    name => looking("git.read", name),
  ),
  grep,
  difftool: withOptions("-xt extcmd tool", (call, { values }) => [
    operation("git.diff"),
    ...shells(call, values("x", "extcmd")),
  ]),
  mergetool,
  archive,
  bundle,
  "format-patch": formatPatch,
  "interpret-trailers": withOptions("trailer where if-exists if-missing", (call, { has, operands }) => [
    read("interpret-trailers"),
    ...(has("in-place") ? outputs(call, operands) : []),
  ]),
  mailinfo: takeApart,
  mailsplit: takeApart,
  "fast-export": withOptions("export-marks import-marks refspec", (call, { values }) => [
    read("fast-export"),
    ...outputs(call, values("export-marks")),
  ]),
  "send-email": sendEmail,
  "imap-send": call => [mailed(call, undefined)],
};
