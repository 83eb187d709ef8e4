/** `findShifted` finds text whose letters are shifted in the alphabet (ROT13 and the 24 others) or whose order is reversed. */
import type { Variant } from "./decode-text.ts";
import type { FoldedText } from "./fold-text.ts";

/** Words of orders and of plain English: they show by the steps between their letters that a text is shifted. */
const SIGNS =
  "ignore previous instruction instructions system prompt rules disregard forget password reveal secret above answer question " +
  "please following without restrictions never pretend everything about would should their which there chatgpt openai character " +
  "could share explain imagine important language information conversation developer assistant translate address " +
  "response because anything always everyone people write other instrucciones anteriores usuario precedentes instructions utilisateur " +
  "istruzioni precedenti utente anweisungen ignoriere passwort benutzer instrucoes usuario";

const A = 0x61;
const ALPHABET = 26;
const REVERSED = 0;

/** The steps from letter to letter are the same in each shift of a word. */
const stepsOf = (first: number, second: number) =>
  second < first ? second - first + ALPHABET : second - first;
const hashStep = (hash: number, step: number) => (Math.imul(hash, 31) + step + 1) | 0;

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 1; at < word.length; at++)
    hash = hashStep(hash, stepsOf(word.charCodeAt(at - 1), word.charCodeAt(at)));
  return hash;
}

const reverse = (text: string): string => Array.from(text).reverse().join("");

const words = SIGNS.split(" ");
const forwards = new Map(words.map(word => [hashOf(word), word.charCodeAt(0)]));
const backwards = new Map(words.map(word => [hashOf(reverse(word)), word.charCodeAt(word.length - 1)]));

/** By the first two steps: whether a sign, or a reversed one, begins so. Most words don't. */
const beginnings = new Uint8Array(ALPHABET * 32);
const beginningOf = (first: number, second: number) => (first & 31) * ALPHABET + ((second & 31) % ALPHABET);
for (const word of [...words, ...words.map(reverse)]) {
  const [first, second, third] = [0, 1, 2].map(at => word.charCodeAt(at));
  beginnings[beginningOf(stepsOf(first!, second!), stepsOf(second!, third!))] = 1;
}

const shift = (text: string, by: number): string =>
  text.replace(/[a-z]/gi, letter => {
    const unit = letter.charCodeAt(0);
    const base = unit < A ? 0x41 : A;
    return String.fromCharCode(((unit - base + by) % ALPHABET) + base);
  });

/** Signs of one form that are near each other, and the text around them that is read in that form; a long one tells alone. */
const LEAST_SIGNS = 2;
const LONG_SIGN = 7;
const NEAR_WORDS = 30;
const AROUND = 600;
const SHORTEST = 5;
const LONGEST = 12;

interface Seen {
  word: number;
  count: number;
  start: number;
  end: number;
}

export function findShifted(
  text: string,
  { units, at, words: starts, wordCount, length }: FoldedText,
): readonly Variant[] {
  const last = new Map<number, Seen>();
  const parts: { readonly form: number; readonly seen: Seen }[] = [];
  for (let word = 0; word < wordCount; word++) {
    const start = starts[word]!;
    const end = (word + 1 < wordCount ? starts[word + 1]! : length) - 1;
    const size = end - start;
    if (size >= SHORTEST && size <= LONGEST && mayBeSign(start)) see(word, start, end);
  }

  function mayBeSign(from: number): boolean {
    const second = units[from + 1]!;
    return beginnings[beginningOf(stepsOf(units[from]!, second), stepsOf(second, units[from + 2]!))] === 1;
  }

  function see(word: number, from: number, to: number): void {
    const first = units[from]!;
    let steps = 0;
    for (let letter = from + 1; letter < to; letter++)
      steps = hashStep(steps, stepsOf(units[letter - 1]!, units[letter]!));
    const plain = forwards.get(steps);
    const by = plain === undefined ? REVERSED : stepsOf(plain, first);
    const form =
      by !== REVERSED ? by : plain === undefined && backwards.get(steps) === first ? REVERSED : undefined;
    if (form === undefined) return;
    const before = last.get(form);
    const isNear = before !== undefined && word - before.word <= NEAR_WORDS;
    const seen = isNear ? before : { word, count: 0, start: from, end: to };
    const counted = seen.count;
    seen.count += to - from >= LONG_SIGN ? LEAST_SIGNS : 1;
    seen.word = word;
    seen.end = to;
    last.set(form, seen);
    if (counted < LEAST_SIGNS && seen.count >= LEAST_SIGNS) parts.push({ form, seen });
  }

  return parts.flatMap(({ form, seen }) => {
    const from = Math.max(0, at[seen.start]! - AROUND);
    const to = Math.min(text.length, at[seen.end - 1]! + AROUND);
    const part = text.slice(from, to);
    const place = { encoding: encodingOf(form), start: from, end: to };
    if (form !== REVERSED) return [{ ...place, text: shift(part, ALPHABET - form) }];
    const turned = reverse(part);
    return [turned, turned.split(" ").reverse().join(" ")].map(each => ({ ...place, text: each }));
  });
}

const encodingOf = (form: number) =>
  form === REVERSED ? "reversed" : form === 13 ? "ROT13" : `shifted by ${form}`;
