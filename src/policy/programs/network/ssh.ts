/** ssh and what is built on it: another machine, a command there, and commands here that reach it. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type Commands,
  opaque,
  operation,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import type { ParsedArguments } from "../arguments.ts";
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import { connects, hostOf, listens } from "./connect.ts";
import { loadsLibrary } from "./ssh-keys.ts";

const VALUED = "BbcDEeFIiJLlmOoPpQRSWw";

const ssh: Recogniser = (command, recognition) => secureShell(command, recognition, VALUED);

/** Keeps an ssh alive; `-M` is its own. */
const autossh: Recogniser = (command, recognition) => secureShell(command, recognition, `${VALUED}M`);

function secureShell(command: Command, recognition: Recognition, valued: string): readonly Operation[] {
  const before = parseExactly(command.arguments, { valued, stopsAtOperand: true });
  const [host, ...behind] = before.rest;
  // Options may follow the host as well.
  const after = parseExactly(behind, { valued, stopsAtOperand: true });
  const options = joined(before, after);
  const local = [...localSide(options, command, recognition), ...tunnels(options)];
  if (host === undefined || options.has("V", "G") || options.values("Q").length > 0) return local;
  const isElsewhere = options.settings("hostname").length > 0 || options.values("F").length > 0;
  const domain = isElsewhere ? undefined : hostOf(host);
  const remote = [...options.settings("remotecommand"), ...commandOf(after.rest)];
  const there = remote.flatMap(text => recognition.shell(text, command, { isElsewhere: true }));
  if (remote.length > 0) return [...local, operation("remote.run", { domain }), ...there];
  const [through] = options.values("W");
  if (through !== undefined) return [...local, connectsTo(through)];
  // A forge's `git` user has no shell to give; `-N` asks for none.
  if (options.has("N") || (/^(?:ssh:\/\/)?git@/.test(host.text) && command.input.kind === "none")) {
    return [...local, operation("net.connect", { domain, port: 22 })];
  }
  return [...local, operation("remote.run", { domain }), ...fromInput(command, recognition)];
}

type SshOptions = Pick<ParsedArguments, "has" | "values"> & {
  /** Values of `-o name=value`, by the name in lower case. */
  settings(name: string): readonly Word[];
};

const joined = (...all: readonly ParsedArguments[]): SshOptions => {
  const values = (...names: readonly string[]) => all.flatMap(each => each.values(...names));
  return {
    has: (...names) => all.some(each => each.has(...names)),
    values,
    settings: name => settingsOf(values("o"), name),
  };
};

/** A setting whose name isn't known may be any. */
export const settingsOf = (given: readonly Word[], name: string): readonly Word[] =>
  given.flatMap(word => {
    const [, key = "", value = ""] = /^\s*([^\s=]*)\s*=?\s*(.*)$/s.exec(word.text) ?? [];
    return key.toLowerCase() === name ? [{ ...word, text: value }] : key.includes(HOLE) ? [word] : [];
  });

/** Commands of this machine that a connection is made with; `none` is no command. */
export function localSide(
  options: Pick<SshOptions, "values" | "settings">,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const disk = localDisk(command, recognition);
  const programs = ["proxycommand", "localcommand", "knownhostscommand"]
    .flatMap(name => options.settings(name))
    .filter(word => word.text.toLowerCase() !== "none");
  return [
    ...programs.flatMap(word => recognition.shell(word, command)),
    ...options.values("F").flatMap(file => (runsNothing(file, disk.text(file)) ? [] : [unreadSettings])),
    ...options.values("E").flatMap(file => disk.writes(file)),
    ...[
      ...options.values("I"),
      ...options.settings("pkcs11provider"),
      ...options.settings("securitykeyprovider"),
    ].map(loadsLibrary),
  ];
}

const unreadSettings = opaque("its settings stand in a file that runs commands, or can't be read");

const runsNothing = (file: Word, text: string | undefined) =>
  textOf(file) === "none" ||
  textOf(file) === "/dev/null" ||
  (text !== undefined &&
    !/proxycommand|localcommand|knownhostscommand|pkcs11provider|\bexec\b|\binclude\b/i.test(text));

const tunnels = (options: SshOptions): readonly Operation[] => [
  ...options.values("L", "R", "D").map(word => {
    const [port] = /(?:^|:)\d+(?=$|:)/.exec(word.text) ?? [];
    return listens(port === undefined ? undefined : known(port.replace(":", "")));
  }),
  ...options.values("w").map(() => operation("system.network", { verb: "tun" })),
];

function connectsTo(target: Word): Operation {
  const at = target.text.lastIndexOf(":");
  const part = (text: string): Word => ({ ...target, text });
  return connects(part(target.text.slice(0, at)), part(target.text.slice(at + 1)));
}

/** The words are put together with spaces, and read again by the shell there. */
const commandOf = (words: readonly Word[]): readonly Word[] =>
  words.length === 0 ? [] : [{ text: words.map(({ text }) => text).join(" ") }];

function fromInput(command: Command, recognition: Recognition): readonly Operation[] {
  const { input } = command;
  if (input.kind === "none") return [];
  if (input.kind === "text") return recognition.shell(input.text, command, { isElsewhere: true });
  const text = input.kind === "file" ? localDisk(command, recognition).text(input.path) : undefined;
  return text === undefined
    ? [opaque("what the other machine runs comes from a pipe")]
    : recognition.shell(known(text), command, { isElsewhere: true });
}

const mosh: Recogniser = (command, recognition) => {
  if (asksForHelp(command.arguments)) return [];
  const valuedLong = [
    "client",
    "server",
    "predict",
    "port",
    "ssh",
    "bind-server",
    "family",
    "experimental-remote-ip",
  ];
  const given = parseExactly(command.arguments, {
    canAbbreviate: true,
    valued: "p",
    valuedLong,
    stopsAtOperand: true,
  });
  const [host, ...words] = given.rest;
  const there = [...given.values("server"), ...commandOf(words.filter(({ text }) => text !== "--"))];
  return [
    ...given.values("ssh", "client").flatMap(word => recognition.shell(word, command)),
    operation("remote.run", { domain: hostOf(host) }),
    ...there.flatMap(text => recognition.shell(text, command, { isElsewhere: true })),
  ];
};

export const programs: Commands = { ssh, autossh, mosh };
