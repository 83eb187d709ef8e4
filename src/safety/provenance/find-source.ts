/** `findSource`: the untrusted text that a piece of a call comes from, as it is or lightly changed. */
import type { TaintSource } from "../../ports/index.ts";
import type { ConversationWords, TrustedWords, UntrustedText } from "./conversation-words.ts";
import { WINDOW_WORDS, windowsOf } from "./indexed-text.ts";
import type { Piece } from "./pieces.ts";
import { fold, foldedWords, plainWords, reversed, rotated, squash } from "./squash.ts";

/** Shorter pieces are looked for as words of their own: letters and digits alone are alike by chance. */
const TELLING_CHARS = 6;
/** Of a long piece that was put together from several texts: each of its parts, and how many there may be. */
const MIN_PART_CHARS = 5;
const MAX_PARTS = 3;
const SPLIT_CHARS = 12;

/** Undefined where it is the person's, the mind's own, or in no untrusted text. */
export function findSource(piece: Piece, words: ConversationWords): TaintSource | undefined {
  const from = sourceOf(piece, words);
  // An agent that makes a call itself chooses its words; only where they go is another matter.
  return piece.isUnnamed && from !== undefined && "origin" in from ? undefined : from;
}

function sourceOf(piece: Piece, words: ConversationWords): TaintSource | undefined {
  if (isTrusted(piece, words.trusted)) return undefined;
  const isIn = matcherOf(piece);
  const { needle } = piece;
  if (piece.kind === "identifier" && piece.isUnnamed) {
    const holders = words.untrusted.filter(isIn);
    const isOwn = words.timeline.some(each => "own" in each && each.own.includes(squash(piece.text)));
    return holders.length === 1 && !isOwn ? holders[0]!.from : undefined;
  }
  const exact = squash(piece.text);
  for (const each of words.timeline) {
    if (!("own" in each)) {
      if (isIn(each)) return each.from;
    } else if (needle.length >= TELLING_CHARS && each.own.includes(exact)) return undefined;
  }
  return sourceOfParts(piece, words) ?? (words.isCut && isSharp(piece) ? { origin: "tool" } : undefined);
}

const SHARP: ReadonlySet<string> = new Set(["address", "link", "host", "account", "phone", "secret"]);
const isSharp = ({ kind }: Piece) => SHARP.has(kind);

export function isTrusted({ kind, needle, number, text }: Piece, trusted: TrustedWords): boolean {
  if (number !== undefined) return trusted.hasNumber(number);
  if (kind === "host") return trusted.hasHost(text) || trusted.has(squash(text.replaceAll(".", " dot ")));
  if (kind === "phone" || kind === "account") {
    const [digits] = numberForms(text, squash(text));
    if (["", "00", "011"].some(prefix => trusted.has(prefix + digits))) return true;
  }
  if (kind === "address") return writtenOut(text, squash).some(each => trusted.has(each));
  if (needle.length >= TELLING_CHARS && trusted.has(squash(text))) return true;
  const own = plainWords(text);
  if (kind === "command") return own.filter(isTellingWord).every(word => trusted.hasWord(word));
  return needle.length < 2 * TELLING_CHARS && own.every(word => trusted.hasWord(word));
}

/** Words that every command line has. */
const COMMAND_WORDS: ReadonlySet<string> = new Set(
  "npm npx pnpm yarn bun node deno install i add run exec ci test build git pip pip3 python python3 go cargo make sudo sh bash save dev d g".split(
    " ",
  ),
);
const isTellingWord = (word: string) => !COMMAND_WORDS.has(word);

function matcherOf(piece: Piece): (text: UntrustedText) => boolean {
  const { kind, needle, number, text } = piece;
  const has = (needles: readonly string[]) => (each: UntrustedText) =>
    needles.some(sought => each.index.has(sought));
  if (number !== undefined) return each => each.index.numbers().has(number);
  switch (kind) {
    case "address":
      return has([...writtenOut(text, fold), reversed(needle), rotated(needle)]);
    case "host": {
      const isNamed = has(
        domainsOf(text).flatMap(domain => [...writtenOut(domain, fold), rotated(fold(domain))]),
      );
      return each => isNamed(each) || (CANONICAL.test(text) && each.index.hosts().has(text));
    }
    case "account":
    case "phone":
      return has([...numberForms(text, needle), reversed(needle), rotated(needle)]);
    case "identifier":
      if (piece.isUnnamed) return ({ index }) => index.hasToken(bare(text), true);
      return ({ index }) =>
        index.hasToken(text, true) || (needle.length >= TELLING_CHARS && index.has(needle, true));
    case "recipient":
      return ({ index }) =>
        index.hasToken(bare(text), /\p{N}/u.test(text)) ||
        (needle.length >= 2 * TELLING_CHARS && index.has(needle));
    case "command":
      return commandMatcher(piece);
    default:
      return needle.length >= TELLING_CHARS
        ? has([needle, reversed(needle), rotated(needle)])
        : ({ index }) => index.hasToken(text, false);
  }
}

/** A host whose canonical form hides another one. */
const CANONICAL = /^[\d.]+$|(?:^|\.)xn--/;
const bare = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

/** The prefixes by which a number is called from abroad; a country has one to three digits (ITU-T E.164). */
const ABROAD = /^(?:\+|00|011)(?=[1-9])/;

/** A number as it is called from anywhere: “+43 660”, “0043 660” and “0660” are alike. */
function numberForms(text: string, needle: string): readonly string[] {
  if (!/^\d+$/.test(needle)) return [needle];
  const prefix = ABROAD.exec(text.trim().replace(/[\s()/-]/g, ""))?.[0];
  if (prefix === undefined) return [needle, ...(/^0[1-9]/.test(needle) ? [needle.slice(1)] : [])];
  const digits = needle.slice(prefix === "+" ? 0 : prefix.length);
  return [digits, ...[1, 2, 3].map(country => `0${digits.slice(country)}`)];
}

/** “name at host dot example”. */
function writtenOut(text: string, form: (text: string) => string): readonly string[] {
  const [before, domain] = text.includes("@") ? text.split("@") : [undefined, text];
  const name = before === undefined ? "" : form(before);
  const [bare, dotted] = [form(domain!), form(domain!.replaceAll(".", "dot"))];
  const hosts = [bare, dotted];
  if (before === undefined) return hosts;
  const names = [name, form(before.replaceAll(".", "dot"))];
  return names.flatMap(each => hosts.flatMap(host => [each + host, `${each}at${host}`]));
}

/** The host and the domains that it belongs to, but for those of a country or a kind. */
export function domainsOf(host: string): readonly string[] {
  const labels = host.split(".");
  return labels
    .map((_, at) => labels.slice(at).join("."))
    .slice(0, Math.max(1, labels.length - 1))
    .filter(domain => squash(domain).length >= TELLING_CHARS);
}

function commandMatcher({ needle, text }: Piece): (text: UntrustedText) => boolean {
  const windows = windowsOf(foldedWords(text));
  return ({ index }) =>
    (needle.length >= TELLING_CHARS && index.has(needle)) ||
    (windows.length > WINDOW_WORDS && windows.every(each => index.windows().has(each)));
}

/** An address whose parts, or an account whose halves, come from different texts. */
function sourceOfParts({ kind, needle, text }: Piece, words: ConversationWords): TaintSource | undefined {
  const texts = words.untrusted;
  const holder = (part: string) => texts.findLast(({ index }) => index.has(part));
  // A placeholder is an address without parts.
  if (kind === "address" && text.includes("@")) {
    const [name, host] = text.split("@").map(fold) as [string, string];
    const isOwn = words.trusted.has(squash(text.slice(text.indexOf("@") + 1)));
    if (name.length < 4 || host.length < TELLING_CHARS || isOwn) return undefined;
    return holder(name) && holder(host)?.from;
  }
  if ((kind !== "account" && kind !== "secret") || needle.length < SPLIT_CHARS) return undefined;
  let from: TaintSource | undefined;
  let at = 0;
  for (let parts = 0; at < needle.length; parts++) {
    const end = longestPart(needle, at, texts);
    if (end - at < MIN_PART_CHARS || parts === MAX_PARTS) return undefined;
    from = holder(needle.slice(at, end))?.from;
    at = end;
  }
  return from;
}

/** Where the longest part from there ends that some text has: beginnings of a part are in that text, too. */
function longestPart(needle: string, at: number, texts: readonly UntrustedText[]): number {
  let [low, high] = [at, needle.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const part = needle.slice(at, middle);
    if (texts.some(({ index }) => index.has(part))) low = middle;
    else high = middle - 1;
  }
  // A rest that is too short would be found by chance.
  const rest = needle.length - low;
  return rest > 0 && rest < MIN_PART_CHARS ? Math.max(at, needle.length - MIN_PART_CHARS) : low;
}
