/** `createLexicon` compiles words of concepts into a tree, and `scan` finds them in a folded text in one pass. */
import { foldPhrase } from "./fold-letter.ts";
import type { FoldedText } from "./fold-text.ts";
import { I_OR_L } from "./look-alikes.ts";
import type { Range } from "./unmask-words.ts";

/** Words and phrases by concept, a comma between them; with `*` at its end, every word that begins so. */
export type Words = Readonly<Record<string, string>>;

export interface Lexicon {
  /** By its number. */
  readonly concepts: readonly string[];
  /**
   * Calls `found` for each word of a concept, in the order of the words' starts.
   * @param breaks offsets in the text, in order: words on both sides of one are far from each other
   */
  scan(text: FoldedText, breaks: readonly number[], found: (hit: Hit) => void): void;
}

/** A word of a concept in a text. The same object is given for each: a reader keeps what it needs. */
export interface Hit {
  concept: number;
  /** In words from the text's start; a word of a script without spaces counts by its letters. */
  word: number;
  /** In units of the folded text, half open. */
  start: number;
  end: number;
}

const SPACE = 0x20;
const I = 0x69;
const L = 0x6c;
const UNSPACED = 0x2e80;
/** Of a word in letters, and in a script that has a sign for a syllable or a word. */
const LETTERS_A_WORD = 5;
const SIGNS_A_WORD = 2;

const ROOT = 0;
const NOWHERE = -1;

export function createLexicon(sources: readonly Words[]): Lexicon {
  const concepts: string[] = [];
  const numbers = new Map<string, number>();
  const tree = createTree();
  for (const source of sources) {
    for (const [concept, phrases] of Object.entries(source)) {
      const number = numbers.get(concept) ?? concepts.push(concept) - 1;
      numbers.set(concept, number);
      for (const phrase of foldList(phrases)) tree.add(phrase, number);
    }
  }
  return { concepts, scan: (text, breaks, found) => scan(tree, text, breaks, found) };
}

const foldList = (phrases: string): readonly string[] =>
  phrases
    .split(", ")
    .map(phrase => (phrase.endsWith("*") ? `${foldPhrase(phrase.slice(0, -1))}*` : foldPhrase(phrase)));

type Tree = ReturnType<typeof createTree>;

/** There is room for so many; more make it grow. */
const FEW_NODES = 1 << 14;

/** Nodes are numbers; an edge is found by its node and its code unit, in a table with open addresses. */
function createTree() {
  let keys = new Int32Array(FEW_NODES * 2).fill(NOWHERE);
  let targets = new Int32Array(FEW_NODES * 2);
  /** By the hash of three units: whether a word begins so, and whether one begins so that may go on. */
  const beginnings = new Uint8Array(1 << 15);
  const stemBeginnings = new Uint8Array(1 << 15);
  /** Of phrases without the spaces between their words, which a row of letters hasn't. */
  const gluedBeginnings = new Uint8Array(1 << 15);
  /** By the hash of a word alone, and of one with the next one's first letters. Most words of a text are done with here. */
  const firstWords = new Uint8Array(FIRST_WORDS);
  /** Concepts of words that end at a node, and of words that begin so. */
  const exact = new Array<number[] | undefined>(FEW_NODES).fill(undefined);
  const stem = new Array<number[] | undefined>(FEW_NODES).fill(undefined);
  let nodes = 1;

  return {
    exact,
    stem,
    beginnings,
    stemBeginnings,
    gluedBeginnings,
    firstWords,
    /** The node behind an edge, or -1. */
    next(node: number, unit: number): number {
      const key = (node << 16) | unit;
      const mask = keys.length - 1;
      let slot = hash(key) & mask;
      for (let own = keys[slot]!; own !== key; own = keys[slot]!) {
        if (own === NOWHERE) return NOWHERE;
        slot = (slot + 1) & mask;
      }
      return targets[slot]!;
    },
    add(phrase: string, concept: number): void {
      const isStem = phrase.endsWith("*");
      const end = isStem ? phrase.length - 1 : phrase.length;
      const closed = phrase.slice(0, end).replaceAll(" ", "");
      markBeginning(beginnings, phrase, end);
      markBeginning(gluedBeginnings, phrase, end);
      markBeginning(gluedBeginnings, closed, closed.length);
      const wordEnd = phrase.indexOf(" ");
      if (wordEnd >= 0 || !isStem) firstWords[hashOfFirst(phrase, wordEnd)] = 1;
      else markBeginning(stemBeginnings, phrase, end);
      let node = ROOT;
      for (let at = 0; at < end; at++) {
        const key = (node << 16) | phrase.charCodeAt(at);
        let slot = hash(key) & (keys.length - 1);
        while (keys[slot] !== NOWHERE && keys[slot] !== key) slot = (slot + 1) & (keys.length - 1);
        if (keys[slot] === NOWHERE) {
          keys[slot] = key;
          targets[slot] = nodes++;
        }
        node = targets[slot]!;
        if (nodes * 2 > keys.length) ({ keys, targets } = grown(keys, targets));
      }
      const concepts = isStem ? stem : exact;
      const own = concepts[node] ?? [];
      concepts[node] = own;
      if (!own.includes(concept)) own.push(concept);
    },
  };
}

/** Fibonacci hashing (Knuth, The Art of Computer Programming 6.4). */
const hash = (key: number) => Math.imul(key ^ (key >>> 15), 0x9e3779b1) >>> 8;

const FIRST_WORDS = 1 << 16;
const hashUnit = (hash: number, unit: number) => (Math.imul(hash, 31) + unit) & (FIRST_WORDS - 1);

/** Of a word, by its length, its first three letters and its last one: to look at all of them takes longer than what it spares. */
function hashOfWord(units: ArrayLike<number>, start: number, end: number): number {
  const second = end - start > 1 ? units[start + 1]! : SPACE;
  const third = end - start > 2 ? units[start + 2]! : SPACE;
  const first = hashUnit(hashUnit(units[start]!, second), third);
  return hashUnit(hashUnit(first, units[end - 1]!), end - start);
}

/** Of a phrase's first word, with two letters of the second one where there is one. */
function hashOfFirst(phrase: string, wordEnd: number): number {
  const units = Array.from({ length: phrase.length }, (_, at) => phrase.charCodeAt(at));
  if (wordEnd < 0) return hashOfWord(units, 0, units.length);
  const second = units[wordEnd + 2] ?? SPACE;
  return hashUnit(hashUnit(hashOfWord(units, 0, wordEnd), units[wordEnd + 1]!), second);
}

/** Behind a word of one or two letters comes anything. */
function markBeginning(beginnings: Uint8Array, phrase: string, length: number): void {
  const any = 1 << 5;
  const first = phrase.charCodeAt(0);
  const [secondFrom, secondTo] = length > 1 ? [phrase.charCodeAt(1), phrase.charCodeAt(1) + 1] : [0, any];
  const [thirdFrom, thirdTo] = length > 2 ? [phrase.charCodeAt(2), phrase.charCodeAt(2) + 1] : [0, any];
  for (let second = secondFrom; second < secondTo; second++)
    for (let third = thirdFrom; third < thirdTo; third++) beginnings[hashBeginning(first, second, third)] = 1;
}

const hashBeginning = (first: number, second: number, third: number) =>
  ((first & 31) << 10) | ((second & 31) << 5) | (third & 31);

function grown(keys: Int32Array, targets: Int32Array) {
  const more = {
    keys: new Int32Array(keys.length * 2).fill(NOWHERE),
    targets: new Int32Array(keys.length * 2),
  };
  for (const [old, key] of keys.entries()) {
    if (key === NOWHERE) continue;
    let slot = hash(key) & (more.keys.length - 1);
    while (more.keys[slot] !== NOWHERE) slot = (slot + 1) & (more.keys.length - 1);
    more.keys[slot] = key;
    more.targets[slot] = targets[old]!;
  }
  return more;
}

/** Whether a place is in one of the ranges, for places in their order. */
function createWithin(ranges: readonly Range[]): (place: number) => boolean {
  let next = 0;
  return place => {
    while (next < ranges.length && ranges[next]!.end <= place) next++;
    return next < ranges.length && ranges[next]!.start <= place;
  };
}

/** More words than any rule's concepts may be apart. */
const FAR = 1_000;

function scan(tree: Tree, text: FoldedText, breaks: readonly number[], found: (hit: Hit) => void): void {
  const { at, units, length, words, wordCount } = text;
  const { exact, stem, beginnings, firstWords, gluedBeginnings, stemBeginnings } = tree;
  const isGluedAt = createWithin(text.glued);
  const isUnspacedAt = createWithin(text.unspaced);
  const odd = [...text.glued, ...text.masked, ...text.unspaced];
  const isOddAt = createWithin(odd.sort((left, right) => left.start - right.start));
  const hit: Hit = { concept: 0, word: 0, start: 0, end: 0 };
  let place = 0;
  let next = 0;
  for (let word = 0; word < wordCount; word++) {
    const start = words[word]!;
    for (; next < breaks.length && breaks[next]! <= at[start]!; next++) place += FAR;
    const isOdd = isOddAt(start);
    const isGlued = isOdd && isGluedAt(start);
    const isUnspaced = isOdd && isUnspacedAt(start);
    hit.word = place;
    hit.start = start;
    const end = (word + 1 < wordCount ? words[word + 1]! : length) - 1;
    // A masked word may have signs for two letters.
    if (isOdd ? mayBegin(start, isGlued) : isFirstWord(start, end)) walk(ROOT, start, isGlued);
    if (isGlued || isUnspaced) place = walkWithin(start, isGlued);
    place = Math.floor(place) + 1;
  }

  /** From each letter at which a word may begin though no space is before it. */
  function walkWithin(start: number, isGlued: boolean): number {
    let within = place;
    for (let at = start + 1; units[at] !== SPACE; at++) {
      within += 1 / (isGlued ? LETTERS_A_WORD : SIGNS_A_WORD);
      hit.word = within;
      hit.start = at;
      if ((isGlued || units[at]! >= UNSPACED) && mayBegin(at, isGlued)) walk(ROOT, at, isGlued);
    }
    return within;
  }

  function isFirstWord(start: number, end: number): boolean {
    const hash = hashOfWord(units, start, end);
    if (firstWords[hash] === 1) return true;
    const next = end + 1 < length ? units[end + 1]! : SPACE;
    const second = end + 2 < length ? units[end + 2]! : SPACE;
    if (firstWords[hashUnit(hashUnit(hash, next), second)] === 1) return true;
    if (next === I_OR_L || second === I_OR_L || next >= UNSPACED || second >= UNSPACED) return true;
    if (end - start < 3) return false;
    return stemBeginnings[hashBeginning(units[start]!, units[start + 1]!, units[start + 2]!)] === 1;
  }

  function mayBegin(start: number, isGlued: boolean): boolean {
    const first = units[start]!;
    const second = start + 1 < length ? units[start + 1]! : SPACE;
    const third = start + 2 < length ? units[start + 2]! : SPACE;
    const isClear = first !== I_OR_L && second !== I_OR_L && third !== I_OR_L;
    const known = isGlued ? gluedBeginnings : beginnings;
    return !isClear || known[hashBeginning(first, second, third)] === 1;
  }

  function endOfWord(from: number): number {
    let end = from;
    while (end < length && units[end] !== SPACE && units[end]! < UNSPACED) end++;
    return end;
  }

  function report(concepts: readonly number[], end: number): void {
    hit.end = end;
    for (const concept of concepts) {
      hit.concept = concept;
      found(hit);
    }
  }

  /** From a node on; a sign for two letters is followed both ways, of which the tree has few. */
  function walk(from: number, position: number, isGlued: boolean): void {
    let node = from;
    for (let at = position; node !== NOWHERE; at++) {
      const unit = at < length ? units[at]! : SPACE;
      const whole = exact[node];
      if (whole !== undefined && (isGlued || unit === SPACE || unit >= UNSPACED)) report(whole, at);
      const begun = stem[node];
      if (begun !== undefined) report(begun, isGlued ? at : endOfWord(at));
      if (at >= length) return;
      if (unit === I_OR_L) {
        walk(tree.next(node, I), at + 1, isGlued);
        node = tree.next(node, L);
      } else {
        const next = tree.next(node, unit);
        if (next === NOWHERE && isGlued && unit !== SPACE) {
          // The words of a row of letters have no space between them.
          const beyond = tree.next(node, SPACE);
          if (beyond !== NOWHERE) walk(tree.next(beyond, unit), at + 1, isGlued);
        }
        node = next;
      }
    }
  }
}
