/** `joinParts` makes one text of the decoded parts of another one, and `placeIn` finds the place of its words there. */
import type { Range } from "./unmask-words.ts";

/** A text that another one hides, with the place of its code. */
export interface Variant extends Range {
  readonly encoding: string;
  readonly text: string;
}

/** The parts of one encoding, as one text: to read each of many for itself would take long. */
export interface Within extends Variant {
  /** In the order of the text. */
  readonly pieces: readonly (Range & {
    /** Its beginning in the joined text. */
    readonly from: number;
  })[];
}

/** @param within the text of the parts, where it is a decoded one; places are those of the outermost text */
export function joinParts(
  encoding: string,
  parts: readonly (Range & { readonly text: string })[],
  within: Within | undefined,
): Within {
  let from = 0;
  const pieces = parts.map(({ start, end, text }) => {
    const place = within === undefined ? { start, end } : placeIn(within, start, end);
    const piece = { ...place, from };
    from += text.length + 1;
    return piece;
  });
  const text = parts.map(part => part.text).join("\n");
  return { encoding, text, pieces, start: pieces[0]!.start, end: pieces.at(-1)!.end };
}

/** From the beginning of the first part that a range of the joined text touches to the end of the last one. */
export function placeIn({ pieces }: Within, start: number, end: number): Range {
  const first = pieces[lastBefore(pieces, start)]!;
  const last = pieces[lastBefore(pieces, Math.max(start, end - 1))]!;
  return { start: first.start, end: last.end };
}

function lastBefore(pieces: Within["pieces"], place: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pieces[middle]!.from <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
