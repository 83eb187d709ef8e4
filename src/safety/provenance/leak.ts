/** `findLeak`: data in an address that is only read. To read a page that a result names is free; to carry data there isn't. */
import type { Taint } from "../../ports/index.ts";
import type { ConversationWords, UntrustedText } from "./conversation-words.ts";
import { decodedForms } from "./decode-text.ts";
import { taintOf } from "./describe-source.ts";
import { domainsOf, findSource } from "./find-source.ts";
import { hostOf } from "./host-of.ts";
import { type Piece, piecesByForm } from "./pieces.ts";
import { fold, plainWords, squash } from "./squash.ts";

const SHARP: ReadonlySet<string> = new Set(["address", "account", "phone", "secret"]);
/** Words of fewer characters say little. */
const TELLING_CHARS = 3;
/** A longer run that no text has may be anything in a form that isn't known. */
const OPAQUE = /^[A-Za-z0-9+/_=-]{24,}$/;

/** The first piece of data in the link, for a host that the person didn't name. */
export function findLeak({ text: link }: Piece, words: ConversationWords): Taint | undefined {
  const host = hostOf(link);
  if (host === undefined || words.trusted.hasHost(host) || words.trusted.has(squash(link))) return undefined;
  const whole = fold(link);
  if (words.untrusted.some(({ index }) => index.has(whole))) return undefined;
  const parts = partsOf(link);
  const hosts = domainsOf(host);
  const isOfHost = ({ asked, index }: UntrustedText) =>
    hosts.some(each => asked.includes(squash(each)) || index.has(fold(each)));
  const naming = words.untrusted.filter(isOfHost);
  for (const part of parts) {
    for (const piece of piecesByForm(part)) {
      if (!SHARP.has(piece.kind) && (piece.kind !== "identifier" || naming.length === 0)) continue;
      const from = findSource(piece, words);
      if (from !== undefined) return taintOf(piece.kind, piece.text, from);
    }
  }
  if (naming.length === 0) return undefined;
  const others = words.untrusted.filter(each => !isOfHost(each));
  for (const part of parts.flatMap(each => [each, ...decodedForms(each)])) {
    for (const word of plainWords(part)) {
      if (word.length < TELLING_CHARS || words.trusted.hasWord(word)) continue;
      if (naming.some(({ index }) => index.hasToken(word, false))) continue;
      const other = others.find(({ index }) => index.hasToken(word, false));
      if (other !== undefined) return taintOf("link", link, other.from);
    }
    if (OPAQUE.test(part)) return taintOf("link", link, naming.at(-1)!.from);
  }
  return undefined;
}

/** Labels of the host, steps of the path, names and values of the query, as they are meant. */
function partsOf(link: string): readonly string[] {
  const { hash, hostname, password, pathname, searchParams, username } = new URL(link);
  const raw = [
    ...hostname.split(".").slice(0, -2),
    ...pathname.split("/"),
    ...[...searchParams].flat(),
    hash.slice(1),
    username,
    password,
  ];
  const parts = raw.map(decode).filter(Boolean);
  // A value that is spread over several of them.
  return [...parts, parts.join("")];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
