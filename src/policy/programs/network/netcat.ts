/** netcat in its dialects: connections, listeners, and programs that are given to the other side. */
import { type Commands, possibly, type Recogniser } from "../../recognition.ts";
import type { Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { wordList } from "../syntax/word-list.ts";
import { connects, hostOf, listens, sendsInput } from "./connect.ts";

const openbsd: ExactSyntax = { valued: "eIimMOPpqsTVWwXxo" };
const ncat: ExactSyntax = {
  canAbbreviate: true,
  flagLong: ["ssl"],
  valued: "cdegGimopsTwx",
  valuedLong: [
    ...wordList(`
      sh-exec exec lua-exec delay idle-timeout wait max-conns output hex-dump source source-port
      allow allowfile deny denyfile proxy proxy-type proxy-auth proxy-dns ssl-cert ssl-key ssl-trustfile`),
    ...wordList("ssl-ciphers ssl-servername ssl-alpn vsock"),
  ],
};

const netcatOf =
  (syntax: ExactSyntax): Recogniser =>
  (command, recognition) => {
    if (asksForHelp(command.arguments)) return [];
    const given = parseExactly(command.arguments, syntax);
    const disk = localDisk(command, recognition);
    const programs = [
      ...given.values("e", "exec").flatMap(word => recognition.shell(word, command)),
      ...given.values("c", "sh-exec").flatMap(word => recognition.shell(word, command)),
      ...given.values("lua-exec").flatMap(word => disk.reads(word)),
    ];
    const unknown = given.mayHave() ? [possibly(listens(undefined))] : [];
    const files = given.values("o", "output", "hex-dump").flatMap(word => disk.writes(word));
    const [host, port] = given.operands;
    if (given.has("l", "listen")) {
      const [own] = given.values("p", "source-port");
      return [listens(own ?? port ?? host), ...programs, ...files, ...sendsInput(command, undefined)];
    }
    if (given.has("U", "unixsock")) {
      return [connects(undefined, undefined), ...programs, ...sendsInput(command, undefined)];
    }
    if (host === undefined) return [...programs, ...files];
    const sent = given.has("z") ? [] : sendsInput(command, hostOf(host));
    return [connects(host, port), ...programs, ...files, ...sent, ...unknown];
  };

const isPort = ({ text }: Word) => /^\d+$/.test(text);

/** `-c` runs a command in the traditional netcat, and is a flag of others: the number of operands tells which. */
const netcat: Recogniser = (command, recognition) => {
  const { has, operands } = parseExactly(command.arguments, openbsd);
  const isTraditional =
    command.arguments.some(({ text }) => /^-c[a-z/]{2}/.test(text)) ||
    (has("c") && (operands.length > 2 || (has("l") && !operands.every(isPort))));
  const syntax = isTraditional ? { valued: `${openbsd.valued}c` } : openbsd;
  return netcatOf(syntax)(command, recognition);
};

const nmapNetcat: Recogniser = netcatOf(ncat);

export const programs: Commands = {
  nc: netcat,
  netcat,
  "nc.openbsd": netcat,
  "nc.traditional": netcat,
  ncat: nmapNetcat,
};
