/** Programs that send requests, beside curl: wget and other downloaders, browsers of text, load generators, HTTPie. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, opaque, operation, type Recogniser } from "../../recognition.ts";
import { HOLE, isKnown, known, textOf, type Word } from "../../word.ts";
import { anyDownload, hasProxyVariable, httpRequest } from "../effects/http-request.ts";
import { type LocalDisk, localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { readUrl, type Url } from "../syntax/url.ts";
import { wordList } from "../syntax/word-list.ts";

/** Options are named without hyphens, with a space between several. */
interface Requester {
  readonly valued?: string;
  /** Long options with a value, as far as the others don't name them. */
  readonly long?: string;
  readonly hasSingleHyphen?: true;
  readonly methods?: string;
  /** With one of these it takes data along. */
  readonly bodies?: string;
  /** Flags with which standard input is sent. */
  readonly sendsInput?: string;
  readonly reads?: string;
  readonly writes?: string;
  /** Their values are shell's texts. */
  readonly runs?: string;
  /** Their values are settings or scripts, which can do anything. */
  readonly settings?: string;
  /** Their values are files of addresses. */
  readonly lists?: string;
  /** The downloads become files: in these folders, under these names. */
  readonly saves?: { readonly folder?: string; readonly file: string };
  /** Flags with which the server says the name. Without any flag in this list it always does. */
  readonly unnamed?: string;
  /** Flags with which a whole tree comes; with which nothing comes. */
  readonly trees?: string;
  readonly heads?: string;
  /** A page that is a file of this machine is read. */
  readonly opensFiles?: true;
  /** An option whose values are settings: long options under a slightly different name. */
  readonly sets?: string;
  /** A variable that names a file of settings. */
  readonly variable?: string;
}

const forms: { readonly [programs: string]: Requester } = {
  "wget wget2": {
    valued: "aABDeiIlnoOPQRtTUwX",
    long: `accept ca-directory connect-timeout cut-dirs dns-servers domains exclude-directories exclude-domains ftp-password
      ftp-user header http-password http-user https-proxy http-proxy ftp-proxy include-directories level limit-rate
      max-redirect no-proxy password progress quota read-timeout referer reject timeout tries user user-agent wait`,
    methods: "method",
    bodies: "post-data post-file body-data body-file",
    reads: "post-file body-file load-cookies certificate private-key ca-certificate crl-file i input-file",
    writes: "o output-file a append-output save-cookies rejected-log warc-file hsts-file",
    runs: "use-askpass",
    lists: "i input-file",
    saves: { folder: "P directory-prefix", file: "O output-document" },
    unnamed: "content-disposition trust-server-names",
    trees: "r recursive m mirror p page-requisites x force-directories",
    heads: "spider",
    sets: "e execute",
    settings: "config",
    variable: "WGETRC",
  },
  aria2c: {
    valued: "dioljsxkmtUTMOSu",
    long: `all-proxy http-proxy https-proxy ftp-proxy header certificate split max-connection-per-server max-tries
      timeout user-agent referer checksum max-concurrent-downloads min-split-size seed-time rpc-secret`,
    reads: "i input-file T torrent-file M metalink-file load-cookies private-key",
    writes: "l log save-session save-cookies",
    lists: "i input-file",
    settings: "conf-path",
    runs: `on-download-complete on-download-start on-download-error on-download-stop on-download-pause
      on-bt-download-complete`,
    saves: { folder: "d dir", file: "o out" },
    unnamed: "content-disposition",
  },
  "yt-dlp youtube-dl": {
    valued: "aofPrRSuptI",
    long: `format proxy cookies downloader-args limit-rate retries username password referer user-agent add-header
      playlist-items sub-langs merge-output-format remux-video audio-format audio-quality cookies-from-browser
      download-archive postprocessor-args ppa ffmpeg-location cache-dir print`,
    reads: "a batch-file cookies",
    lists: "a batch-file",
    settings: "config-location config-locations",
    runs: "exec exec-before-download netrc-cmd downloader external-downloader",
    saves: { folder: "P paths", file: "o output" },
    unnamed: "",
  },
  axel: {
    valued: "snoHUTNpc",
    long: "max-speed num-connections header user-agent timeout",
    saves: { file: "o output" },
    unnamed: "content-disposition",
  },
  "lynx w3m links links2 elinks": {
    hasSingleHyphen: true,
    long: "auth homepage index tempdir useragent width http.fake-user-agent config-dir cols I O T o M header session",
    bodies: "post",
    sendsInput: "post_data post-data get_data get-data",
    reads: "cfg config-file cmd_script cookie_file",
    writes: "cmd_log cookie_save_file",
    settings: "cfg config-file cmd_script eval editor",
    opensFiles: true,
  },
  ab: {
    valued: "AbCcegHiMmnPpSstTuvwXxyz",
    methods: "m",
    bodies: "p u",
    reads: "p u",
    writes: "e g",
  },
  wrk: { valued: "cdHsTt", long: "connections duration threads header timeout", settings: "s script" },
  "hey oha bombardier": {
    valued: "abcdDfHlmnopqTtUxzZ",
    long: "header connections requests duration",
    methods: "m method",
    bodies: "d b body D f body-file",
    reads: "D f body-file",
  },
};

const PROXIES = wordList("proxy all-proxy http-proxy https-proxy ftp-proxy resolve dns-servers");

const names = (list = "") => wordList(list);

const requester = (form: Requester): Recogniser => {
  const { hasSingleHyphen, saves, opensFiles, variable = "" } = form;
  const valued = [form.long, form.methods, form.bodies, form.reads, form.writes, form.runs, form.settings]
    .concat(form.lists, form.sets, saves?.folder, saves?.file)
    .flatMap(names);
  const syntax: ExactSyntax = {
    valued: form.valued ?? "",
    valuedLong: valued.filter(name => name.length > 1 || hasSingleHyphen),
    flagLong: names(form.sendsInput),
    ...(hasSingleHyphen ? { hasSingleHyphen } : saves && { canAbbreviate: true }),
  };
  return (command, recognition) => {
    if (asksForHelp(command.arguments)) return [];
    const disk = localDisk(command, recognition);
    const set = parseExactly(command.arguments, syntax)
      .values(...names(form.sets))
      .map(asOption);
    const given = parseExactly([...set, ...command.arguments], syntax);
    const values = (list = "") => given.values(...names(list));
    const has = (list = "") => given.has(...names(list));
    const isUncertain = given.mayHave();
    const sends = has(form.bodies) || has(form.sendsInput);
    const method = values(form.methods).at(-1);
    const usual = sends ? "POST" : has(form.heads) ? "HEAD" : isUncertain ? undefined : "GET";
    const manner = {
      method: method === undefined ? usual : textOf(method)?.toUpperCase(),
      upload: sends || (isUncertain ? undefined : false),
      isRedirected: hasProxyVariable(command.environment) || given.values(...PROXIES).length > 0,
    };
    const isFile = (word: Word) => opensFiles === true && isLocal(word, recognition.paths(word, command));
    const pages = [...given.operands, ...values(form.lists).flatMap(file => listedUrls(file, disk))];
    const urls = pages.filter(word => !isFile(word)).map(word => readUrl(word));
    return [
      ...urls.map(url =>
        /^s?ftps?$/.test(url.scheme ?? "")
          ? operation("net.transfer", {
              domain: manner.isRedirected ? undefined : url.domain,
              direction: "down",
            })
          : httpRequest(url, manner),
      ),
      ...[...pages.filter(isFile), ...values(form.reads)].flatMap(file => disk.reads(file)),
      ...values(form.writes).flatMap(file => disk.writes(file)),
      ...(has(form.heads) ? [] : saved(urls)),
      ...values(form.runs).flatMap(word => recognition.shell(word, command)),
      ...(has(form.settings) || command.environment.has(variable)
        ? [opaque("its settings or its script can do anything")]
        : []),
      ...(isUncertain ? anyDownload : []),
    ];

    function saved(urls: readonly Url[]): readonly Operation[] {
      const folder = values(saves?.folder).at(-1)?.text ?? ".";
      const inFolder = (name: string) =>
        known(folder === "." || name.startsWith("/") || name === "-" ? name : `${folder}/${name}`);
      const files = values(saves?.file);
      if (saves === undefined) return [];
      if (files.length > 0) return files.flatMap(({ text }) => disk.writes(inFolder(withoutFields(text))));
      const hasHosts = !values("n").some(({ text }) => /[Hd]/.test(text)) && !has("no-host-directories");
      const isUnnamed = form.unnamed === "" || has(form.unnamed);
      return urls.flatMap(({ text, domain, path, query }) => {
        if (has(form.trees)) return disk.writes(inFolder(hasHosts ? (domain ?? HOLE) : "."), true);
        const name = (path.slice(path.lastIndexOf("/") + 1) || "index.html") + query.replace(/#.*$/s, "");
        return disk.writes(inFolder(isUnnamed || text === undefined ? HOLE : name));
      });
    }

    function isLocal(word: Word, [path]: readonly (string | undefined)[]): boolean {
      if (/^(?:[./~]|file:\/)/.test(word.text)) return !word.text.startsWith("file:");
      if (!isKnown(word) || /^[a-z]+:/i.test(word.text)) return false;
      return path !== undefined && recognition.facts.kindOf(path) === "file";
    }
  };
};

/** `%(title)s` stands for what the page says. */
const withoutFields = (text: string) => text.replace(/%\([^)]*\)\w?/g, HOLE);

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

/** `post_data = x` is `--post-data=x`. */
const asOption = (word: Word): Word => ({
  ...word,
  text: `--${word.text.replace(/^\s*([\w-]+)\s*=\s*/, (_, name: string) => `${name.toLowerCase().replaceAll("_", "-")}=`)}`,
});

const httpieSyntax: ExactSyntax = {
  canAbbreviate: true,
  valued: "Aaops",
  valuedLong:
    wordList(`auth auth-type output style print session session-read-only proxy timeout cert cert-key cert-key-pass
    verify raw boundary max-redirects format-options pretty ssl ciphers resolve interface bearer default-scheme unix-socket`),
};

// The separator that comes first decides: header, query, data, JSON, file.
const ITEM = /^((?:[^\\:=@]|\\.)*)(:=@|==@|=@|:@|:=|==|=|:|@)(.*)$/s;

/** `http`, `https`, `xh`: a method, an address, and items that say what goes along. */
const httpie: Recogniser = (command, recognition) => {
  if (asksForHelp(command.arguments)) return [];
  const disk = localDisk(command, recognition);
  const given = parseExactly(command.arguments, httpieSyntax);
  const [first, ...rest] = given.operands;
  if (first === undefined) return [];
  const hasMethod = rest.length > 0 && /^[A-Za-z]+$/.test(first.text);
  const [address = first, ...items] = hasMethod ? rest : given.operands;
  // `:3000/path` is a port of this machine.
  const local = address.text.replace(/^:(?=\d|\/|$)/, "localhost:").replace("localhost:/", "localhost/");
  const url = readUrl({ ...address, text: local }, /s$/.test(command.program) ? "https" : "http");
  const parts = items.map(word => ITEM.exec(word.text));
  const isUncertain = given.mayHave() || items.some(({ text }) => text.startsWith(HOLE));
  const sends =
    parts.some(part => part !== null && !["==", ":"].includes(part[2]!)) ||
    given.values("raw").length > 0 ||
    (command.input.kind !== "none" && !given.has("ignore-stdin", "I"));
  const method = sends ? "POST" : isUncertain ? undefined : "GET";
  const output = given.values("o", "output");
  const isSaved = given.has("d", "download") && output.length === 0;
  const files = parts.flatMap(part =>
    part?.[2]?.endsWith("@") ? [known(part[3]!.replace(/;type=.*$/s, ""))] : [],
  );
  return [
    httpRequest(url, {
      method: hasMethod ? textOf(first)?.toUpperCase() : method,
      upload: sends || (isUncertain ? undefined : false),
      isRedirected:
        hasProxyVariable(command.environment) || given.values("proxy", "resolve", "unix-socket").length > 0,
    }),
    ...[...files, ...given.values("cert", "cert-key")].flatMap(word => disk.reads(word)),
    ...output.flatMap(word => disk.writes(word)),
    ...(isSaved ? disk.writes(url.path.slice(url.path.lastIndexOf("/") + 1) || "index.html") : []),
  ];
};

export const programs: Commands = {
  ...Object.fromEntries(
    Object.entries(forms).flatMap(([all, form]) => wordList(all).map(name => [name, requester(form)])),
  ),
  http: httpie,
  https: httpie,
  xh: httpie,
  xhs: httpie,
};
