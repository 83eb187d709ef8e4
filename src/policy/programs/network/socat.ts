/** socat: two addresses, of which each may be a connection, a listener, a file or a program. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type Commands,
  opaque,
  operation,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { HOLE, known, type Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import { connects, listens } from "./connect.ts";

const socat: Recogniser = (command, recognition) => {
  if (asksForHelp(command.arguments)) return [];
  const given = parseExactly(command.arguments, { valued: "bdLlrRSTtW" });
  return [
    ...given.values("r", "R", "L", "W").flatMap(word => localDisk(command, recognition).writes(word)),
    ...given.operands.flatMap(word =>
      word.text.split("!!").flatMap(text => address({ ...word, text }, command, recognition)),
    ),
  ];
};

const LISTENERS =
  /^(?:(?:tcp|udp|sctp|dccp|ssl|openssl|vsock|openssl-dtls)[46]?-?l(?:isten)?|.*-recv(?:from)?)$/;
const PROGRAMS = /^(?:exec|system|shell)$/;
const FILES = /^(?:file|open|gopen|create|creat|pipe|fifo|ptmx)$/;
const NOTHING = /^(?:stdio|stdin|stdout|stderr|fd|pty|pipe|accept-fd|)$/;

function address(word: Word, command: Command, recognition: Recognition): readonly Operation[] {
  if (word.text === "-") return [];
  const [, type = "", , rest = ""] = /^([^:,]*)(:(.*))?$/s.exec(word.text) ?? [];
  const name = type.toLowerCase();
  if (name.includes(HOLE)) return [opaque("one of socat's addresses isn't known")];
  const part = (text: string): Word => ({ ...word, text });
  if (PROGRAMS.test(name)) return recognition.shell(part(withoutOptions(rest)), command);
  if (NOTHING.test(name) && !(name === "pipe" && rest !== "")) return [];
  const [target = "", ...options] = rest.split(",");
  const [host = "", port] = splitPort(target);
  if (LISTENERS.test(name)) return [listens(known(host))];
  const disk = localDisk(command, recognition);
  if (FILES.test(name) || name.includes("/")) {
    const file = part(name.includes("/") ? type : target);
    return options.includes("rdonly") ? disk.reads(file) : [...disk.reads(file), ...disk.writes(file)];
  }
  if (name.startsWith("unix") || name.startsWith("abstract")) {
    return [name.includes("listen") ? listens(undefined) : connects(undefined, undefined)];
  }
  if (name === "tun") return [operation("system.network", { verb: "tun" })];
  if (/^(?:socks|proxy)/.test(name)) return [connects(undefined, undefined)];
  return [connects(part(host), port === undefined ? undefined : part(port))];
}

/** `[::1]:80` and `host:80`. */
function splitPort(target: string): readonly [string, (string | undefined)?] {
  const [, host, port] = /^(\[[^\]]*\]|[^:]*):([^:]*)/s.exec(target) ?? [];
  return host === undefined ? [target] : [host.replace(/^\[|\]$/g, ""), port];
}

/** A command may have commas of its own: only what looks like options of socat is cut off its end. */
function withoutOptions(text: string): string {
  const parts = text.split(",");
  while (parts.length > 1 && /^[a-z][\w-]*(?:=[^\s;|&`$]*)?$/i.test(parts.at(-1)!)) parts.pop();
  return parts.join(",");
}

export const programs: Commands = { socat };
