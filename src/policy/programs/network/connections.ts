/** Connections that carry whatever two programs agree on: netcat, socat, and the questions of dig. */
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
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import { domainOf } from "../syntax/url.ts";
import { wordList } from "../syntax/word-list.ts";

/** The host that a word names, `user@` and `:port` left out. */
export const hostOf = (word: Word | undefined): string | undefined => {
  const text = textOf(word);
  return text === undefined
    ? undefined
    : domainOf(/^[0-9a-f:]+:[0-9a-f:]*$/i.test(text) ? `[${text}]` : text);
};

/** A number, or the name of a service. */
const portOf = (word: Word | undefined): string | number | undefined => {
  const text = textOf(word);
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : text;
};

export const connects = (host: Word | undefined, port: Word | undefined): Operation =>
  operation("net.connect", { domain: hostOf(host), port: portOf(port) });

export const listens = (port: Word | undefined): Operation => operation("net.listen", { port: portOf(port) });

const letters = "eIimMOPpqsTVWwXxodgG";
const long = wordList(`
  sh-exec exec lua-exec delay idle-timeout wait output hex-dump source source-port allow allowfile deny denyfile proxy
  proxy-type proxy-auth ssl-cert ssl-key ssl-trustfile ssl-ciphers ssl-servername`);

/** `-c` runs a command in some dialects, and is a flag of others: its value or the number of operands tells which. */
function netcatSyntax({ arguments: words, program }: Command) {
  const syntax = { canAbbreviate: true, flagLong: ["ssl"], valued: letters, valuedLong: long } as const;
  const { has, operands } = parseExactly(words, syntax);
  const runs =
    program === "ncat" ||
    words.some(({ text }) => /^-c[a-z/]{2}/.test(text)) ||
    (has("c") && (operands.length > 2 || (has("l") && !operands.every(({ text }) => /^\d+$/.test(text)))));
  return runs ? { ...syntax, valued: `${letters}c` } : syntax;
}

const netcat: Recogniser = (command, recognition) => {
  if (asksForHelp(command.arguments)) return [];
  const given = parseExactly(command.arguments, netcatSyntax(command));
  const disk = localDisk(command, recognition);
  const [host, port] = given.operands;
  const others = [
    ...given.values("e", "exec", "c", "sh-exec").flatMap(word => recognition.shell(word, command)),
    ...given.values("lua-exec").flatMap(word => disk.reads(word)),
    ...given.values("o", "output", "hex-dump").flatMap(word => disk.writes(word)),
  ];
  if (given.has("l", "listen")) {
    const [own] = given.values("p", "source-port");
    return [listens(own ?? port ?? host), ...others, ...sendsInput(command, undefined)];
  }
  if (given.has("U", "unixsock"))
    return [connects(undefined, undefined), ...others, ...sendsInput(command, undefined)];
  if (host === undefined) return others;
  return [
    connects(host, port),
    ...others,
    ...(given.has("z") ? [] : sendsInput(command, hostOf(host))),
    ...(given.mayHave() ? [possibly(listens(undefined))] : []),
  ];
};

/** The standard input goes to the other side; a text from the command line itself is no data. */
function sendsInput({ input }: Command, domain: string | undefined): readonly Operation[] {
  const isText = input.kind === "text" && textOf(input.text) !== undefined;
  return input.kind === "none" || isText ? [] : [operation("net.transfer", { domain, direction: "up" })];
}

const socat: Recogniser = (command, recognition) => {
  if (asksForHelp(command.arguments)) return [];
  const given = parseExactly(command.arguments, { valued: "bdLlrRSTtW" });
  return [
    ...given.values("r", "R", "L", "W").flatMap(word => localDisk(command, recognition).writes(word)),
    ...given.operands.flatMap(word =>
      word.text.split("!!").flatMap(text => socatAddress({ ...word, text }, command, recognition)),
    ),
  ];
};

const LISTENERS = /-l$|listen|-recv(?:from)?$/;
const FILES = /^(?:file|g?open|create?|fifo|ptmx)$|\//;
const NOTHING = /^(?:-|std\w+|fd|pty|accept-fd|)$/;

/** `TYPE:target,options` */
function socatAddress(word: Word, command: Command, recognition: Recognition): readonly Operation[] {
  const [, type = "", rest = ""] = /^([^:,]*):?(.*)$/s.exec(word.text) ?? [];
  const part = (text: string): Word => ({ ...word, text });
  const name = type.toLowerCase();
  if (name.includes(HOLE)) return [opaque("one of socat's addresses isn't known")];
  if (/^(?:exec|system|shell)$/.test(name)) return recognition.shell(part(withoutOptions(rest)), command);
  if (NOTHING.test(name) || (name === "pipe" && rest === "")) return [];
  const [target = "", ...options] = rest.split(",");
  const [, host = target, port] = /^\[?([^\]]*?)\]?:([^:]*)$/s.exec(target) ?? [];
  if (FILES.test(name) || name === "pipe") {
    const disk = localDisk(command, recognition);
    const file = part(name.includes("/") ? type : target);
    return [...disk.reads(file), ...(options.includes("rdonly") ? [] : disk.writes(file))];
  }
  if (/^(?:unix|abstract)/.test(name)) {
    return [name.includes("listen") ? listens(undefined) : connects(undefined, undefined)];
  }
  if (LISTENERS.test(name)) return [listens(known(host))];
  if (name === "tun") return [operation("system.network", { verb: "tun" })];
  if (/^(?:socks|proxy)/.test(name)) return [connects(undefined, undefined)];
  return [connects(part(host), port === undefined ? undefined : part(port))];
}

/** A command may have commas of its own: only what looks like options of socat is cut off its end. */
function withoutOptions(text: string): string {
  const parts = text.split(",");
  while (parts.length > 1 && /^[a-z][\w-]*(?:=[^\s;|&`$]*)?$/i.test(parts.at(-1)!)) parts.pop();
  return parts.join(",");
}

const dig: Recogniser = (command, recognition) => {
  const given = parseExactly(command.arguments, { valued: "bcfkpqtxy" });
  // Types of records, classes and `+short` have no dot.
  const names = [...given.operands, ...given.values("x", "q")].filter(({ text }) => /[.:\0]/.test(text));
  return [
    ...names.map(word =>
      operation("net.look_up", { domain: hostOf({ ...word, text: word.text.replace(/^@/, "") }) }),
    ),
    ...given.values("f", "k").flatMap(file => localDisk(command, recognition).reads(file)),
  ];
};

export const programs: Commands = {
  nc: netcat,
  netcat,
  ncat: netcat,
  socat,
  dig,
  kdig: dig,
  drill: dig,
  delv: dig,
};
