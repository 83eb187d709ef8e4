/** `taintOf`: a piece and its source as a taint, with the sentence that a person reads. */
import { formatSource, withArticle } from "../../base/index.ts";
import type { Taint, TaintKind, TaintSource } from "../../ports/index.ts";

const MAX_PIECE_CHARS = 200;
const MAX_SHOWN_CHARS = 80;
/** Of a secret, as many characters are shown. */
const SHOWN_OF_SECRET = 4;

export function taintOf(kind: TaintKind, text: string, from: TaintSource): Taint {
  const piece = text.length > MAX_PIECE_CHARS ? `${text.slice(0, MAX_PIECE_CHARS)}…` : text;
  return { kind, piece, from, says: `${shown(kind, text)} comes from ${describeSource(from)}, not from you` };
}

function shown(kind: TaintKind, text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (kind === "secret") return `${line.slice(0, SHOWN_OF_SECRET)}…`;
  const cut = line.length > MAX_SHOWN_CHARS ? `${line.slice(0, MAX_SHOWN_CHARS)}…` : line;
  return kind === "text" || kind === "command" ? `“${cut}”` : cut;
}

export function describeSource(from: TaintSource): string {
  if ("tool" in from) return `the result of ${from.tool}`;
  if ("document" in from) return formatSource(from.document);
  const { author, origin } = from;
  if (author !== undefined) return author;
  return origin === "tool" ? "an earlier result" : withArticle(origin);
}
