/** Copies to and from other machines: scp, and the sessions of sftp, ftp, lftp and tftp with their scripts. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type Commands,
  opaque,
  operation,
  possibly,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { type LocalDisk, localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import { readUrl } from "../syntax/url.ts";
import { wordSet } from "../syntax/word-list.ts";
import { hostOf } from "./connections.ts";
import { localSide } from "./ssh.ts";

interface Place {
  /** Undefined for a place on this machine. */
  readonly host?: Word;
  /** The path there, or here. */
  readonly path: Word;
}

/** `user@host:path`, `scp://user@host/path`, or a path of this machine. */
function placeOf(word: Word): Place {
  const part = (text: string): Word => ({ ...word, text });
  const [, host, path] =
    /^(?:scp|sftp|rsync):\/\/([^/]*)\/?(.*)$/s.exec(word.text) ??
    /^((?:[^/:[]*@)?\[[^\]]*\]|[^/:]+):(.*)$/s.exec(word.text) ??
    [];
  if (host !== undefined && path !== undefined) return { host: part(host), path: part(path) };
  // A beginning that isn't known may hold a host.
  return word.text.startsWith(HOLE) ? { host: part(HOLE), path: word } : { path: word };
}

const transfer = (domain: string | undefined, direction: string | undefined): Operation =>
  operation("net.transfer", { domain, direction });

/** A file copied to a folder keeps its name there. */
function arrivals(source: Word, target: Word, disk: LocalDisk, isTree: boolean): readonly Operation[] {
  if (!disk.isDirectory(target)) return disk.writes(target, isTree);
  const name = source.text.replace(/\/+$/, "").split("/").at(-1) ?? "";
  const isNamed = textOf(source) !== undefined && name !== "" && !/[*?[{]/.test(name);
  return disk.writes({ ...target, text: `${target.text}/${isNamed ? name : HOLE}` }, isTree);
}

const scp: Recogniser = (command, recognition) => {
  const given = parseExactly(command.arguments, { valued: "cDFiJloPSX" });
  const disk = localDisk(command, recognition);
  const places = given.operands.map(placeOf);
  const target = places.at(-1);
  if (target === undefined || places.length < 2) return [];
  const sources = places.slice(0, -1);
  const isTree = given.mayHave("r");
  return [
    ...localSide(given, command, recognition),
    ...given.values("S", "D").flatMap(program => recognition.run([program], command)),
    ...sources.flatMap(({ host, path }) =>
      host === undefined ? disk.reads(path, isTree) : [transfer(hostOf(host), "down")],
    ),
    ...(target.host === undefined
      ? sources.flatMap(({ path }) => arrivals(path, target.path, disk, isTree))
      : [transfer(hostOf(target.host), "up")]),
    ...(given.mayHave() ? [possibly(transfer(undefined, undefined))] : []),
  ];
};

const sftp: Recogniser = (command, recognition) => {
  const given = parseExactly(command.arguments, { valued: "BbcDFiJloPRSsX" });
  const [first, local] = given.operands;
  const { host, path } = first === undefined ? {} : placeOf(first);
  const domain = hostOf(host ?? first);
  const isDownload = host !== undefined && path !== undefined && /[^/]$/.test(path.text);
  return [
    ...localSide(given, command, recognition),
    ...given.values("S", "D").flatMap(each => recognition.shell(each, command)),
    ...(isDownload
      ? [
          transfer(domain, "down"),
          ...arrivals(path, local ?? known("."), localDisk(command, recognition), given.has("r")),
        ]
      : [operation("net.connect", { domain, port: 22 })]),
    ...scripts(given.values("b"), domain, command, recognition),
  ];
};

const ftp: Recogniser = (command, recognition) => {
  if (asksForHelp(command.arguments)) return [];
  const isFtp = command.program !== "lftp";
  const valued = isFtp ? "NoPqrsTux" : "cefpus";
  const given = parseExactly(command.arguments, { valued, valuedLong: ["user", "port", "rcfile"] });
  const [first, port] = given.operands;
  const url = first === undefined ? undefined : readUrl(first, "ftp");
  const domain = url?.domain;
  const disk = localDisk(command, recognition);
  const isSent = isFtp && given.values("u").length > 0;
  const isFetched = isFtp && /^[a-z]+:\//i.test(first?.text ?? "");
  const typed = isFtp ? [] : given.values("c", "e");
  const files = isFtp ? [] : given.values("f", "rcfile");
  return [
    operation("net.connect", { domain, port: isFtp ? (url?.port ?? (Number(port?.text) || 21)) : undefined }),
    ...(isSent ? [transfer(domain, "up"), ...given.operands.flatMap(each => disk.reads(each))] : []),
    ...(isFetched ? [transfer(domain, "down")] : []),
    ...(isFtp ? given.values("o").flatMap(each => disk.writes(each)) : []),
    ...typed.flatMap(text => script(text, domain, command, recognition)),
    ...(typed.length > 0 ? [] : scripts(files, domain, command, recognition)),
  ];
};

const tftp: Recogniser = (command, recognition) => {
  const given = parseExactly(command.arguments, { valued: "cgpR" });
  const domain = hostOf(given.operands[0]);
  const verbs = [...given.values("c"), ...given.operands.slice(1)].map(({ text }) => text);
  const direction = verbs.includes("put") ? "up" : verbs.includes("get") ? "down" : undefined;
  return [transfer(domain, direction), ...scripts([], domain, command, recognition)];
};

/** Scripts in files, or on the standard input if the call names no file. */
function scripts(
  files: readonly Word[],
  domain: string | undefined,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const disk = localDisk(command, recognition);
  const named = files.filter(({ text }) => text !== "-");
  const input = named.length < Math.max(files.length, 1) ? disk.input() : undefined;
  const texts = named.map(path => known(disk.text(path) ?? HOLE));
  return [...texts, ...(input === undefined ? [] : [input])].flatMap(text =>
    script(text, domain, command, recognition),
  );
}

const uploads = wordSet("put mput send append reput pput");
const downloads = wordSet("get mget recv reget pget newer");
const changes = wordSet(
  "rm del delete mdelete mrm rmdir mkdir rename mv ren chmod chown chgrp ln symlink site quote",
);
const harmless = wordSet(`
  open user cd pwd ls dir nlist mls cls ll bye quit exit close disconnect binary ascii bin image type mode passive prompt
  hash verbose set status help ? lcd lpwd lls progress version df cat more less find du anon login echo local`);

/** More lines than these are not looked at one by one. */
const MAX_LINES = 1000;

/** The effects of a script's lines: copies, changes there, and commands that run here. */
function script(
  { text }: Word,
  domain: string | undefined,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  // After `lcd` the local folder is unknown.
  const isMoved = /^[ \t]*(?:lcd|local\s+cd)\b/m.test(text.replaceAll(";", "\n"));
  const disk = localDisk(isMoved ? { ...command, directory: undefined } : command, recognition);
  const lines = text.split(/[\n;]/).flatMap(line => (/^\s*(?:#|$)/.test(line) ? [] : [line.trim()]));
  if (lines.length > MAX_LINES) return [opaque("its script is too long to be looked at")];
  return lines.flatMap((line): readonly Operation[] => {
    const piped = command.program === "lftp" ? /\|(.*)$/s.exec(line) : null;
    const [, shell] = /^(?:!|shell\s)\s*(.*)$/s.exec(line) ?? piped ?? [];
    if (shell !== undefined) return recognition.shell(known(shell), command);
    const [verb = "", ...rest] = line.replace(/^-/, "").split(/\s+/);
    const name = verb.toLowerCase();
    const isMirror = name === "mirror";
    const isMany = name.startsWith("m") && !isMirror;
    const isUp = uploads.has(name) || (isMirror && rest.some(each => /^-[a-zA-Z]*R|^--reverse$/.test(each)));
    const isTree = isMirror || rest.some(each => /^-[a-zA-Z]*[rR]/.test(each));
    const operands = rest
      .filter(each => !each.startsWith("-"))
      .map(each => known(each.replace(/^["']|["']$/g, "")));
    const [from = known(isMirror ? "." : HOLE), to = known(".")] = operands;
    if (isUp) {
      return [
        transfer(domain, "up"),
        ...(isMany ? operands : [from]).flatMap(each => disk.reads(each, isTree)),
      ];
    }
    if (isMirror) return [transfer(domain, "down"), ...disk.writes(to, true)];
    if (downloads.has(name)) {
      return [transfer(domain, "down"), ...arrivals(from, isMany ? known(".") : to, disk, isTree)];
    }
    if (changes.has(name)) return [transfer(domain, "up")];
    return harmless.has(name) ? [] : [opaque("a line of its script isn't known")];
  });
}

export const programs: Commands = { scp, rcp: scp, pscp: scp, sftp, ftp, ncftp: ftp, lftp: ftp, tftp };
