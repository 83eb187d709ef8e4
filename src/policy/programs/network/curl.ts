/** curl: its requests, the data that it sends, and the files that it reads and writes. */
import type { Operation } from "../../../ports/index.ts";
import { isMetadataHost } from "../../paths/metadata-hosts.ts";
import { type Command, opaque, operation, possibly, type Recogniser } from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import type { ParsedArguments } from "../arguments.ts";
import { anyDownload, hasProxyVariable, httpRequest, type RequestManner } from "../effects/http-request.ts";
import { type LocalDisk, localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { domainOf, readUrl, type Url } from "../syntax/url.ts";
import { wordList } from "../syntax/word-list.ts";

/** Options whose value is a file that is read. */
const readsFrom = wordList(`
  key cacert proxy-cert proxy-key proxy-cacert netrc-file crlfile proxy-crlfile etag-compare pubkey random-file
  egd-file knownhosts T upload-file`);
/** Options whose value is a file that is written. */
const writesTo = wordList(`
  D dump-header c cookie-jar trace trace-ascii stderr libcurl etag-save hsts alt-svc ssl-sessions`);
const proxies = wordList("x proxy preproxy proxy1.0 socks4 socks4a socks5 socks5-hostname");
/** Where the request goes isn't where its address says. */
const redirects = [
  ...proxies,
  ...wordList(
    "resolve connect-to dns-servers doh-url interface haproxy-clientip unix-socket abstract-unix-socket",
  ),
];
/** Data after `@` comes from a file, and after `name@` for some of them. */
const dataOptions = wordList("d data data-ascii data-binary data-urlencode json");
const namedData = wordList("data-urlencode url-query variable");
const formOptions = wordList("F form");
const literalOptions = wordList("data-raw form-string");
const others = wordList(`
  aws-sigv4 capath cert-type ciphers connect-timeout continue-at cookie create-file-mode cert expect100-timeout header
  keepalive-time key-type limit-rate local-port mail-auth mail-from mail-rcpt max-filesize max-redirs max-time noproxy
  oauth2-bearer output output-dir parallel-max pass pinnedpubkey proto proto-default proto-redir proxy-header proxy-pass
  proxy-user quote range rate referer request request-target retry retry-delay retry-max-time speed-limit speed-time
  time-cond tls-max tls13-ciphers url user user-agent write-out config`);

const syntax: ExactSyntax = {
  canAbbreviate: true,
  flagLong: wordList("head netrc crlf parallel ssl tlsv1 get location retry-all-errors proxy-insecure"),
  valued: "AbcCdDeEFhHKmoPQrtTuUwxXyYz",
  valuedLong: [
    ...[readsFrom, writesTo, redirects, dataOptions, namedData, formOptions, literalOptions].flat(),
    ...others,
  ].filter(name => name.length > 1),
};

const curl: Recogniser = (command, recognition) => {
  if (asksForHelp(command.arguments)) return [];
  const disk = localDisk(command, recognition);
  // `--next` starts over with other options.
  const parts: Word[][] = [[]];
  for (const word of command.arguments) {
    if (/^(?:--next|-:)$/.test(word.text)) parts.push([]);
    else parts.at(-1)!.push(word);
  }
  return parts.flatMap(words => request(words, command, disk));
};

function request(words: readonly Word[], command: Command, disk: LocalDisk): readonly Operation[] {
  const given = parseExactly(words, syntax);
  const lists = given.values("url").filter(word => word.text.startsWith("@"));
  const listed = lists.map(() => known(HOLE));
  const addresses = given.values("url").filter(word => !lists.includes(word));
  const urls = [...listed, ...addresses, ...given.operands].map(word => readUrl(word));
  const manner = mannerOf(given, command);
  const makesOptions = words.some(({ text }) => /^--(?:variable|expand-)/.test(text));
  const hasFile = given.values("K", "config").length > 0 || command.environment.has("CURL_HOME");
  const asksService = given.values("unix-socket", "abstract-unix-socket").length > 0;
  return [
    ...urls.flatMap(url => transfer(url, given, manner, disk)),
    ...given.values(...redirects).flatMap(goesTo),
    ...given.values(...proxies).map(word => {
      const { domain, port } = readUrl(word);
      return operation("net.connect", { domain, port });
    }),
    ...filesOf(given, disk),
    ...outputs(given, urls, disk),
    ...(given.mayHave() ? anyDownload : []),
    ...(makesOptions || hasFile ? [opaque("not all of curl's options are in the command")] : []),
    ...(asksService && !/^(?:GET|HEAD)$/.test(manner.method ?? "")
      ? [opaque("it asks a service of this machine to do something")]
      : []),
  ];
}

/** `--resolve name:port:address`, `--connect-to ::host:port`: the pieces that are a metadata service's address. */
const goesTo = ({ text }: Word): readonly Operation[] =>
  text
    .split(/[:/,@]+/)
    .flatMap(piece => domainOf(piece) ?? [])
    .filter(isMetadataHost)
    .map(domain => operation("net.connect", { domain, port: undefined }));

function mannerOf(given: ParsedArguments, { environment }: Command): RequestManner {
  const data = given.values(...dataOptions);
  const isQuery = given.has("G", "get") && !given.has(...formOptions);
  const hasBody = [...data, ...given.values(...formOptions, ...literalOptions)].length > 0 && !isQuery;
  const isPut = given.values("T", "upload-file").length > 0;
  const sendsFile =
    isPut ||
    cookieFiles(given).length > 0 ||
    [...data, ...given.values("H", "header")].some(word => word.text.startsWith("@")) ||
    given.values(...namedData).some(word => /^[^=@]*@/.test(word.text));
  const isUncertain = given.mayHave();
  const method = given.values("X", "request").at(-1);
  const usual = isPut ? "PUT" : hasBody ? "POST" : isUncertain ? undefined : "GET";
  const implied = given.has("I", "head") ? "HEAD" : usual;
  return {
    upload: sendsFile || hasBody || (isUncertain ? undefined : false),
    method: method === undefined ? implied : textOf(method)?.toUpperCase(),
    isRedirected: given.values(...redirects).length > 0 || hasProxyVariable(environment),
  };
}

/** Schemes of requests; with others curl copies files, or speaks another protocol. */
const REQUESTS = /^(?:https?|wss?|)$/;
const COPIES = /^(?:s?ftps?|scp|tftp|smbs?|smtps?|imaps?)$/;

function transfer(
  url: Url,
  given: ParsedArguments,
  manner: RequestManner,
  disk: LocalDisk,
): readonly Operation[] {
  const domain = manner.isRedirected ? undefined : url.domain;
  const { scheme = "", path, port } = url;
  if (scheme === "file") return manner.upload === true ? disk.writes(path) : disk.reads(path);
  if (REQUESTS.test(scheme)) return [httpRequest(url, manner)];
  if (!COPIES.test(scheme)) return [operation("net.connect", { domain, port })];
  const changes = given.values("Q", "quote", "X", "request", "mail-rcpt").length > 0;
  const direction = manner.upload === true || changes ? "up" : manner.upload === false ? "down" : undefined;
  return [operation("net.transfer", { domain, direction })];
}

/** Its lines are sent as cookies. */
const cookieFiles = (given: ParsedArguments): readonly Word[] =>
  given.values("b", "cookie").filter(({ text }) => text !== "" && !text.includes("="));

/** Files beside the answer itself. */
function filesOf(given: ParsedArguments, disk: LocalDisk): readonly Operation[] {
  const part = (word: Word, text: string): Word => ({ ...word, text });
  // A password may follow.
  const certificates = given
    .values("E", "cert")
    .map(word => part(word, word.text.replace(/(.):[^:/]*$/s, "$1")));
  // `%output{file}` and `%output{>>file}`.
  const named = given
    .values("w", "write-out")
    .flatMap(({ text }) =>
      [...text.matchAll(/%output\{(?:>>)?([^}]*)/g)].map(([, path = ""]) => known(path)),
    );
  return [
    ...[...given.values(...readsFrom), ...certificates, ...cookieFiles(given)].flatMap(word =>
      disk.reads(word),
    ),
    ...(given.has("n", "netrc") || given.has("netrc-optional") ? disk.reads("~/.netrc") : []),
    ...given
      .values(...dataOptions, "H", "header", "w", "write-out", "url")
      .flatMap(word => dataFile(word, /^@/, disk)),
    ...given.values(...namedData).flatMap(word => dataFile(word, /^[^=@]*@/, disk)),
    ...given.values(...formOptions).flatMap(word => formFiles(word, disk)),
    ...[...given.values(...writesTo), ...named].flatMap(word => disk.writes(word)),
  ];
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
function outputs(given: ParsedArguments, urls: readonly Url[], disk: LocalDisk): readonly Operation[] {
  const folder = given.values("output-dir").at(-1);
  const inFolder = (name: string): Word =>
    known(folder === undefined || name.startsWith("/") ? name : `${folder.text}/${name}`);
  // `#1` stands for what curl's own globbing put into the address.
  const named = given
    .values("o", "output")
    .flatMap(word =>
      textOf(word) === "-"
        ? []
        : disk.writes({ ...word, text: inFolder(word.text.replace(/#\d/g, HOLE)).text }),
    );
  if (!given.has("O", "remote-name") && !given.has("remote-name-all")) return named;
  const isNamedByServer = given.has("J", "remote-header-name");
  const nameOf = ({ path, text }: Url) =>
    isNamedByServer || text === undefined ? HOLE : path.slice(path.lastIndexOf("/") + 1) || "curl_response";
  return [...named, ...urls.flatMap(url => disk.writes(inFolder(nameOf(url))))];
}

export const programs = { curl };
