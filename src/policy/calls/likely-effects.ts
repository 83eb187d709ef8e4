/** Judges the texts in a call's arguments by their shape, as a stranger's words are: secrets, protected files, addresses, commands, SQL. */

import type { Operation } from "../../ports/index.ts";
import { lastName } from "../paths/path-parts.ts";
import { areaOf } from "../programs/areas.ts";
import { readUrl } from "../programs/syntax/url.ts";
import { type Command, opaque, operation, type Recognition } from "../recognition.ts";
import { namedPaths } from "../strangers/named-paths.ts";
import { hostOf } from "../strangers/path-like.ts";
import { splitWords } from "../strangers/read-stranger.ts";
import { textOptions } from "../strangers/word-lists.ts";
import { known } from "../word.ts";
import { callPaths } from "./call-paths.ts";
import type { Contents } from "./contents.ts";
import { type CallContext, foldName } from "./given.ts";
import { isShellName, quoteWord } from "./run-calls.ts";
import { sqlOf } from "./service-calls.ts";

/** Longer texts are documents, which name many things and do none of them. */
const MAX_CHARS = 4_096;
/** Arguments that hold words for people, or the text of a file, which nothing runs. */
const NOTES: ReadonlySet<string> = new Set([
  ...textOptions,
  ...["thought", "observations", "content", "contents", "file_text", "old_string", "new_string"],
]);
/** Words of a tool's name by which its texts are typed somewhere, notes for people included. */
const TYPES =
  /^(?:run|exec|execute|shell|terminal|bash|cmd|command|console|ssh|eval|type|send|write|press|key|keys|stdin|process|spawn|script)$/;
/** A statement, in any tool: words that also begin an English sentence are followed by what only SQL has. */
const STATEMENT =
  /^\s*(?:(?:drop|truncate|alter|create)\s+(?:table|database|schema|index|view|role|user)\b|truncate\s+\w+\s*;?\s*$|delete\s+from\s|insert\s+into\s|update\s+\S+\s+set\s|grant\s.+\son\s.+\sto\s|revoke\s.+\sfrom\s)/is;

/** Comments, which a database takes for a blank. */
const COMMENTS = /\/\*(?!!)[^*]*(?:\*(?!\/)[^*]*)*\*\/|--[^\n]*(?:\n|$)/g;
/** More characters than a text has that is only to be read, whatever it is about. */
const MAX_DOCUMENT_CHARS = 200_000;
/** Calls by which code in a page sends something. Source: the Fetch, XMLHttpRequest, Beacon, WebSocket and HTML standards. */
const SENDS =
  /\b(?:fetch|sendBeacon|XMLHttpRequest|WebSocket|WebTransport|EventSource|RTCPeerConnection|importScripts|axios|submit|requestSubmit)\b(?:\.\w+)?\s*\(|(?:\.(?:src|href|action)|\blocation)\s*=(?!=)|\blocation\s*\.\s*(?:assign|replace)\s*\(|\b(?:fetch|sendBeacon|XMLHttpRequest|WebSocket)['"`]\s*\]/;
/** Words of a tool's name by which it runs its texts. */
const RUNS = /^(?:eval|evaluate|exec|execute|run)$/;
/** Names of arguments whose text a page or a program runs. */
const CODE = /^(?:code|expression|fn|func|function|js|javascript|pagefunction|script|source|snippet|eval)$/i;

/** The operations that texts may come to, each of them a guess. @param own the tool's own name */
export function likelyEffects(
  own: string,
  { texts, lists, isWhole }: Contents,
  context: CallContext,
): readonly Operation[] {
  const trimmed = texts.map(([name, text]) => [name, text.trim()] as const);
  const short = trimmed.filter(([, text]) => text.length <= MAX_CHARS);
  const isTyped = splitWords(own).some(each => TYPES.test(each));
  const commands = short.filter(([name, text]) => (isTyped || !NOTES.has(name)) && isCommand(text));
  const isUnread = trimmed.some(
    ([name, text]) => text.length > MAX_CHARS && !NOTES.has(name) && mayAct(text),
  );
  const isRun = splitWords(own).some(each => RUNS.test(each));
  const isCode = (name: string) => CODE.test(foldName(name)) || (isRun && !NOTES.has(name));
  const code = texts.filter(([name, text]) => isCode(name) && SENDS.test(text));
  const lines = lists.filter(([program, ...rest]) => rest.length > 0 && isProgram(program!));
  return [
    ...pathsIn(
      short.flatMap(([, text]) => spellings(text)),
      own,
      context,
    ),
    ...short.flatMap(([, text]) => addressIn(text)),
    ...code.map(([, text]) => sentBy(text)),
    ...[...commands.map(([, text]) => text), ...lines.map(words => words.map(quoteWord).join(" "))].map(
      command => operation("shell.mention", { command }),
    ),
    ...short.filter(([, text]) => isStatement(text)).flatMap(([, text]) => sqlOf(text)),
    ...(isWhole && !isUnread ? [] : [opaque("its arguments hold more than can be judged")]),
  ];
}

const isStatement = (text: string): boolean => STATEMENT.test(text.replace(COMMENTS, " "));

/** Whether a text that is too long to be read begins as commands, paths and SQL do, or is longer than any document. */
const mayAct = (text: string): boolean =>
  text.length > MAX_DOCUMENT_CHARS ||
  /^(?:\.{0,2}\/+(?![\s/*])|~|\$|file:|%2f)/i.test(text) ||
  isCommand(text) ||
  isStatement(text.slice(0, MAX_CHARS));

/** The text, and what a server makes of it that takes percent signs for an encoding, once or twice. */
function spellings(text: string): readonly string[] {
  const once = percentDecoded(text);
  return [...new Set([text, once, percentDecoded(once)])];
}

/** An encoding that is no text stays as it is. */
const percentDecoded = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, encoded => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });

/** To the first address in the code: anything that the page holds may be in it. */
function sentBy(code: string): Operation {
  const [address] = /\b(?:https?|wss?):\/\/[^\s"'`<>\\]+/i.exec(code) ?? [];
  const domain = address === undefined ? undefined : readUrl(known(address)).domain;
  return operation("net.transfer", { domain, direction: "up" });
}

/** A sentence names a file only where it begins with its path. */
function pathsIn(texts: readonly string[], own: string, context: CallContext): readonly Operation[] {
  const { facts } = context;
  const words = texts
    .map(text => text.trim())
    .filter(text => text !== "" && (!/\s/.test(text) || /^(?:[/~$]|\.{1,2}\/|file:)/.test(text)));
  const command: Command = {
    program: own,
    words: [known(own)],
    arguments: words.map(known),
    environment: new Map(),
    input: { kind: "none" },
    directory: facts.directory,
    isElsewhere: false,
  };
  const recognition: Recognition = {
    facts,
    knows: isProgram,
    paths: (word, _, keepsLast = false) => callPaths(word.text, facts, { keepsLast }),
    shell: () => [],
    run: () => [],
  };
  return namedPaths(command, recognition).operations;
}

/** An address that is the whole text: how it is asked for, only the tool knows. */
function addressIn(text: string): readonly Operation[] {
  if (!/^\s*(?:https?|ftp|wss?):\/\/\S+\s*$/i.test(text) || hostOf(text.trim()) === undefined) return [];
  const { text: url, domain } = readUrl(known(text.trim()));
  return [operation("http.request", { url, domain, method: undefined, upload: undefined })];
}

const isProgram = (name: string): boolean => areaOf(lastName(name)) !== undefined || isShellName(name);

/** Words of the shell that lead to a program. */
const LEADS = /^(?:cd|pushd|eval|exec|command|builtin|source|export|set|env|if|for|while|until|time|\.|!)$/;

/** More than one word, of which the first is a program's name, or a text that only a shell reads. */
function isCommand(text: string): boolean {
  const [first = "", second] = text
    .trim()
    .replace(/^(?:\w+=\S*\s+)+/, "")
    .split(/\s+/, 2);
  if (/\$\([^)]/.test(text) && !/\n/.test(text.trim())) return true;
  return second !== undefined && (isProgram(first) || (LEADS.test(first) && /[;&|]/.test(text)));
}
