/** `findShifted` finds text whose letters are shifted in the alphabet (ROT13 and the 24 others) or whose order is reversed. */
import type { Part } from "./decode-text.ts";
import type { FoldedText } from "./fold-text.ts";
import type { Range } from "./unmask-words.ts";

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

/** Signs of one form that are near each other, and the text around them that is read in that form; a long one tells alone. */
const LEAST_SIGNS = 2;
const LONG_SIGN = 7;
const NEAR_WORDS = 30;
const AROUND = 600;
const SHORTEST = 5;
const LONGEST = 12;

/** The parts of a text that are in one form. */
export interface ShiftedForm {
  readonly encoding: string;
  /** Characters that `read` gives. */
  readonly size: number;
  /** In the order of the text, none within another. */
  readonly ranges: readonly Range[];
  read(): readonly Part[];
}

interface Seen {
  word: number;
  count: number;
  start: number;
  end: number;
}

/** Most texts have none. The caller bounds how much of the others is read: a text may have all forms everywhere. */
export function findShifted(
  text: string,
  { units, at, words: starts, wordCount, length }: FoldedText,
): readonly ShiftedForm[] {
  const last = new Map<number, Seen>();
  const forms = new Map<number, { start: number; end: number }[]>();
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
    if (seen.count >= LEAST_SIGNS) note(form, counted < LEAST_SIGNS ? seen.start : from, to);
  }

  function note(form: number, from: number, to: number): void {
    const start = Math.max(0, at[from]! - AROUND);
    const end = Math.min(text.length, at[to - 1]! + AROUND);
    const ranges = forms.get(form);
    const before = ranges?.at(-1);
    if (ranges === undefined) forms.set(form, [{ start, end }]);
    else if (before !== undefined && start <= before.end) before.end = end;
    else ranges.push({ start, end });
  }

  return Array.from(forms, ([form, ranges]) => ({
    encoding: encodingOf(form),
    size: ranges.reduce((sum, { end, start }) => sum + end - start, 0) * (form === REVERSED ? 2 : 1),
    ranges,
    read: () =>
      ranges.flatMap(({ start, end }) => {
        const part = text.slice(start, end);
        const texts = form === REVERSED ? turn(part) : [shift(part, ALPHABET - form)];
        return texts.map(each => ({ start, end, text: each }));
      }),
  }));
}

/** Both the letters of a text and its words may have been turned around. */
function turn(part: string): readonly string[] {
  const turned = reverse(part);
  return [turned, turned.split(" ").reverse().join(" ")];
}

const CHUNK = 8_192;

function shift(text: string, by: number): string {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const letter = (unit | 0x20) - A;
    units[at] =
      letter >= 0 && letter < ALPHABET && unit < 0x80 ? unit - letter + ((letter + by) % ALPHABET) : unit;
  }
  let shifted = "";
  for (let at = 0; at < units.length; at += CHUNK)
    shifted += String.fromCharCode(...units.subarray(at, at + CHUNK));
  return shifted;
}

const encodingOf = (form: number) =>
  form === REVERSED ? "reversed" : form === 13 ? "ROT13" : `shifted by ${form}`;
