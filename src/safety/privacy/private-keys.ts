/** Finds private keys from their first line to their last, or to where the text breaks off. */
import type { Finding } from "../../ports/index.ts";

// PEM, OpenSSH and PGP blocks; PuTTY's files say how many lines follow. Line breaks may be escaped, as in JSON.
const OPENING = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|Private-Lines: [0-9]{1,4}/g;
const CLOSING = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;

// Line by line: separators, then a header of the block, or a line of the key.
const SEPARATOR = /(?:\s|\\+[nrt]|["',+>|])+/y;
const HEADER = /(?:Proc-Type|DEK-Info|Version|Comment|Charset|Hash)(?=:)[^\r\n\\]{0,200}/y;
const KEY_LINE = /[A-Za-z0-9+/=_-]+/y;
const SHORTEST_KEY_LINE = 16;
/** Headers may come before the first line of a key. */
const LONGEST_START = 512;

/** A key that the end of a text cuts off, or its first line. */
const BEGUN = /(?:-----BEGIN [A-Z0-9 ]{0,40}-{0,4}|Private-Lines:? ?[0-9]{0,4})$/;
const LONGEST_OPENING = 80;
/** Between lines of a key, or within the closing line. */
const BETWEEN_LINES = /(?:\s|\\+[nrt]?|["',+>|])*(?:-----E[A-Z0-9 -]{0,60}|-{1,5})?/y;

/**
 * Every key that begins at `from` or behind it.
 * @param opened where the keys begin that more text may continue
 */
export function findPrivateKeys(text: string, opened?: number[], from = 0): readonly Finding[] {
  const findings: Finding[] = [];
  const tail = text.slice(-LONGEST_OPENING);
  const begun = opened && BEGUN.exec(tail);
  if (begun) opened.push(text.length - tail.length + begun.index);
  OPENING.lastIndex = from;
  for (let match = OPENING.exec(text); match !== null; match = OPENING.exec(text)) {
    const bodyStart = match.index + match[0].length;
    const end = endOfKey(text, bodyStart);
    if (opened && skip(BETWEEN_LINES, text, end ?? bodyStart) === text.length) opened.push(match.index);
    else if (opened && end === undefined && text.length - bodyStart < LONGEST_START) opened.push(match.index);
    if (end === undefined) continue;
    findings.push({ kind: "private-key", start: match.index, end, confidence: 0.99 });
    OPENING.lastIndex = end;
  }
  return findings;
}

/** Where a key ends that begins here, or undefined when the opening is only talked about. */
function endOfKey(text: string, start: number): number | undefined {
  let end = start;
  let hasKeyLine = false;
  for (let position = start; ; ) {
    position = skip(SEPARATOR, text, position);
    const closingEnd = skip(CLOSING, text, position);
    if (closingEnd > position) return hasKeyLine ? closingEnd : undefined;
    const headerEnd = skip(HEADER, text, position);
    if (headerEnd > position) {
      position = headerEnd;
      continue;
    }
    const lineEnd = endOfKeyLine(text, position);
    const length = lineEnd - position;
    // The last line of a key is short; a short word that nothing follows up is prose after a key that was cut off.
    if (length === 0 || (length < SHORTEST_KEY_LINE && !hasKeyLine)) break;
    if (length < SHORTEST_KEY_LINE && !isLastLine(text, position, lineEnd)) break;
    hasKeyLine = true;
    position = lineEnd;
    end = lineEnd;
  }
  return hasKeyLine ? end : undefined;
}

/** A dash ends a line of a key where the closing begins; elsewhere it is part of it. */
function endOfKeyLine(text: string, start: number): number {
  const end = skip(KEY_LINE, text, start);
  const dashes = text.slice(start, end).indexOf("-----");
  return dashes < 0 ? end : start + dashes;
}

function isLastLine(text: string, start: number, end: number): boolean {
  if (text[end - 1] === "=" || text[start] === "=") return true;
  const next = skip(SEPARATOR, text, end);
  return next === text.length || skip(CLOSING, text, next) > next;
}

function skip(expression: RegExp, text: string, from: number): number {
  expression.lastIndex = from;
  return expression.test(text) ? expression.lastIndex : from;
}
