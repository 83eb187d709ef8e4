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
import { wordList } from "../syntax/word-list.ts";
import { connects, hostOf, listens } from "./connections.ts";

const ssh: Recogniser = (command, recognition) => {
  // `-M` is autossh's own.
  const valued = `BbcDEeFIiJLlmOoPpQRSWw${command.program === "autossh" ? "M" : ""}`;
  const before = parseExactly(command.arguments, { valued, stopsAtOperand: true });
  const [host, ...behind] = before.rest;
  // Options may follow the host as well.
  const after = parseExactly(behind, { valued, stopsAtOperand: true });
  const has = (...names: readonly string[]) => before.has(...names) || after.has(...names);
  const values = (...names: readonly string[]) => [...before.values(...names), ...after.values(...names)];
  const settings = (name: string) => settingsOf(values("o"), name);
  const local = [...localSide({ values }, command, recognition), ...tunnels(values)];
  if (host === undefined || has("V", "G") || values("Q").length > 0) return local;
  const isElsewhere = settings("hostname").length > 0 || values("F").length > 0;
  const domain = isElsewhere ? undefined : hostOf(host);
  const remote = [...settings("remotecommand"), ...commandOf(after.rest)];
  if (remote.length > 0) {
    const there = remote.flatMap(text => recognition.shell(text, command, { isElsewhere: true }));
    return [...local, operation("remote.run", { domain }), ...there];
  }
  const [through] = values("W");
  if (through !== undefined) return [...local, connectsTo(through)];
  // A forge's `git` user has no shell to give; `-N` asks for none.
  if (has("N") || (/^(?:ssh:\/\/)?git@/.test(host.text) && command.input.kind === "none")) {
    return [...local, operation("net.connect", { domain, port: 22 })];
  }
  const script = localDisk(command, recognition).input();
  const there = script === undefined ? [] : recognition.shell(script, command, { isElsewhere: true });
  return [...local, operation("remote.run", { domain }), ...there];
};

type Values = ParsedArguments["values"];

/** Values of `-o name=value`, by the name in lower case. A setting whose name isn't known may be any. */
const settingsOf = (given: readonly Word[], name: string): readonly Word[] =>
  given.flatMap(word => {
    const [, key = "", value = ""] = /^\s*([^\s=]*)\s*=?\s*(.*)$/s.exec(word.text) ?? [];
    return key.toLowerCase() === name ? [{ ...word, text: value }] : key.includes(HOLE) ? [word] : [];
  });

/** Commands of this machine that a connection is made with; `none` is no command. */
export function localSide(
  { values }: Pick<ParsedArguments, "values">,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const disk = localDisk(command, recognition);
  const settings = (names: string) => wordList(names).flatMap(name => settingsOf(values("o"), name));
  const programs = settings("proxycommand localcommand knownhostscommand").filter(
    ({ text }) => text.toLowerCase() !== "none",
  );
  const libraries = [...values("I"), ...settings("pkcs11provider securitykeyprovider")];
  return [
    ...programs.flatMap(word => recognition.shell(word, command)),
    ...values("F").flatMap(file => (runsNothing(file, disk.text(file)) ? [] : [unreadSettings])),
    ...values("E").flatMap(file => disk.writes(file)),
    ...libraries.map(path =>
      operation("code.run", { language: "native", source: "file", path: textOf(path) }),
    ),
  ];
}

const unreadSettings = opaque("its settings stand in a file that runs commands, or can't be read");

const runsNothing = (file: Word, text: string | undefined) =>
  /^(?:none|\/dev\/null)$/.test(file.text) ||
  (text !== undefined &&
    !/proxycommand|localcommand|knownhostscommand|pkcs11provider|\bexec\b|\binclude\b/i.test(text));

const tunnels = (values: Values): readonly Operation[] => [
  ...values("L", "R", "D").map(({ text }) => {
    const [, port] = /(?:^|:)(\d+)(?=$|:)/.exec(text) ?? [];
    return listens(port === undefined ? undefined : known(port));
  }),
  ...values("w").map(() => operation("system.network", { verb: "tun" })),
];

function connectsTo(target: Word): Operation {
  const at = target.text.lastIndexOf(":");
  const part = (text: string): Word => ({ ...target, text });
  return connects(part(target.text.slice(0, at)), part(target.text.slice(at + 1)));
}

/** The words are put together with spaces, and read again by the shell there. */
const commandOf = (words: readonly Word[]): readonly Word[] =>
  words.length === 0 ? [] : [{ text: words.map(({ text }) => text).join(" ") }];

const mosh: Recogniser = (command, recognition) => {
  if (asksForHelp(command.arguments)) return [];
  const given = parseExactly(command.arguments, {
    canAbbreviate: true,
    valued: "p",
    valuedLong: wordList("client server predict port ssh bind-server family experimental-remote-ip"),
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

export const programs: Commands = { ssh, autossh: ssh, mosh };
