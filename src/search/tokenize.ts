/** Turns text of any script into the terms that an index keeps, and questions into the terms to look for. */
import { HANGUL, LETTER } from "./character-class.ts";
import { fold, unitsOf } from "./fold.ts";
import { isFunctionWord } from "./function-words.ts";
import { scanRuns, splitCamelCase, textOfRun, withoutApostrophes } from "./runs.ts";
import { stem } from "./stem.ts";

/** Counts the changes of this room's terms: an index that was made with other terms has to be made anew. */
export const TERMS_VERSION = 1;

// A SHA-256 in hexadecimal still fits.
const MAX_TERM_LENGTH = 64;
// A longer compound is no name written in one word.
const MAX_JOINED_PARTS = 6;
const NOT_IN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;
// Particles that attach to Korean nouns; they hide nouns of one syllable from bigrams.
const KOREAN_PARTICLES = new Set(
  "은 는 이 가 을 를 에 의 도 로 와 과 만 에서 에게 으로 까지 부터 처럼 보다 이나 이랑 하고 에는 에도 이다 입니다".split(
    " ",
  ),
);

/** A term to look for. */
export interface QueryTerm {
  readonly term: string;
  /** The folded word of the query that it comes from. */
  readonly word: string;
  /** Only where the term is a compound in one word (`follow-up`, `followup`): the terms of its telling parts. */
  readonly parts?: readonly string[];
}

type Emit = (word: string, parts?: readonly string[]) => void;

/**
 * The index terms of a text, in order, repeated as often as they occur. Never throws; linear in the length.
 * Words are folded and stemmed; identifiers (camelCase, snake_case, kebab-case, paths) are split, and those that
 * have up to six parts are also kept as one word; scripts without spaces give overlapping pairs of characters.
 */
export function tokenize(text: string): string[] {
  const terms: string[] = [];
  eachWord(text, word => terms.push(stem(word)));
  return terms;
}

/** The terms to look for, each once, in order, without function words unless there is nothing else. */
export function queryTerms(text: string): string[] {
  return analyseQuery(text).map(({ term }) => term);
}

/** As queryTerms, with what each term comes from. */
export function analyseQuery(text: string): readonly QueryTerm[] {
  const all = new Map<string, QueryTerm>();
  const telling = new Map<string, QueryTerm>();
  eachWord(text, (word, partWords) => {
    const term = stem(word);
    const parts = partWords?.filter(part => !isFunctionWord(part)).map(stem);
    const found = all.get(term) ?? { term, word, ...(parts && { parts }) };
    all.set(term, found);
    if (!isFunctionWord(word)) telling.set(term, found);
  });
  return [...(telling.size > 0 ? telling : all).values()];
}

function eachWord(text: string, emit: Emit): void {
  let compound: string[] = [];
  let compoundEnd = -1;
  function endCompound(): void {
    if (compound.length > 1 && compound.length <= MAX_JOINED_PARTS) {
      emit(bounded(compound.join("")), compound);
    }
    compound = [];
  }
  scanRuns(text, run => {
    const { start, end, script, isPlain } = run;
    if (start !== compoundEnd + 1 || !isConnector(text.charCodeAt(compoundEnd))) endCompound();
    const slice = textOfRun(text, run);
    if (script !== LETTER) return emitPairs(fold(slice), script, emit);
    for (const part of isPlain ? [slice] : partsOf(slice)) {
      const word = bounded(part);
      if (compound.length <= MAX_JOINED_PARTS) compound.push(word);
      emit(word);
    }
    compoundEnd = end;
  });
  endCompound();
}

// Compatibility forms may unfold into several words (U+FDFA is a phrase), hence the split after folding.
function partsOf(word: string): readonly string[] {
  return splitCamelCase(withoutApostrophes(word)).flatMap(part =>
    fold(part)
      .split(NOT_IN_WORDS)
      .filter(piece => piece !== ""),
  );
}

function emitPairs(text: string, script: number, emit: Emit): void {
  const units = unitsOf(text);
  if (units.length === 1) emit(units[0]!);
  for (let at = 1; at < units.length; at++) emit(units[at - 1]! + units[at]!);
  if (
    script === HANGUL &&
    units.length > 1 &&
    units.length <= 4 &&
    KOREAN_PARTICLES.has(units.slice(1).join(""))
  ) {
    emit(units[0]!);
  }
}

// Cutting may leave half a surrogate pair, which UTF-8 has no form for.
function bounded(word: string): string {
  return word.length <= MAX_TERM_LENGTH ? word : word.slice(0, MAX_TERM_LENGTH).toWellFormed();
}

function isConnector(code: number): boolean {
  return code === 0x5f || code === 0x2d;
}
