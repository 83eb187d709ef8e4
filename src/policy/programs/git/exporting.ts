/** Commands that bring commits out of the repository: archives, bundles, patches, mails. */
import type { Operation } from "../../../ports/index.ts";
import { operation } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { exactOptions } from "./exact-options.ts";
import type { GitCall, GitSubcommand } from "./git-call.ts";
import { names } from "./names.ts";
import { fileOf } from "./pathspec.ts";
import { readOptions } from "./read-options.ts";
import { readVerb } from "./read-verb.ts";
import { outputs } from "./reading.ts";
import { runsByAddress, runsByOptions } from "./remote-of.ts";

const read = (command: string): Operation => operation("git.read", { command });

export const archive: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valued: "o",
    valuedLong: ["output", "remote", "exec", "format", "prefix", "add-file", "mtime", "add-virtual-file"],
  });
  const remotes = options.values("remote");
  return [
    read("archive"),
    ...remotes.flatMap(each => [
      ...runsByAddress(call, each),
      operation("git.fetch", { remote: textOf(each) }),
    ]),
    ...runsByOptions(call, options.values("exec")),
    ...options
      .values("add-file")
      .map(each => operation("fs.read", { path: fileOf(call, each), recursive: false })),
    ...outputs(call, options.values("o", "output")),
  ];
};

export const bundle: GitSubcommand = call => {
  const { verb, rest } = readVerb(call.arguments);
  const [file] = readOptions(rest, { valuedLong: ["version"] }).operands;
  const writes = verb === "create" && file !== undefined && file.text !== "-";
  return [read("bundle"), ...(writes ? outputs(call, [file]) : [])];
};

/** Writes a file for each commit, whose names begin with a number. */
export const formatPatch: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valued: "ovN",
    stuck: "nUMCB",
    valuedLong: names(`
      output-directory output start-number suffix subject-prefix reroll-count to cc in-reply-to
      signature signature-file base interdiff range-diff creation-factor filename-max-length
      cover-from-description
    `),
  });
  if (options.has("stdout")) return [read("format-patch")];
  const folder = options.values("o", "output-directory").at(-1);
  const path = folder === undefined ? call.command.directory : fileOf(call, folder);
  const first = path === undefined ? undefined : `${path}/0001.patch`;
  const written = operation("fs.write", { path: first, append: false, recursive: false });
  const named = outputs(call, options.values("output"));
  return [read("format-patch"), ...(named.length > 0 ? named : [written])];
};

/** Changes the files themselves where it is told to. */
export const interpretTrailers: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valuedLong: ["trailer", "where", "if-exists", "if-missing"],
  });
  return [read("interpret-trailers"), ...(options.has("in-place") ? outputs(call, options.operands) : [])];
};

/** Takes a mail apart, into files. */
export const takeApart: GitSubcommand = call => {
  const options = readOptions(call.arguments, { stuck: "odf", valuedLong: ["encoding", "quoted-cr"] });
  return [read("mailinfo"), ...outputs(call, options.operands)];
};

export const fastExport: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valuedLong: ["export-marks", "import-marks", "refspec"] });
  return [read("fast-export"), ...outputs(call, options.values("export-marks"))];
};

const mailCommands = ["smtp-server", "sendmail-cmd", "to-cmd", "cc-cmd", "header-cmd"];

export const sendEmail: GitSubcommand = call => {
  const options = exactOptions(call.arguments, {
    valuedLong: [
      ...mailCommands,
      ...names(`
      to cc bcc from subject in-reply-to reply-to envelope-sender smtp-user smtp-pass
      smtp-server-port smtp-encryption smtp-domain identity confirm suppress-cc batch-size
      relogin-delay compose-encoding
    `),
    ],
  });
  const { command, recognition } = call;
  const commands = mailCommands
    .flatMap(name => options.values(name))
    .filter(({ text }) => text.includes("/") || /\s/.test(text) || !/\./.test(text))
    .flatMap(each => recognition.shell(each, command));
  if (options.has("dry-run") && !options.isUncertain) return [...commands, read("send-email")];
  return [...commands, mailed(call, textOf(options.values("smtp-server").at(-1)))];
};

export const imapSend: GitSubcommand = call => [mailed(call, undefined)];

const mailed = (call: GitCall, server: string | undefined): Operation =>
  operation("net.transfer", { domain: server ?? call.setting("sendemail.smtpserver"), direction: "up" });
