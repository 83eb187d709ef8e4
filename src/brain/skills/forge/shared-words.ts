/** Finds the words that reports of one task share, and their common form without the parts that differ. */
import { queryTerms } from "../../../search/index.ts";
import { baseOf } from "../../dream/sentence/english-verbs.ts";

export interface SharedWords {
  /** Telling words that most of the reports have, in their order, as one would ask for the task. */
  readonly words: readonly string[];
  /** Stretches of shared words between what differs, each told as one would ask: ["scaffold the", "endpoint"]. */
  readonly stretches: readonly (readonly SharedWord[])[];
  /** The task in general: "scaffold the … endpoint". "" when the reports share nothing. */
  readonly form: string;
}

export interface SharedWord {
  readonly text: string;
  /** It says what the task is about: no article, no preposition. */
  readonly isTelling: boolean;
  /** A character of a script without spaces. */
  readonly isUnspaced: boolean;
  /** No space precedes it. */
  readonly isJoined: boolean;
}

interface Piece extends SharedWord {
  readonly key: string;
}

/** A word belongs to the task when this share of its reports has it, so that one odd report doesn't rename it. */
const MOST = 0.75;
/** A longer report is a story; its beginning says what was done. */
const MAX_PIECES = 60;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fc\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;
const PIECE =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fc]|[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]\p{M}*|\S/gu;
const AROUND_WORD = /^[^\p{L}\p{N}/@#.~]+|[^\p{L}\p{N}/]+$/gu;
/** Names of one thing, equal only when written the same: paths, numbers, addresses, identifiers. */
const NAMES_ONE = /[/\\@=<>{}\d]|\w\.\w|_|::/;

export function sharedWords(actions: readonly string[]): SharedWords {
  const reports = actions.map(piecesOf);
  const counts = new Map<string, number>();
  for (const report of reports) {
    for (const key of new Set(report.map(piece => piece.key))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = Math.max(2, Math.ceil(MOST * reports.length));
  const isShared = ({ key }: Piece) => (counts.get(key) ?? 0) >= least;
  const model = mostTypical(reports, isShared);
  // Where most reports begin with one word it is their verb.
  const openings = reports.filter(([first]) => first?.key === model[0]?.key).length;
  const verb = openings >= least ? model[0] : undefined;

  const stretches: SharedWord[][] = [];
  const form: string[] = [];
  let isGap = true;
  for (const piece of model) {
    if (!isShared(piece)) {
      if (!isGap || form.length === 0) form.push(piece.isJoined ? "…" : " …");
      isGap = true;
      continue;
    }
    const text = piece === verb && !piece.isUnspaced ? imperative(piece.text) : piece.text;
    if (isGap) stretches.push([]);
    isGap = false;
    const { isTelling, isUnspaced, isJoined } = piece;
    form.push(isJoined || form.length === 0 ? text : ` ${text}`);
    stretches.at(-1)!.push({ text, isTelling, isUnspaced, isJoined });
  }
  const words = stretches.flat().filter(word => word.isTelling && !word.isUnspaced);
  return {
    words: [...new Set(words.map(({ text }) => text.toLowerCase()))],
    stretches,
    form: stretches.length === 0 ? "" : form.join("").trim(),
  };
}

const MAX_PHRASE_PIECES = 4;
const MAX_PHRASE_CHARACTERS = 12;

/** Stretches of a report that begin and end with a telling word, told as one would ask: "squash the branch", "branch". */
export function phrasesIn(action: string): readonly string[] {
  const pieces = piecesOf(action);
  const [verb] = pieces;
  return pieces.flatMap((first, from) => {
    if (!first.isTelling) return [];
    const longest = first.isUnspaced ? MAX_PHRASE_CHARACTERS : MAX_PHRASE_PIECES;
    const phrases: string[] = [];
    let phrase = "";
    for (const piece of pieces.slice(from, from + longest)) {
      const text = piece === verb && !piece.isUnspaced ? imperative(piece.text) : piece.text.toLowerCase();
      phrase += piece.isJoined || phrase === "" ? text : ` ${text}`;
      if (piece.isTelling) phrases.push(phrase);
    }
    return phrases;
  });
}

function piecesOf(action: string): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const token of action.normalize("NFKC").toWellFormed().slice(0, 1_000).split(/\s+/)) {
    if (pieces.length >= MAX_PIECES) break;
    if (UNSPACED.test(token)) {
      for (const [at, part] of splitUnspaced(token).entries()) pieces.push(pieceOf(part, at > 0));
    } else {
      const word = token.replace(AROUND_WORD, "");
      if (word !== "") pieces.push(pieceOf(word, false));
    }
  }
  return pieces.slice(0, MAX_PIECES);
}

/** Each character for itself, except runs of another script between them. */
function splitUnspaced(token: string): readonly string[] {
  const parts: string[] = [];
  let isWord = false;
  for (const [part] of token.matchAll(PIECE)) {
    const isLetter = /[\p{L}\p{N}_-]/u.test(part) && !UNSPACED.test(part);
    if (isLetter && isWord) parts[parts.length - 1] += part;
    else if (isLetter || UNSPACED.test(part)) parts.push(part);
    isWord = isLetter;
  }
  return parts;
}

function pieceOf(text: string, isJoined: boolean): Piece {
  const isUnspaced = UNSPACED.test(text);
  if (isUnspaced) return { text, key: text, isUnspaced, isJoined, isTelling: !/\p{sc=Hiragana}/u.test(text) };
  const [term = text.toLowerCase()] = queryTerms(text);
  // The term of "the" is looked for only where there is nothing else: beside another word it goes.
  const isName = NAMES_ONE.test(text);
  const isTelling = isName ? /\p{L}{3}/u.test(text) : queryTerms(`${text} zebra`).length > 1;
  const key = isName ? `\0${text.toLowerCase()}` : term;
  return { text, key, isUnspaced, isJoined, isTelling };
}

/** The report that has most of what is shared, and of those the one with least besides. */
function mostTypical(
  reports: readonly (readonly Piece[])[],
  isShared: (piece: Piece) => boolean,
): readonly Piece[] {
  const shareOf = (report: readonly Piece[]) => new Set(report.filter(isShared).map(({ key }) => key)).size;
  return reports.reduce<readonly Piece[]>((best, report) => {
    const more = shareOf(report) - shareOf(best);
    return more > 0 || (more === 0 && report.length < best.length) ? report : best;
  }, []);
}

const WORD = /^[a-z]+$/;
const VOWEL = /[aeiouy]/;
const INFLECTED = /^(.*[aeiouy].*)(?:(?<!e)ed|ing)$/;
const MIN_STEM = 3;
const BRITISH_DOUBLE = /(?:ntrol|ancel|abel|odel|ravel|ignal)l$/;
/** A stem that ends so has lost an "e" to its ending. Chosen by hand on 164 verbs of software work. */
const LOST_E = new RegExp(
  `(?:${[
    "[^aeo]at|[^o]ot|let|(?:[^p]|mp)ut", // create, note, delete, execute
    "iz|y[sz]|[^aeiou]is|[aeou]s|[nrp]s", // optimize, analyse, release, parse
    "v|[^i]u|[^e]c|[aeiou]g|[ae]ng|[dr]g", // resolve, continue, produce, change, merge
    "[bpdtgckz]l|[^a]il|ul|cal", // enable, compile, schedule, scale
    "ur|[^aeo]ir|[^e]ar|plor|[^i]tor|cor|gnor", // configure, wire, share, explore
    "[fbmtp]in", // define
    "[^e]ap|[^e]am|[^a]im|yp", // escape, rename, type
    "[^eo]ak|[^o]ik|[^o]ok", // make, invoke
    "[^ao]id|rad|[^o]od|[^o]ud", // decide, upgrade, encode, include
    "tun",
  ].join("|")})$`,
);
const KEEPS_NONE = /(?:pivot|focus|factor)$/;

/** The base of an English verb in the past or with -ing; any other word as it is, in lower case. */
export function imperative(word: string): string {
  const given = word.toLowerCase();
  if (!WORD.test(given)) return given;
  const known = baseOf(given);
  if (known !== undefined) return known;
  // Irregular verbs have their base for a stem; suffixes only shorten a word.
  const [term = given] = queryTerms(given);
  if (!given.startsWith(term.slice(0, -1))) return term;
  const stem = INFLECTED.exec(given)?.[1];
  return stem === undefined || stem.length < MIN_STEM ? given : restore(stem);
}

function restore(stem: string): string {
  if (stem.endsWith("i")) return `${stem.slice(0, -1)}y`;
  const isDoubled = stem.at(-1) === stem.at(-2) && stem.length > 3 && !VOWEL.test(stem.at(-1)!);
  if (isDoubled && (!/[lsz]$/.test(stem) || BRITISH_DOUBLE.test(stem))) return stem.slice(0, -1);
  return LOST_E.test(stem) && !KEEPS_NONE.test(stem) ? `${stem}e` : stem;
}
