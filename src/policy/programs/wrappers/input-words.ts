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
export const itemsBetween = (text: string, delimiter: string): readonly string[] =>
  text.replace(new RegExp(`${delimiter.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`), "").split(delimiter);

/** Parted at blanks, with quotes and backslashes taken away as xargs does. Undefined for a quote that nothing ends. */
export function blankSeparated(text: string): readonly string[] | undefined {
  const words = text.match(/(?:[^\s"'\\]|\\.|"[^"]*"|'[^']*')+/gs) ?? [];
  if (words.join("").length !== text.replace(/(\\.|"[^"]*"|'[^']*')|\s/gs, "$1").length) return undefined;
  return words.map(word =>
    word.replace(/\\(.)|"([^"]*)"|'([^']*)'/gs, (_, a = "", b = "", c = "") => a + b + c),
  );
}
