/** HTTPie and its relatives (`http`, `https`, `xh`): a method, an address, and items that say what goes along. */
import type { Operation } from "../../../ports/index.ts";
import type { Recogniser } from "../../recognition.ts";
import { HOLE, textOf, type Word } from "../../word.ts";
import { hasProxyVariable, httpRequest } from "../effects/http-request.ts";
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { readUrl } from "../syntax/url.ts";
import { wordList } from "../syntax/word-list.ts";

const syntax: ExactSyntax = {
  canAbbreviate: true,
  valued: "Aaops",
  valuedLong: wordList(`
      auth auth-type output style print session session-read-only proxy timeout cert cert-key
      cert-key-pass
      verify raw boundary max-redirects max-headers format-options pretty response-charset response-mime
      ssl ciphers resolve interface bearer default-scheme history-print unix-socket`),
};

// The separator that comes first decides: header, query, data, JSON, file.
const ITEM = /^((?:[^\\:=@]|\\.)*)(:=@|==@|=@|:@|:=|==|=|:|@)(.*)$/s;

export const httpie =
  (usualScheme: "http" | "https"): Recogniser =>
  (command, recognition) => {
    if (asksForHelp(command.arguments)) return [];
    const disk = localDisk(command, recognition);
    const given = parseExactly(command.arguments, syntax);
    const [first, ...rest] = given.operands;
    if (first === undefined) return [];
    const hasMethod = rest.length > 0 && /^[A-Za-z]+$/.test(first.text);
    const [address = first, ...items] = hasMethod ? rest : given.operands;
    const url = readUrl(withHost(address), usualScheme);
    const parts = items.map(word => ITEM.exec(word.text));
    const isUncertain = given.mayHave() || items.some(({ text }) => text.startsWith(HOLE));
    const sends =
      parts.some(part => part !== null && !["==", ":"].includes(part[2]!)) ||
      given.values("raw").length > 0 ||
      (["text", "file", "unknown"].includes(command.input.kind) && !given.has("ignore-stdin", "I"));
    const method = hasMethod
      ? textOf(first)?.toUpperCase()
      : sends
        ? "POST"
        : isUncertain
          ? undefined
          : "GET";
    return [
      httpRequest(url, {
        method,
        upload: sends || (isUncertain ? undefined : false),
        isRedirected: hasProxyVariable(command.environment) || given.values("proxy", "resolve").length > 0,
      }),
      ...items.flatMap((word, index): readonly Operation[] => {
        const [, , separator = "", value = ""] = parts[index] ?? [];
        return separator.endsWith("@") ? disk.reads({ ...word, text: value.replace(/;type=.*$/s, "") }) : [];
      }),
      ...given.values("cert", "cert-key").flatMap(word => disk.reads(word)),
      ...given.values("o", "output").flatMap(word => disk.writes(word)),
      ...(given.has("d", "download") && given.values("o", "output").length === 0
        ? disk.writes(url.path.slice(url.path.lastIndexOf("/") + 1) || "index.html")
        : []),
    ];
  };

/** `:3000/path` is a port of this machine. */
const withHost = (word: Word): Word =>
  /^:(?:\d|\/|$)/.test(word.text)
    ? { ...word, text: `localhost${word.text.startsWith(":/") ? word.text.slice(1) : word.text}` }
    : word;
