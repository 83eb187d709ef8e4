/** Programs that send requests, beside curl and wget: downloaders, browsers of text, load generators, HTTPie. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, opaque, type Recogniser } from "../../recognition.ts";
import { HOLE, isKnown, known, textOf, type Word } from "../../word.ts";
import { hasProxyVariable, httpRequest } from "../effects/http-request.ts";
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { readUrl } from "../syntax/url.ts";
import { wordList } from "../syntax/word-list.ts";

/** Options are named without hyphens, with a space between several. */
interface Requester {
  readonly valued?: string;
  readonly long?: string;
  readonly hasSingleHyphen?: true;
  readonly methods?: string;
  /** With one of these it takes data along. */
  readonly bodies?: string;
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
  /** A page that is a file of this machine is read. */
  readonly opensFiles?: true;
}

const textBrowser: Requester = {
  hasSingleHyphen: true,
  long: `accept_charset assume_charset auth base cfg cmd_script cmd_log cookie_file cookie_save_file display_charset editor
    homepage index jumpfile lss mime_header tempdir useragent width http.fake-user-agent dump-width config-dir config-file
    dump-charset eval cols I O T o M header post bookmark session`,
  bodies: "post post_data post-data get_data",
  reads: "cfg config-file cmd_script cookie_file",
  writes: "cmd_log cookie_save_file",
  settings: "cfg config-file cmd_script eval editor",
  opensFiles: true,
};

const forms: { readonly [programs: string]: Requester } = {
  aria2c: {
    valued: "dioljsxkmtUTMOSu",
    long: `dir out input-file log save-session conf-path all-proxy http-proxy https-proxy ftp-proxy header load-cookies
      save-cookies certificate private-key split max-connection-per-server max-tries timeout user-agent referer checksum
      select-file seed-time seed-ratio max-concurrent-downloads min-split-size on-download-complete on-download-start
      on-download-error on-download-stop on-download-pause on-bt-download-complete torrent-file metalink-file rpc-secret`,
    reads: "i input-file T torrent-file M metalink-file load-cookies private-key",
    writes: "l log save-session save-cookies",
    lists: "i input-file",
    settings: "conf-path",
    runs: `on-download-complete on-download-start on-download-error on-download-stop on-download-pause
      on-bt-download-complete`,
    saves: { folder: "d dir", file: "o out" },
  },
  "yt-dlp youtube-dl": {
    valued: "aofPrRSuptI",
    long: `batch-file output format paths proxy exec exec-before-download config-locations config-location cookies
      downloader external-downloader downloader-args limit-rate retries username password referer user-agent add-header
      playlist-items sub-langs sub-format merge-output-format remux-video audio-format audio-quality cookies-from-browser
      download-archive postprocessor-args ppa netrc-cmd ffmpeg-location cache-dir print`,
    reads: "a batch-file cookies",
    lists: "a batch-file",
    settings: "config-location config-locations",
    runs: "exec exec-before-download netrc-cmd downloader external-downloader",
    saves: { folder: "P paths", file: "o output" },
  },
  axel: {
    valued: "snoHUTNpc",
    long: "max-speed num-connections output header user-agent timeout",
    saves: { file: "o output" },
  },
  "lynx w3m links links2 elinks": textBrowser,
  ab: {
    valued: "AbCcegHiMmnPpSstTuvwXxyz",
    methods: "m",
    bodies: "p u",
    reads: "p u",
    writes: "e g",
  },
  wrk: {
    valued: "cdHsTt",
    long: "connections duration threads script header timeout",
    settings: "s script",
  },
  "hey oha bombardier": {
    valued: "abcdDfHlmnopqTtUxzZ",
    long: "method body body-file header connections requests duration",
    methods: "m method",
    bodies: "d b body D f body-file",
    reads: "D f body-file",
  },
};

const PROXIES = ["proxy", "all-proxy", "http-proxy", "https-proxy", "ftp-proxy", "resolve"];

const requester = (form: Requester): Recogniser => {
  const names = (list = "") => wordList(list);
  const { hasSingleHyphen, saves } = form;
  const syntax: ExactSyntax = {
    valued: form.valued ?? "",
    valuedLong: names(form.long),
    ...(hasSingleHyphen ? { hasSingleHyphen } : form.saves && { canAbbreviate: true }),
  };
  return (command, recognition) => {
    if (asksForHelp(command.arguments)) return [];
    const given = parseExactly(command.arguments, syntax);
    const disk = localDisk(command, recognition);
    const isUncertain = given.mayHave();
    const sends = given.has(...names(form.bodies));
    const method = given.values(...names(form.methods)).at(-1);
    const usual = sends ? "POST" : isUncertain ? undefined : "GET";
    const manner = {
      method: method === undefined ? usual : textOf(method)?.toUpperCase(),
      upload: sends || (isUncertain ? undefined : false),
      isRedirected: hasProxyVariable(command.environment) || given.values(...PROXIES).length > 0,
    };
    const isFile = (word: Word) =>
      form.opensFiles === true && isLocal(word, recognition.paths(word, command));
    const pages = [...given.operands, ...given.values(...names(form.lists)).map(() => known(HOLE))];
    const urls = pages.filter(word => !isFile(word)).map(word => readUrl(word));
    const folder = given.values(...names(saves?.folder)).at(-1)?.text;
    const files = given.values(...names(saves?.file));
    const fetched = saves === undefined ? [] : files.length > 0 ? files.map(withoutFields) : urls.map(nameOf);
    return [
      ...urls.map(url => httpRequest(url, manner)),
      ...pages.filter(isFile).flatMap(word => disk.reads(word)),
      ...given.values(...names(form.reads)).flatMap(file => disk.reads(file)),
      ...given.values(...names(form.writes)).flatMap(file => disk.writes(file)),
      ...fetched.flatMap(name =>
        disk.writes(
          folder === undefined || name.text.startsWith("/") ? name : known(`${folder}/${name.text}`),
        ),
      ),
      ...given.values(...names(form.runs)).flatMap(word => recognition.shell(word, command)),
      ...given
        .values(...names(form.settings))
        .map(() => opaque("its settings or its script can do anything")),
    ];

    function nameOf({ path }: { readonly path: string }): Word {
      if (command.program.startsWith("y")) return known(HOLE);
      return known(path.slice(path.lastIndexOf("/") + 1) || "index.html");
    }

    function isLocal(word: Word, [path]: readonly (string | undefined)[]): boolean {
      if (/^(?:[./~]|file:\/)/.test(word.text)) return !word.text.startsWith("file:");
      if (!isKnown(word) || /^[a-z]+:/i.test(word.text)) return false;
      return path !== undefined && recognition.facts.kindOf(path) === "file";
    }
  };
};

/** `%(title)s` stands for what the page says. */
const withoutFields = (word: Word): Word => ({ ...word, text: word.text.replace(/%\([^)]*\)\w?/g, HOLE) });

const httpieSyntax: ExactSyntax = {
  canAbbreviate: true,
  valued: "Aaops",
  valuedLong:
    wordList(`auth auth-type output style print session session-read-only proxy timeout cert cert-key cert-key-pass
    verify raw boundary max-redirects max-headers format-options pretty response-charset response-mime ssl ciphers resolve
    interface bearer default-scheme history-print unix-socket`),
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
  const local = address.text
    .replace(/^:(?=\d|\/|$)/, port => `localhost${port}`)
    .replace("localhost:/", "localhost/");
  const url = readUrl({ ...address, text: local }, /s$/.test(command.program) ? "https" : "http");
  const parts = items.map(word => ITEM.exec(word.text));
  const isUncertain = given.mayHave() || items.some(({ text }) => text.startsWith(HOLE));
  const sends =
    parts.some(part => part !== null && !["==", ":"].includes(part[2]!)) ||
    given.values("raw").length > 0 ||
    (command.input.kind !== "none" && !given.has("ignore-stdin", "I"));
  const method = sends ? "POST" : isUncertain ? undefined : "GET";
  const output = given.values("o", "output");
  return [
    httpRequest(url, {
      method: hasMethod ? textOf(first)?.toUpperCase() : method,
      upload: sends || (isUncertain ? undefined : false),
      isRedirected: hasProxyVariable(command.environment) || given.values("proxy", "resolve").length > 0,
    }),
    ...items.flatMap((word, index): readonly Operation[] => {
      const [, , separator = "", value = ""] = parts[index] ?? [];
      return separator.endsWith("@") ? disk.reads({ ...word, text: value.replace(/;type=.*$/s, "") }) : [];
    }),
    ...given.values("cert", "cert-key").flatMap(word => disk.reads(word)),
    ...output.flatMap(word => disk.writes(word)),
    ...(given.has("d", "download") && output.length === 0
      ? disk.writes(url.path.slice(url.path.lastIndexOf("/") + 1) || "index.html")
      : []),
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
