/** `PersonalDetector`: finds one sort of personal data, by a form, a check and the words around. */
import type { Finding } from "../../ports/index.ts";

/** A word near a finding that made it surer, or less sure. */
export interface Evidence {
  readonly word: string;
  readonly effect: "raises" | "lowers";
}

export interface PrivacyFinding extends Finding {
  /** Empty where the form alone decided. */
  readonly evidence: readonly Evidence[];
}

/** A detector gives findings, and matches that a word behind them could make surer. */
export interface PrivacyMatch extends PrivacyFinding {
  /** More text on this line, up to so far, may change its confidence. */
  readonly openUntil?: number;
}

/**
 * Each match depends on the 256 characters before it and the 32 behind it alone, and has at most 192 itself: so a stream
 * can be judged piece by piece. Matches may overlap. Linear in the text that is read. Expressions have the flag g.
 */
export interface PersonalDetector {
  readonly kinds: readonly string[];
  /** Each match has a place of this in it, or at most eight characters before it. */
  readonly trigger: RegExp;
  /** Every match that begins at `from` or behind it. */
  find(text: string, from: number): readonly PrivacyMatch[];
  /**
   * The end of a text, of which a match may be the beginning or may change, where that is more than its last word; the
   * expression ends with `$` and is asked about the last 192 characters.
   */
  readonly open?: RegExp;
  /** Words that come before every match; where they are, words alone may be the beginning of a match. */
  readonly needs?: RegExp;
}

/** A row of a detector by expressions. */
export interface PatternRow {
  readonly kind: string;
  /** With the flag g. The group `found`, if there is one, is what is found, at most 32 characters behind the beginning. */
  readonly pattern: RegExp;
  /** 0 to 1, or 0 for what isn't it. */
  readonly sure: number | ((found: string, start: number, text: string) => number);
  readonly words?: WordsAround;
}

/** Words that say what a value is. */
export interface WordsAround {
  readonly raises?: RegExp;
  readonly lowers?: RegExp;
  /** Whether words behind a match that is not sure yet count as well: a stream holds such a match back for them. */
  readonly areBehindToo?: true;
}

/** From the beginning of a match to what is found. */
const BEFORE_FOUND = 32;
/** Characters in which words count as near. */
const WORDS_BEFORE = 56;
const WORDS_BEHIND = 32;
/** The share of the doubt that a word which says so leaves. Our own choice, as is the next one. */
const DOUBT_LEFT = 0.3;
const SURENESS_LEFT = 0.4;
/** Surer than this without words, words behind the match aren't read. */
const SURE_ENOUGH = 0.5;

interface Weight extends Pick<PrivacyMatch, "confidence" | "evidence" | "openUntil"> {}

/** How sure a match is, with the words around it: the nearest word before it counts, else one behind it. */
export function weigh(
  text: string,
  start: number,
  end: number,
  base: number,
  { areBehindToo, lowers, raises }: WordsAround = {},
): Weight {
  const before = text.slice(Math.max(0, start - WORDS_BEFORE), start);
  const up = raises && lastMatch(raises, before);
  const down = lowers && lastMatch(lowers, before);
  if (up !== undefined && (down === undefined || up.index >= down.index)) return raised(base, up[0]);
  if (down !== undefined) return lowered(base, down[0]);
  if (!areBehindToo || raises === undefined || base >= SURE_ENOUGH) return { confidence: base, evidence: [] };
  const line = /^[^\n]*/.exec(text.slice(end, end + WORDS_BEHIND))![0];
  const behind = raises.exec(line)?.[0];
  if (behind !== undefined) return raised(base, behind);
  const isWhole = text[end + line.length] === "\n" || line.length === WORDS_BEHIND;
  return { confidence: base, evidence: [], ...(!isWhole && { openUntil: end + WORDS_BEHIND }) };
}

const raised = (base: number, word: string): Weight => ({
  confidence: 1 - (1 - base) * DOUBT_LEFT,
  evidence: [{ word: word.trim(), effect: "raises" }],
});

const lowered = (base: number, word: string): Weight => ({
  confidence: base * SURENESS_LEFT,
  evidence: [{ word: word.trim(), effect: "lowers" }],
});

/** Of a short text. */
function lastMatch(
  expression: RegExp,
  text: string,
): { readonly 0: string; readonly index: number } | undefined {
  let last: { readonly 0: string; readonly index: number } | undefined;
  for (let at = 0; ; ) {
    const match = expression.exec(text.slice(at));
    if (match === null) return last;
    last = { 0: match[0], index: at + match.index };
    at = last.index + 1;
  }
}

/** Every match of the rows, also where one begins within another. */
export const findByRows =
  (rows: readonly PatternRow[]): PersonalDetector["find"] =>
  (text, from) =>
    rows.flatMap(row => findByRow(text, row, from));

function findByRow(
  text: string,
  { kind, pattern, sure, words }: PatternRow,
  from: number,
): readonly PrivacyMatch[] {
  const matches: PrivacyMatch[] = [];
  pattern.lastIndex = Math.max(0, from - BEFORE_FOUND);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const found = match.groups?.found ?? match[0];
    const start = match.index + Math.max(0, match[0].lastIndexOf(found));
    pattern.lastIndex = match.index + 1;
    const base = start < from ? 0 : typeof sure === "number" ? sure : sure(found, start, text);
    if (base <= 0) continue;
    const end = start + found.length;
    matches.push({ kind, start, end, ...weigh(text, start, end, base, words) });
  }
  return matches;
}
