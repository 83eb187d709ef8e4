/** The words that xargs and parallel make of their input, where the input is known. */

import type { Input } from "../../recognition.ts";
import { HOLE, isKnown } from "../../word.ts";

/** A command is looked at once for each batch of its input, but for no more batches than this. */
export const MAX_BATCHES = 100;

/** The whole input; undefined where any of it isn't known. */
export const knownText = (input: Input): string | undefined =>
  input.kind === "text" && isKnown(input.text) && !input.text.text.includes(HOLE)
    ? input.text.text
    : undefined;

/** Parted at a delimiter; the last one may be missing. */
export function itemsBetween(text: string, delimiter: string): readonly string[] {
  const items = text.split(delimiter);
  if (items.at(-1) === "") items.pop();
  return items;
}

/** What xargs' `-d` takes: a character or the escape of one. */
export function delimiterOf(text: string | undefined): string | undefined {
  if (text === undefined || text.length === 1) return text;
  return { "\\n": "\n", "\\t": "\t", "\\0": "\0" }[text];
}

/** Parted at blanks, with quotes and backslashes taken away as xargs does. Undefined for a quote that nothing ends. */
export function blankSeparated(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === "\\") {
      at += 1;
      word = `${word ?? ""}${text[at] ?? ""}`;
    } else if (character === "'" || character === '"') {
      const end = text.indexOf(character, at + 1);
      if (end < 0) return undefined;
      word = `${word ?? ""}${text.slice(at + 1, end)}`;
      at = end;
    } else word = `${word ?? ""}${character}`;
  }
  return word === undefined ? words : [...words, word];
}

/** Groups of so many; undefined where there would be too many of them. */
export function batches<Item>(
  items: readonly Item[],
  size: number,
): readonly (readonly Item[])[] | undefined {
  const count = Math.ceil(items.length / size);
  if (count > MAX_BATCHES) return undefined;
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
