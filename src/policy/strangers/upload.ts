/** Decides whether a stranger hands a file, its input or a secret to another machine. */
import type { Operation } from "../../ports/index.ts";
import { httpRequest } from "../programs/effects/http-request.ts";
import { readUrl } from "../programs/syntax/url.ts";
import { type Command, operation, possibly } from "../recognition.ts";
import { known, type Word } from "../word.ts";
import { hostOf, isLocalHost, looksLikePath } from "./path-like.ts";
import type { StrangerOption, StrangerWords } from "./read-stranger.ts";
import { sending, sendingLetters, sendingOptions } from "./word-lists.ts";

interface Address {
  readonly text: string;
  readonly host: string;
}

export function uploadIn(
  command: Command,
  words: StrangerWords,
  hasSecret: boolean,
  identity: Operation["arguments"],
): readonly Operation[] {
  const address = addressIn(command);
  const verb = words.verbs.find(({ parts }) => parts.some(each => sending.has(each)));
  const requests = address === undefined ? [] : requestTo(address);
  const way = verb?.text ?? address?.text;
  if (way === undefined) return requests;
  const file = hasSecret ? "a secret" : fileIn(command, words, way, verb !== undefined);
  if (file === undefined) return requests;
  const told = `\`${way}\` beside ${file}`;
  const domain = address === undefined || address.host === "" ? undefined : address.host;
  return [...requests, operation("program.upload", { ...identity, domain, secret: hasSecret, told })];
}

/** The first address that isn't this machine's. */
export function addressIn({ arguments: words }: Pick<Command, "arguments">): Address | undefined {
  for (const { text } of words) {
    for (const piece of [text, text.slice(text.indexOf("=") + 1)]) {
      const host = hostOf(piece);
      if (host !== undefined && !isLocalHost(host)) return { text: piece, host };
    }
  }
  return undefined;
}

/** It may ask there for something: a rule about addresses speaks of it. */
const requestTo = ({ text }: Address): readonly Operation[] =>
  /^https?:/i.test(text)
    ? [possibly(httpRequest(readUrl(known(text)), { method: "GET", upload: false }))]
    : [];

/**
 * Files that flow into it: its input, a path in front of the address (as `cp` and `scp` have it), a path behind `@`, the value of
 * a sending option, or any path where the verb is one of sending. Other paths may as well be a download's target.
 */
function fileIn(command: Command, words: StrangerWords, way: string, isVerb: boolean): string | undefined {
  if (command.input.kind !== "none") return "its input";
  const values = words.options.flatMap(option => fileSentBy(option) ?? []);
  const ends = isVerb ? -1 : words.operands.findIndex(({ text }) => text === way);
  const operands = words.operands.filter(
    (word, at) => !words.values.has(word) && looksLikePath(word.text) && (isVerb || at < ends),
  );
  const marked = words.operands.filter(({ text }) => /^(?:[\w.-]+=)?@[^@]/.test(text));
  const [file] = [...values, ...operands, ...marked];
  return file === undefined ? undefined : `\`${file.text}\``;
}

function fileSentBy({ name, isShort, value }: StrangerOption): Word | undefined {
  if (value === undefined || !(isShort ? sendingLetters : sendingOptions).has(name)) return undefined;
  return /^@|=@/.test(value.text) || looksLikePath(value.text) ? value : undefined;
}
