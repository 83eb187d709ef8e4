/** `phraseNode`: many phrases as one expression that shares their beginnings, so that a thousand cost hardly more than ten. */
import type { PatternNode } from "./parse-pattern.ts";

interface Branch {
  /** By the next character; any space is one. */
  readonly next: Map<string, Branch>;
  isEnd: boolean;
}

/** Whole words, with one to eight characters of space between them. */
export function phraseNode(phrases: readonly string[]): PatternNode {
  const roots: Readonly<Record<"word" | "other", Branch>> = { word: branch(), other: branch() };
  for (const phrase of phrases) {
    const letters = [...phrase.trim().toLowerCase().replace(/\s+/gu, " ")];
    let at = isWord(letters[0]) ? roots.word : roots.other;
    for (const letter of letters) {
      const known = at.next.get(letter) ?? branch();
      at.next.set(letter, known);
      at = known;
    }
    at.isEnd = true;
  }
  const ways = [
    ...(roots.word.next.size > 0 ? [sequence(BOUNDARY, nodeOf(roots.word, undefined))] : []),
    ...(roots.other.next.size > 0 ? [nodeOf(roots.other, undefined)] : []),
  ];
  return choice(ways);
}

const branch = (): Branch => ({ next: new Map(), isEnd: false });

const BOUNDARY: PatternNode = Object.freeze({ kind: "assertion", what: "boundary" });
const EMPTY: PatternNode = Object.freeze({ kind: "empty" });
const SPACE: PatternNode = {
  kind: "repeat",
  part: { kind: "character", source: String.raw`\s` },
  least: 1,
  most: 8,
};

const isWord = (letter: string | undefined): boolean => letter !== undefined && /^\w$/.test(letter);

const sequence = (...parts: readonly PatternNode[]): PatternNode => ({ kind: "sequence", parts });

const choice = (ways: readonly PatternNode[]): PatternNode =>
  ways.length === 1 ? ways[0]! : { kind: "choice", ways };

/** @param letter that leads to the branch */
function nodeOf({ isEnd, next }: Branch, letter: string | undefined): PatternNode {
  const ways = [...next].map(([each, rest]) => sequence(characterOf(each), nodeOf(rest, each)));
  return choice([...(isEnd ? [isWord(letter) ? BOUNDARY : EMPTY] : []), ...ways]);
}

const characterOf = (letter: string): PatternNode =>
  letter === " " ? SPACE : { kind: "character", source: escapeLetter(letter), literal: letter };

const escapeLetter = (letter: string): string => letter.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
