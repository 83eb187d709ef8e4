/** rsync makes one tree of files like another, here or on another machine. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type Commands,
  operation,
  possibly,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { HOLE, type Word } from "../../word.ts";
import type { OptionSyntax, ParsedArguments } from "../arguments.ts";
import { asksForHelp, readArguments } from "../syntax/read-arguments.ts";
import { kindOf } from "./kind-of.ts";
import { operationsOn } from "./operations-on.ts";

const syntax: OptionSyntax = {
  valued: "efTBM@",
  valuedLong: [
    "rsh",
    "rsync-path",
    "filter",
    "exclude",
    "exclude-from",
    "include",
    "include-from",
    "files-from",
    "temp-dir",
    "partial-dir",
    "backup-dir",
    "suffix",
    "compare-dest",
    "copy-dest",
    "link-dest",
    "chmod",
    "chown",
    "groupmap",
    "usermap",
    "bwlimit",
    "timeout",
    "contimeout",
    "port",
    "max-size",
    "min-size",
    "max-delete",
    "max-alloc",
    "block-size",
    "modify-window",
    "log-file",
    "log-file-format",
    "out-format",
    "password-file",
    "write-batch",
    "only-write-batch",
    "read-batch",
    "info",
    "debug",
    "iconv",
    "remote-option",
    "compress-choice",
    "compress-level",
    "checksum-choice",
    "sockopts",
    "address",
    "config",
    "dparam",
    "skip-compress",
    "stop-after",
    "stop-at",
  ],
};

const rsync: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition, syntax);
  if (asksForHelp(parsed)) return [];
  if (parsed.has("daemon"))
    return [operation("net.listen", { port: parsed.values("port")[0]?.text ?? "873" })];
  const places = parsed.operands;
  const remote = places.find(word => hostOf(word) !== undefined);
  const isDry = parsed.has("n", "dry-run", "list-only") || places.length === 1;
  return [
    ...(remote === undefined ? [] : transfer(remote, parsed, command, recognition)),
    ...files(parsed, isDry, command, recognition),
    ...parsed
      .values("log-file")
      .flatMap(word => operationsOn("fs.write", word, command, recognition, { append: true })),
    ...parsed.values("password-file").flatMap(word => operationsOn("fs.read", word, command, recognition)),
  ];
};

/** `host:path`, `user@host::module` and `rsync://host/path`. */
function hostOf({ text }: Word): string | undefined {
  const found = /^rsync:\/\/(?:[^/@]*@)?([^/:]+)/i.exec(text) ?? /^(?:[^/:@]*@)?([^/:]+):/.exec(text);
  return found?.[1];
}

function transfer(
  remote: Word,
  parsed: ParsedArguments,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const host = hostOf(remote)!;
  const domain = host.includes(HOLE) ? undefined : host;
  const isUpload = parsed.operands.at(-1) === remote;
  return [
    operation("net.transfer", { domain, direction: isUpload ? "upload" : "download" }),
    ...(parsed.values("rsync-path", "M", "remote-option").length > 0
      ? [operation("remote.run", { domain })]
      : []),
    ...parsed
      .values("e", "rsh")
      .filter(({ text }) => !plainShell.test(text))
      .flatMap(word => recognition.shell(word, command)),
  ];
}

/** ssh with a user, a port or a key, and without options that have it run something. */
const plainShell = /^(?:\/usr\/bin\/)?(?:ssh|rsh)(?: +-[46AaCTxqv]+| +-[ilp] *[^\s-][^\s]*)*$/;

function files(
  parsed: ParsedArguments,
  isDry: boolean,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const on = (
    name: "fs.read" | "fs.list" | "fs.write" | "fs.delete",
    word: Word,
    extra: Operation["arguments"],
  ) => operationsOn(name, word, command, recognition, extra);
  const recursive = parsed.has("r", "a", "recursive", "archive") || parsed.isUncertain;
  const sources = parsed.operands.slice(0, Math.max(1, parsed.operands.length - 1)).filter(isLocal);
  if (isDry) return sources.flatMap(word => on("fs.list", word, { recursive }));
  const target = parsed.operands.slice(1).at(-1);
  const written =
    target === undefined || !isLocal(target)
      ? []
      : writtenPlaces(parsed.operands, target, command, recognition);
  const deleted = written.flatMap(word => on("fs.delete", word, { recursive: true, force: true }));
  const mayDelete = command.arguments.some(({ canSplit }) => canSplit === true);
  const isList = parsed.values("files-from").length > 0;
  return [
    ...sources.flatMap(word => on("fs.read", word, { recursive: recursive || isList })),
    ...written.flatMap(word => on("fs.write", word, { recursive: undefined })),
    ...(parsed.has(...deletions) ? deleted : mayDelete ? deleted.map(possibly) : []),
    ...(parsed.has("remove-source-files")
      ? sources.flatMap(word => on("fs.delete", word, { recursive, force: true }))
      : []),
  ];
}

const deletions = [
  "delete",
  "del",
  "delete-before",
  "delete-during",
  "delete-delay",
  "delete-after",
  "delete-excluded",
];

const isLocal = (word: Word) => hostOf(word) === undefined;

/** A source without a slash at its end comes to lie in the target under its own name, if that is a folder. */
function writtenPlaces(
  operands: readonly Word[],
  target: Word,
  command: Command,
  recognition: Recognition,
): readonly Word[] {
  const sources = operands.slice(0, -1);
  const [path] = recognition.paths(target, command);
  const isFolder =
    target.text.endsWith("/") || sources.length > 1 || kindOf(path, command, recognition) === "directory";
  const names = sources.map(word => (word.isGlob || word.canSplit ? "" : nameOf(word.text)));
  if (!isFolder || !names.every(name => /[^.\0]/.test(name))) return [target];
  return names.map(name => ({ ...target, text: `${target.text}/${name}` }));
}

/** Nothing for `folder/` and `folder/.`, whose content goes right into the target. */
const nameOf = (text: string) => text.slice(text.lastIndexOf("/") + 1);

export const rsyncPrograms: Commands = { rsync };

export { rsyncPrograms as programs };
