/** wget: its requests, the data that it sends, and the files that it writes. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, type Commands, opaque, operation, type Recogniser } from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import type { ParsedArguments } from "../arguments.ts";
import { anyDownload, hasProxyVariable, httpRequest, type RequestManner } from "../effects/http-request.ts";
import { type LocalDisk, localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import { readUrl, type Url } from "../syntax/url.ts";
import { bodies, readsFrom, wgetSyntax, writesTo } from "./wget-options.ts";

const wget: Recogniser = (command, recognition) => {
  if (asksForHelp(command.arguments)) return [];
  const disk = localDisk(command, recognition);
  const { given, unread } = withSettings(command, disk);
  const manner = mannerOf(given, command);
  const lists = given.values("i", "input-file");
  const listed = lists.flatMap(file => listedUrls(file, disk));
  const urls = [...given.operands, ...listed].map(word => readUrl(word));
  return [
    ...unread,
    ...urls.map(url => fetchOf(url, manner)),
    ...lists.flatMap(file => disk.reads(file)),
    ...given.values(...readsFrom).flatMap(word => disk.reads(word)),
    ...given.values(...writesTo).flatMap(word => disk.writes(word)),
    ...(given.has("spider") ? [] : outputs(given, urls, disk)),
    ...given.values("use-askpass").flatMap(word => recognition.shell(word, command)),
    ...(given.mayHave() ? anyDownload : []),
  ];
};

/** `.wgetrc` settings, from `-e` and from files, are long options under a slightly different name. */
function withSettings({ arguments: words, environment }: Command, disk: LocalDisk) {
  const first = parseExactly(words, wgetSyntax);
  const files = [...first.values("config"), ...[environment.get("WGETRC") ?? []].flat()];
  const texts = files.map(file => disk.text(file));
  const settings = [
    ...first.values("e", "execute"),
    ...texts.flatMap(text => (text ?? "").split("\n").map(known)),
  ].flatMap(asOption);
  const isUnread = texts.includes(undefined);
  return {
    given: settings.length === 0 ? first : parseExactly([...settings, ...words], wgetSyntax),
    unread: isUnread ? [opaque("wget's settings stand in a file that can't be read")] : [],
  };
}

function asOption(setting: Word): readonly Word[] {
  if (setting.text.startsWith(HOLE)) return [setting];
  const [, name, value] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/s.exec(setting.text) ?? [];
  return name === undefined
    ? []
    : [{ ...setting, text: `--${name.toLowerCase().replaceAll("_", "-")}=${value}` }];
}

function mannerOf(given: ParsedArguments, { environment }: Command): RequestManner {
  const sends = given.values(...bodies).length > 0;
  const proxies = given.values("http-proxy", "https-proxy", "ftp-proxy", "dns-servers");
  return {
    upload: sends || (given.mayHave() ? undefined : false),
    method: methodOf(given, sends),
    isRedirected: hasProxyVariable(environment) || proxies.length > 0,
  };
}

function methodOf(given: ParsedArguments, sends: boolean): string | undefined {
  const method = given.values("method").at(-1);
  if (method !== undefined) return textOf(method)?.toUpperCase();
  if (sends) return "POST";
  if (given.has("spider")) return "HEAD";
  return given.mayHave() ? undefined : "GET";
}

const fetchOf = (url: Url, manner: RequestManner): Operation =>
  url.scheme === "ftp" || url.scheme === "ftps"
    ? operation("net.transfer", { domain: manner.isRedirected ? undefined : url.domain, direction: "down" })
    : httpRequest(url, manner);

/** More addresses than these are one whose host isn't known. */
const MAX_LISTED = 50;

function listedUrls(file: Word, disk: LocalDisk): readonly Word[] {
  const lines = disk
    .text(file)
    ?.split("\n")
    .filter(line => line.trim() !== "");
  if (lines === undefined || lines.length > MAX_LISTED) return [known(HOLE)];
  return lines.map(line => known(line.trim()));
}

function outputs(given: ParsedArguments, urls: readonly Url[], disk: LocalDisk): readonly Operation[] {
  const document = given.values("O", "output-document").at(-1);
  if (document !== undefined) return disk.writes(document);
  const folder = given.values("P", "directory-prefix").at(-1);
  const inFolder = (name: string): Word =>
    known(folder === undefined || folder.text === "." ? name : `${folder.text}/${name}`);
  const isTree = given.has("r", "recursive", "m", "mirror", "p", "page-requisites", "x", "force-directories");
  const hasFolders =
    !given.values("n").some(({ text }) => /[Hd]/.test(text)) && !given.has("no-host-directories");
  const isNamedByServer = given.has("content-disposition", "trust-server-names");
  return urls.flatMap(({ text, domain, path, query }) => {
    if (isTree) return disk.writes(inFolder(hasFolders ? (domain ?? HOLE) : "."), true);
    const name = path.slice(path.lastIndexOf("/") + 1) || "index.html";
    return disk.writes(
      inFolder(isNamedByServer || text === undefined ? HOLE : name + query.replace(/#.*$/s, "")),
    );
  });
}

export const programs: Commands = { wget, wget2: wget };
