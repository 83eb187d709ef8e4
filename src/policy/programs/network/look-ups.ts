/** Questions to the network: names, routes, and whether anybody is there. */
import type { Operation } from "../../../ports/index.ts";
import { operation, type Recogniser } from "../../recognition.ts";
import { textOf, type Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { hostOf } from "./connect.ts";

/** Each operand is a host; `lists` are options whose value is a file of hosts. */
export const looksUp =
  (syntax: ExactSyntax, lists: readonly string[] = []): Recogniser =>
  (command, recognition) => {
    if (asksForHelp(command.arguments)) return [];
    const given = parseExactly(command.arguments, syntax);
    return [
      ...given.operands.map(lookUp),
      ...given.values(...lists).flatMap(file => localDisk(command, recognition).reads(file)),
    ];
  };

const lookUp = (word: Word): Operation => operation("net.look_up", { domain: hostOf(word) });

const RECORD =
  /^(?:a|aaaa|any|axfr|caa|cname|dnskey|ds|https|ixfr=\d+|mx|naptr|ns|nsec3?|ptr|rrsig|soa|spf|srv|sshfp|svcb|tlsa|txt|in|ch|hs)$/i;

/** dig's words: `@server`, `+option`, a type or class, a name. */
export const dig: Recogniser = (command, recognition) => {
  const given = parseExactly(command.arguments, { valued: "bcfkpqtxy" });
  if (given.has("h", "v")) return [];
  const disk = localDisk(command, recognition);
  const names = [...given.operands, ...given.values("x", "q")].filter(
    word => !word.text.startsWith("+") && !RECORD.test(word.text),
  );
  return [
    ...names.map(word => lookUp(word.text.startsWith("@") ? { ...word, text: word.text.slice(1) } : word)),
    ...given.values("f", "k").flatMap(file => disk.reads(file)),
  ];
};

/** `nslookup -type=MX name server`. */
export const nslookup: Recogniser = command =>
  command.arguments.filter(({ text }) => !text.startsWith("-")).map(lookUp);

/** `whois` takes words that are no hosts as well. */
export const whois: Recogniser = command => {
  const { operands, values } = parseExactly(command.arguments, {
    valued: "hgipstTV",
    valuedLong: ["host", "port"],
  });
  return [...operands.slice(-1), ...values("h", "host")].map(word =>
    operation("net.look_up", { domain: hostOf(word) ?? textOf(word) }),
  );
};
