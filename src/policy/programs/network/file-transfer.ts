/** ftp, sftp, lftp and tftp: sessions in which files are copied. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type Commands,
  opaque,
  operation,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { known, type Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { readUrl } from "../syntax/url.ts";
import { hostOf } from "./connect.ts";
import { arrivals, placeOf } from "./secure-copy.ts";
import { localSide, settingsOf } from "./ssh.ts";
import { inputScript, transferScript } from "./transfer-script.ts";

const sftp: Recogniser = (command, recognition) => {
  const given = parseExactly(command.arguments, { valued: "BbcDFiJloPRSsX" });
  const [first, local] = given.operands;
  const options = { values: given.values, settings: (name: string) => settingsOf(given.values("o"), name) };
  const place = first === undefined ? undefined : placeOf(first);
  const domain = hostOf(place?.host ?? first);
  const disk = localDisk(command, recognition);
  const programs = [...given.values("S"), ...given.values("D")].flatMap(each =>
    recognition.shell(each, command),
  );
  const isDownload = place?.host !== undefined && place.path.text !== "" && !place.path.text.endsWith("/");
  return [
    ...localSide(options, command, recognition),
    ...programs,
    ...(isDownload
      ? [
          operation("net.transfer", { domain, direction: "down" }),
          ...arrivals(place.path, local ?? known("."), disk, given.has("r")),
        ]
      : [operation("net.connect", { domain, port: 22 })]),
    ...scripts(given.values("b"), domain, command, recognition),
  ];
};

const ftp: Recogniser = (command, recognition) => {
  const given = parseExactly(command.arguments, { valued: "NoPqrsTux" });
  const [first, port] = given.operands;
  if (first === undefined) return inputScript(undefined, command, recognition);
  const url = /^[a-z]+:\//i.test(first.text) ? readUrl(first) : undefined;
  const domain = url === undefined ? hostOf(first) : url.domain;
  const disk = localDisk(command, recognition);
  const copied = [...given.values("u").map(() => "up"), ...(url === undefined ? [] : ["down"])];
  return [
    operation("net.connect", { domain, port: url?.port ?? (Number(port?.text) || 21) }),
    ...copied.map(direction => operation("net.transfer", { domain, direction })),
    ...given.values("o").flatMap(each => disk.writes(each)),
    ...(given.values("u").length > 0 ? given.operands.flatMap(each => disk.reads(each)) : []),
    ...inputScript(domain, command, recognition),
  ];
};

const lftpSyntax: ExactSyntax = { valued: "cefpus", valuedLong: ["user", "port", "rcfile"] };

const lftp: Recogniser = (command, recognition) => {
  if (asksForHelp(command.arguments)) return [];
  const given = parseExactly(command.arguments, lftpSyntax);
  const [first] = given.operands;
  const domain = first === undefined ? undefined : readUrl(first, "ftp").domain;
  const typed = given.values("c", "e");
  return [
    operation("net.connect", { domain, port: undefined }),
    ...typed.flatMap(text => transferScript(text, domain, command, recognition)),
    ...scripts(given.values("f", "rcfile"), domain, command, recognition),
    ...(typed.length === 0 && given.values("f").length === 0
      ? inputScript(domain, command, recognition)
      : []),
  ];
};

/** Scripts in files, or on the standard input if the call names no file. */
function scripts(
  files: readonly Word[],
  domain: string | undefined,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  if (files.length === 0) return command.program === "sftp" ? inputScript(domain, command, recognition) : [];
  const disk = localDisk(command, recognition);
  return files.flatMap(file => {
    if (file.text === "-") return inputScript(domain, command, recognition);
    const text = disk.text(file);
    return text === undefined
      ? [opaque("what it copies stands in a file that can't be read")]
      : transferScript(known(text), domain, command, recognition);
  });
}

const tftp: Recogniser = (command, recognition) => {
  const given = parseExactly(command.arguments, { valued: "cgpR" });
  const domain = hostOf(given.operands[0]);
  const verbs = [...given.values("c"), ...given.operands.slice(1)].map(({ text }) => text);
  const direction = verbs.includes("put") ? "up" : verbs.includes("get") ? "down" : undefined;
  return [operation("net.transfer", { domain, direction }), ...inputScript(domain, command, recognition)];
};

export const programs: Commands = { sftp, ftp, ncftp: ftp, lftpget: ftp, lftp, tftp };
