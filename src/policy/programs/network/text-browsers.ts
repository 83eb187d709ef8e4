/** lynx, w3m, links and elinks, which print a page or a file. */
import { opaque, type Recogniser } from "../../recognition.ts";
import { isKnown, type Word } from "../../word.ts";
import { hasProxyVariable, httpRequest } from "../effects/http-request.ts";
import { localDisk } from "../effects/local-disk.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import { readUrl } from "../syntax/url.ts";
import { wordList } from "../syntax/word-list.ts";

const valuedLong = wordList(`
  accept_charset assume_charset auth base cfg cmd_script cmd_log cookie_file cookie_save_file
  display_charset editor homepage index jumpfile lss mime_header tempdir useragent width
  http.fake-user-agent dump-width config-dir config-file dump-charset eval cols I O T o M header post
  bookmark session`);

const bodies = ["post", "post_data", "post-data", "get_data"];

export const textBrowser: Recogniser = (command, recognition) => {
  const given = parseExactly(command.arguments, { valuedLong, hasSingleHyphen: true });
  if (given.has("help", "version")) return [];
  const disk = localDisk(command, recognition);
  const upload = given.has(...bodies) || (given.mayHave() ? undefined : false);
  const method = upload === undefined ? undefined : upload ? "POST" : "GET";
  const isRedirected = hasProxyVariable(command.environment);
  return [
    ...given.operands.flatMap(word =>
      isLocal(word) ? disk.reads(word) : [httpRequest(readUrl(word), { method, upload, isRedirected })],
    ),
    ...given.values("cfg", "config-file", "cmd_script", "cookie_file").flatMap(file => disk.reads(file)),
    ...given.values("cmd_log", "cookie_save_file").flatMap(file => disk.writes(file)),
    ...given.values("cfg", "config-file", "cmd_script", "eval", "editor").map(() => settings),
  ];

  function isLocal(word: Word): boolean {
    if (/^(?:[./~]|file:\/)/.test(word.text)) return !word.text.startsWith("file:");
    if (!isKnown(word) || /^[a-z]+:/i.test(word.text)) return false;
    const [path] = recognition.paths(word, command);
    return path !== undefined && recognition.facts.kindOf(path) === "file";
  }
};

const settings = opaque("settings and scripts of keystrokes can start programs");
