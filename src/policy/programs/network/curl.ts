/** curl: its requests, the data that it sends, and the files that it reads and writes. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, operation, possibly, type Recogniser } from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import type { ParsedArguments } from "../arguments.ts";
import { anyDownload, hasProxyVariable, httpRequest, type RequestManner } from "../effects/http-request.ts";
import { type LocalDisk, localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import { readUrl, type Url } from "../syntax/url.ts";
import { readCurlConfig } from "./curl-config.ts";
import {
  curlSyntax,
  dataOptions,
  expandOptions,
  formOptions,
  literalOptions,
  namedData,
  readsFrom,
  redirects,
  writesTo,
} from "./curl-options.ts";

export const curl: Recogniser = (command, recognition) => {
  if (asksForHelp(command.arguments)) return [];
  const disk = localDisk(command, recognition);
  return splitAtNext(command.arguments).flatMap(words => request(words, command, disk));
};

/** `--next` starts over with other options. */
function splitAtNext(words: readonly Word[]): readonly (readonly Word[])[] {
  const parts: Word[][] = [[]];
  for (const word of words) {
    if (word.text === "--next" || word.text === "-:") parts.push([]);
    else parts.at(-1)!.push(word);
  }
  return parts;
}

function request(words: readonly Word[], command: Command, disk: LocalDisk): readonly Operation[] {
  const { given, unread } = withConfig(words, command, disk);
  const urls = [...given.values("url"), ...given.operands].map(word => ({ word, ...readUrl(word) }));
  const manner = mannerOf(given, command);
  const isUncertain = given.mayHave();
  const lists = given.values("url").filter(word => word.text.startsWith("@"));
  return [
    ...unread,
    ...lists.map(() => httpRequest({ text: undefined, domain: undefined }, manner)),
    ...urls.filter(({ word }) => !lists.includes(word)).flatMap(url => transfer(url, given, manner, disk)),
    ...filesOf(given, disk),
    ...outputs(given, urls, disk),
    ...(isUncertain ? anyDownload : []),
    ...(given.has(...expandOptions) ? [opaque("curl makes up its options as it runs")] : []),
    ...(isSocketRequest(given, manner) ? [opaque("it asks a service of this machine to do something")] : []),
  ];
}

/** The arguments with those of the files that `-K` names. */
function withConfig(words: readonly Word[], { input, environment }: Command, disk: LocalDisk) {
  const first = parseExactly(words, curlSyntax);
  const files = first.values("K", "config");
  const texts = files.map(file =>
    file.text === "-" ? (input.kind === "text" ? textOf(input.text) : undefined) : disk.text(file),
  );
  const given =
    files.length === 0
      ? first
      : parseExactly([...words, ...texts.flatMap(text => readCurlConfig(text ?? ""))], curlSyntax);
  const isUnread =
    texts.includes(undefined) ||
    given.values("K", "config").length > files.length ||
    (environment.has("CURL_HOME") && !given.has("q", "disable"));
  return { given, unread: isUnread ? [opaque("curl's options stand in a file that can't be read")] : [] };
}

function mannerOf(given: ParsedArguments, { environment }: Command): RequestManner {
  const data = given.values(...dataOptions);
  const isQuery = given.has("G", "get") && !given.has(...formOptions);
  const hasBody = [...data, ...given.values(...formOptions, ...literalOptions)].length > 0;
  const sendsFile =
    given.values("T", "upload-file").length > 0 ||
    [...data, ...given.values("H", "header")].some(word => word.text.startsWith("@")) ||
    given.values(...namedData).some(word => /^[^=@]*@/.test(word.text));
  const isUncertain = given.mayHave();
  const method = given.values("X", "request").at(-1);
  const upload = sendsFile || (hasBody && !isQuery);
  return {
    upload: upload || (isUncertain ? undefined : false),
    method: method === undefined ? impliedMethod(given, hasBody, isQuery) : textOf(method)?.toUpperCase(),
    isRedirected: given.values(...redirects).length > 0 || hasProxyVariable(environment),
  };
}

function impliedMethod(given: ParsedArguments, hasBody: boolean, isQuery: boolean): string | undefined {
  if (given.has("I", "head")) return "HEAD";
  if (given.values("T", "upload-file").length > 0) return "PUT";
  if (hasBody && !isQuery) return "POST";
  return given.mayHave() ? undefined : "GET";
}

const isSocketRequest = (given: ParsedArguments, { method }: RequestManner) =>
  given.values("unix-socket", "abstract-unix-socket").length > 0 && method !== "GET" && method !== "HEAD";

/** Schemes of requests; with others curl copies files, or speaks another protocol. */
const requestSchemes = ["http", "https", "ws", "wss", undefined];
const copySchemes = ["ftp", "ftps", "sftp", "scp", "tftp", "smb", "smbs", "smtp", "smtps", "imap", "imaps"];

function transfer(
  url: Url,
  given: ParsedArguments,
  manner: RequestManner,
  disk: LocalDisk,
): readonly Operation[] {
  const domain = manner.isRedirected ? undefined : url.domain;
  if (url.scheme === "file") return manner.upload === true ? disk.writes(url.path) : disk.reads(url.path);
  if (requestSchemes.includes(url.scheme)) return [httpRequest(url, manner)];
  if (!copySchemes.includes(url.scheme!)) return [operation("net.connect", { domain, port: url.port })];
  const changes = given.values("Q", "quote", "X", "request", "mail-rcpt").length > 0;
  const direction = manner.upload === true || changes ? "up" : manner.upload === false ? "down" : undefined;
  return [operation("net.transfer", { domain, direction })];
}

/** Files beside the answer itself. */
function filesOf(given: ParsedArguments, disk: LocalDisk): readonly Operation[] {
  const writeOut = given.values("w", "write-out");
  const cookies = given.values("b", "cookie").filter(word => !word.text.includes("="));
  return [
    ...given.values(...readsFrom).flatMap(word => disk.reads(word)),
    ...given.values("E", "cert").flatMap(word => disk.reads(withoutPassword(word))),
    ...given.values("T", "upload-file").flatMap(word => disk.reads(word)),
    ...cookies.filter(word => word.text !== "").flatMap(word => disk.reads(word)),
    ...(given.has("n", "netrc") || given.has("netrc-optional") ? disk.reads("~/.netrc") : []),
    ...given
      .values(...dataOptions, "H", "header", "w", "write-out", "url")
      .flatMap(word => dataFile(word, /^@/, disk)),
    ...given.values(...namedData).flatMap(word => dataFile(word, /^[^=@]*@/, disk)),
    ...given.values(...formOptions).flatMap(word => formFiles(word, disk)),
    ...given.values(...writesTo).flatMap(word => disk.writes(word)),
    ...writeOut.flatMap(word => namedOutputs(word.text)).flatMap(path => disk.writes(known(path))),
  ];
}

/** `%output{file}` and `%output{>>file}`. */
const namedOutputs = (text: string): readonly string[] =>
  text
    .split("%output{")
    .slice(1)
    .map(part => part.replace(/\}.*$/s, "").replace(/^>>/, ""));

function withoutPassword(word: Word): Word {
  const at = word.text.lastIndexOf(":");
  return at > 0 && !word.text.includes("/", at) ? { ...word, text: word.text.slice(0, at) } : word;
}

function dataFile(word: Word, mark: RegExp, disk: LocalDisk): readonly Operation[] {
  if (word.text.startsWith(HOLE)) return disk.reads(word).map(possibly);
  const [start] = mark.exec(word.text) ?? [];
  return start === undefined ? [] : disk.reads({ ...word, text: word.text.slice(start.length) });
}

/** `name=@file`, `name=<file`, and several files with commas between them. */
const formFiles = (word: Word, disk: LocalDisk): readonly Operation[] =>
  word.text
    .replace(/^[^=]*=/s, "")
    .split(",")
    .flatMap((part, index) => {
      const isFile = /^[@<]/.test(part) || (index > 0 && /=@/.test(word.text));
      if (part.startsWith(HOLE)) return disk.reads({ ...word, text: part }).map(possibly);
      const path = part.replace(/^[@<]/, "").replace(/;.*$/s, "").replace(/^"|"$/g, "");
      return isFile && path !== "" ? disk.reads({ ...word, text: path }) : [];
    });

/** Where the answers go. */
function outputs(
  given: ParsedArguments,
  urls: readonly (Url & { readonly word: Word })[],
  disk: LocalDisk,
): readonly Operation[] {
  const folder = given.values("output-dir").at(-1);
  const inFolder = (name: string): Word => known(folder === undefined ? name : `${folder.text}/${name}`);
  const named = given.values("o", "output").flatMap(word => {
    if (textOf(word) === "-") return [];
    // `#1` stands for what curl's own globbing put into the address.
    const text = word.text.replace(/#\d/g, HOLE);
    return disk.writes({ ...word, text: text.startsWith("/") ? text : inFolder(text).text });
  });
  if (!given.has("O", "remote-name") && !given.has("remote-name-all")) return named;
  const isNamedByServer = given.has("J", "remote-header-name");
  return [
    ...named,
    ...urls.flatMap(({ path, text }) =>
      disk.writes(
        inFolder(
          isNamedByServer || text === undefined
            ? HOLE
            : path.slice(path.lastIndexOf("/") + 1) || "curl_response",
        ),
      ),
    ),
  ];
}

export const programs = { curl };
