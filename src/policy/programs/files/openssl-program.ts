/** openssl encrypts, makes keys and certificates, and speaks with servers. Which files hold keys is told from their paths. */
import type { Operation } from "../../../ports/index.ts";
import { opaque, operation, type Recogniser } from "../../recognition.ts";
import type { Word } from "../../word.ts";
import { type OptionSyntax, type ParsedArguments, parseArguments } from "../arguments.ts";
import { onFiles } from "./on-files.ts";

const readings = [
  ..."in inkey key cert certs certfile CA CAkey CAfile CApath CAserial signkey peerkey config extfile content".split(
    " ",
  ),
  ..."untrusted trusted kfile pass passin signature verify prverify sigfile data rand".split(" "),
];
const writings = "out keyout writerand CAout".split(" ");
const opensslSyntax: OptionSyntax = {
  hasSingleHyphen: true,
  valuedLong: [
    ...readings,
    ...writings,
    ..."passout k K iv S md digest subj days set_serial newkey name addext extensions reqexts connect servername".split(
      " ",
    ),
    ..."starttls accept port engine provider provider-path host url purpose algorithm pkeyopt cipher inform outform".split(
      " ",
    ),
    ..."keyform hmac mac macopt sigopt nameopt certopt checkend verify_return_error alpn cert_chain".split(
      " ",
    ),
  ],
};

export const openssl: Recogniser = (command, recognition) => {
  const [verb, ...words] = command.arguments;
  const parsed = parseArguments(words, opensslSyntax);
  if (verb === undefined)
    return command.input.kind === "none" ? [] : [opaque("its commands come from its input")];
  const on = onFiles(command, recognition);
  const isCode = parsed.values("engine", "provider", "provider-path").length > 0 || verb.text === "engine";
  return [
    ...on("fs.read", parsed.values(...readings).flatMap(fileOf)),
    ...on("fs.write", parsed.values(...writings)),
    ...on(
      "fs.read",
      verb.text === "rand" || verb.text === "passwd" || verb.text === "prime" ? [] : parsed.operands,
    ),
    ...(verb.text === "s_client" ? [connection(parsed)] : []),
    ...(verb.text === "s_server"
      ? [operation("net.listen", { port: parsed.values("accept", "port")[0]?.text ?? "4433" })]
      : []),
    ...(isCode ? [opaque("it loads code into openssl")] : []),
  ];
};

/** Passwords are given as `file:path`, `env:NAME` or `pass:text`. */
function fileOf(word: Word): readonly Word[] {
  const [, kind, rest = ""] = /^(file|env|pass|fd|stdin)(?::(.*))?$/s.exec(word.text) ?? [];
  if (kind === undefined) return [word];
  return kind === "file" ? [{ ...word, text: rest }] : [];
}

function connection(parsed: ParsedArguments): Operation {
  const [target] = parsed.values("connect", "host");
  const [, domain, port = "443"] =
    /^\[?([^\0]*?)\]?(?::(\d+))?$/.exec(target?.text ?? "localhost:4433") ?? [];
  return operation("net.connect", { domain, port });
}
