/** `unmaskWords` reads words in look-alike letters and leetspeak, and `closeRows` words that are spaced letter by letter. */
import { latinOf, leetLetters } from "./look-alikes.ts";

/** Half open. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const SPACE = 0x20;
const leetOf = (unit: number) => (unit < 0x80 ? leetLetters[unit]! : 0);
const isLatin = (unit: number) => unit >= 0x61 && unit <= 0x7a;

/**
 * Puts Latin letters in the place of look-alikes and of digits between letters. A word all of whose letters look like
 * Latin ones, or whose digits are at its end only, is read so in a text that masks other words, too.
 * @param odd start and end of each word with other letters than Latin ones, in turn
 */
export function unmaskWords(
  units: Uint16Array,
  odd: readonly number[],
  isMostlyLatin: boolean,
): readonly Range[] {
  const certain: Range[] = [];
  const doubtful: Range[] = [];
  for (let index = 0; index < odd.length; index += 2) {
    const word = { start: odd[index]!, end: odd[index + 1]! };
    const kind = kindOf(units, word);
    if (kind === "masked") certain.push(word);
    else if (kind === "doubtful" && isMostlyLatin) doubtful.push(word);
  }
  const masked =
    certain.length < 2 ? certain : [...certain, ...doubtful].sort((left, right) => left.start - right.start);
  for (const { start, end } of masked) {
    for (let at = start; at < end; at++) {
      const unit = units[at]!;
      units[at] = leetOf(unit) || latinOf[unit]! || unit;
    }
  }
  return masked;
}

/** People read no longer words. */
const LONGEST_WORD = 200;

function kindOf(units: Uint16Array, { start, end }: Range): "masked" | "doubtful" | "plain" {
  if (end - start > LONGEST_WORD) return "plain";
  let latin = 0;
  let likes = 0;
  let inner = 0;
  let outer = 0;
  for (let at = start; at < end; at++) {
    const unit = units[at]!;
    if (isLatin(unit)) latin++;
    else if (leetOf(unit) > 0) {
      if (at + 1 < end && isLatin(units[at + 1]!)) inner++;
      else outer++;
    } else if (latinOf[unit]! > 0) likes++;
    else return "plain";
  }
  if (latin > 0 && (likes > 0 || inner > 0)) return "masked";
  return likes > 0 || outer > 0 ? "doubtful" : "plain";
}

/** Single letters in a row that are taken for a word. */
const LEAST_SPACED = 4;

interface Closed {
  readonly length: number;
  readonly wordCount: number;
  readonly glued: readonly Range[];
  /** The same ranges where the letters are now. */
  move(ranges: readonly Range[]): readonly Range[];
}

/**
 * Takes the spaces out of rows of single letters: `i g n o r e`. Where the text has more than one character between two
 * letters, a word ends.
 * @param words the start of each word, written anew
 * @param rows start and end of each row of words of one letter, in turn
 */
export function closeRows(
  units: Uint16Array,
  at: Uint32Array,
  length: number,
  words: Uint32Array,
  wordCount: number,
  rows: readonly number[],
): Closed {
  const glued: Range[] = [];
  const moves: { readonly from: number; readonly by: number }[] = [];
  let to = 0;
  let from = 0;
  let nextWord = 0;
  let count = 0;
  const copyUntil = (end: number) => {
    for (; nextWord < wordCount && words[nextWord]! < end; nextWord++)
      words[count++] = words[nextWord]! - from + to;
    if (to !== from) {
      units.copyWithin(to, from, end);
      at.copyWithin(to, from, end);
    }
    to += end - from;
    from = end;
  };
  for (let index = 0; index < rows.length; index += 2) {
    const start = rows[index]!;
    const end = rows[index + 1]!;
    if ((end - start) / 2 < LEAST_SPACED) continue;
    copyUntil(start);
    const gluedStart = to;
    words[count++] = to;
    for (let letter = start; letter < end; letter += 2) {
      units[to] = leetOf(units[letter]!) || units[letter]!;
      at[to++] = at[letter]!;
      if (letter + 2 >= end || at[letter + 2]! - at[letter]! > 2) {
        units[to] = SPACE;
        at[to++] = at[letter + 1]!;
        if (letter + 2 < end) words[count++] = to;
      }
    }
    while (nextWord < wordCount && words[nextWord]! < end) nextWord++;
    glued.push({ start: gluedStart, end: to });
    from = end;
    moves.push({ from: end, by: end - to });
  }
  if (moves.length === 0) return { length, wordCount, glued, move: ranges => ranges };
  copyUntil(length);
  return { length: to, wordCount: count, glued, move: ranges => movedRanges(ranges, moves) };
}

function movedRanges(
  ranges: readonly Range[],
  moves: readonly { from: number; by: number }[],
): readonly Range[] {
  let next = 0;
  let by = 0;
  return ranges.map(({ start, end }) => {
    while (next < moves.length && moves[next]!.from <= start) by = moves[next++]!.by;
    return { start: start - by, end: end - by };
  });
}
