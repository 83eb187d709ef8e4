/** Download programs: addresses in, files into a folder. */
import { opaque, type Recogniser } from "../../recognition.ts";
import { HOLE, known, type Word } from "../../word.ts";
import { hasProxyVariable, httpRequest } from "../effects/http-request.ts";
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { readUrl } from "../syntax/url.ts";
import { wordList } from "../syntax/word-list.ts";

interface Downloader {
  readonly syntax: ExactSyntax;
  readonly folder: readonly string[];
  readonly file: readonly string[];
  /** Their values are files that are read. */
  readonly lists: readonly string[];
  /** Their values are files of settings, which can hold any option. */
  readonly settings: readonly string[];
  /** Their values are commands that run here. */
  readonly programs: readonly RegExp[];
  /** The file is named after something else than the address. */
  readonly hasOwnNames?: true;
}

const aria2: Downloader = {
  syntax: {
    canAbbreviate: true,
    valued: "dioljsxkmtUTMOSu",
    valuedLong: wordList(`
        dir out input-file log save-session conf-path all-proxy http-proxy https-proxy ftp-proxy header
        load-cookies save-cookies certificate private-key split max-connection-per-server max-tries
        timeout user-agent referer checksum select-file seed-time seed-ratio max-concurrent-downloads
        min-split-size on-download-complete on-download-start on-download-error on-download-stop
        on-download-pause on-bt-download-complete torrent-file metalink-file rpc-listen-port rpc-secret`),
  },
  folder: ["d", "dir"],
  file: ["o", "out"],
  lists: ["i", "input-file", "T", "torrent-file", "M", "metalink-file", "load-cookies", "private-key"],
  settings: ["conf-path"],
  programs: [/^--on-(?:bt-)?download-/],
};

const youtube: Downloader = {
  syntax: {
    canAbbreviate: true,
    valued: "aofPrRSuptI",
    valuedLong: wordList(`
        batch-file output format paths proxy exec exec-before-download config-locations config-location
        cookies
        downloader external-downloader downloader-args limit-rate retries username password referer
        user-agent
        add-header playlist-items sub-langs sub-format merge-output-format remux-video audio-format
        audio-quality
        cookies-from-browser download-archive postprocessor-args ppa netrc-cmd ffmpeg-location cache-dir
        print`),
  },
  folder: ["P", "paths"],
  file: ["o", "output"],
  lists: ["a", "batch-file", "cookies"],
  settings: ["config-location", "config-locations"],
  programs: [/^--exec/, /^--netrc-cmd/, /^--(?:external-)?downloader$/],
  hasOwnNames: true,
};

const axel: Downloader = {
  syntax: {
    valued: "snoHUTNpc",
    valuedLong: ["max-speed", "num-connections", "output", "header", "user-agent", "timeout"],
  },
  folder: [],
  file: ["o", "output"],
  lists: [],
  settings: [],
  programs: [],
};

const downloads =
  (program: Downloader): Recogniser =>
  (command, recognition) => {
    if (asksForHelp(command.arguments)) return [];
    const disk = localDisk(command, recognition);
    const given = parseExactly(command.arguments, program.syntax);
    const isUncertain = given.mayHave();
    const listed = given.values("i", "input-file", "a", "batch-file").map(() => known(HOLE));
    const urls = [...given.operands, ...listed].map(word => readUrl(word));
    const folder = given.values(...program.folder).at(-1)?.text ?? ".";
    const files = given.values(...program.file);
    const isRedirected =
      hasProxyVariable(command.environment) ||
      given.values("proxy", "all-proxy", "http-proxy", "https-proxy", "ftp-proxy").length > 0;
    const method = isUncertain ? undefined : "GET";
    return [
      ...urls.map(url => httpRequest(url, { method, upload: isUncertain ? undefined : false, isRedirected })),
      ...given.values(...program.lists).flatMap(file => disk.reads(file)),
      ...(files.length > 0
        ? files.map(withoutFields)
        : urls.map(({ path }) => nameOf(path, program))
      ).flatMap(name =>
        disk.writes(name.text.startsWith("/") || folder === "." ? name : known(`${folder}/${name.text}`)),
      ),
      ...programsOf(program, command.arguments).flatMap(word => recognition.shell(word, command)),
      ...given.values(...program.settings).map(() => opaque("its settings stand in a file of their own")),
    ];
  };

/** `%(title)s` stands for what the page says. */
const withoutFields = (word: Word): Word => ({ ...word, text: word.text.replace(/%\([^)]*\)\w?/g, HOLE) });

const nameOf = (path: string, { hasOwnNames }: Downloader): Word =>
  known(hasOwnNames ? HOLE : path.slice(path.lastIndexOf("/") + 1) || "index.html");

/** Values of the options that run commands, whether behind `=` or in the next word. */
const programsOf = ({ programs }: Downloader, words: readonly Word[]): readonly Word[] =>
  words.flatMap((word, index) => {
    const at = word.text.indexOf("=");
    const name = at < 0 ? word.text : word.text.slice(0, at);
    if (!programs.some(each => each.test(name))) return [];
    return at < 0 ? (words[index + 1] ?? []) : { ...word, text: word.text.slice(at + 1) };
  });

export const aria2c: Recogniser = downloads(aria2);
export const axelDownload: Recogniser = downloads(axel);
export const youtubeDownload: Recogniser = downloads(youtube);
