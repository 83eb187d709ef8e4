/** dig's words: `@server`, `+option`, a type or class, a name. */
import { type Commands, operation, type Recogniser } from "../../recognition.ts";
import { localDisk } from "../effects/local-disk.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import { hostOf } from "./connect.ts";

const RECORD =
  /^(?:a|aaaa|any|axfr|caa|cname|dnskey|ds|https|ixfr=\d+|mx|naptr|ns|nsec3?|ptr|rrsig|soa|spf|srv|sshfp|svcb|tlsa|txt|in|ch|hs)$/i;

const dig: Recogniser = (command, recognition) => {
  const given = parseExactly(command.arguments, { valued: "bcfkpqtxy" });
  if (given.has("h", "v")) return [];
  const names = [...given.operands, ...given.values("x", "q")].filter(
    ({ text }) => !text.startsWith("+") && !RECORD.test(text),
  );
  return [
    ...names.map(word =>
      operation("net.look_up", { domain: hostOf({ ...word, text: word.text.replace(/^@/, "") }) }),
    ),
    ...given.values("f", "k").flatMap(file => localDisk(command, recognition).reads(file)),
  ];
};

export const programs: Commands = { dig, kdig: dig, drill: dig, delv: dig };
