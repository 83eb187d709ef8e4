/** `findDisguises` finds how a text hides its telling parts: behind masked words, unseen characters, or marks of a page. */
import type { Kind } from "./evidence-rules.ts";
import type { FoundEvidence } from "./find-evidence.ts";
import type { FoldedText } from "./fold-text.ts";
import { findHiddenParts } from "./structure-evidence.ts";
import type { Range } from "./unmask-words.ts";

const hidden = (id: string, says: string): Kind => ({
  id: `hidden.${id}`,
  family: "hidden-text",
  weight: 0.3,
  says,
});

const MASKED = hidden("masked", "masks its telling words");
const UNSEEN = hidden("unseen", "has unseen characters within words");
const IN_MARKUP = hidden("markup", "is hidden from who reads the page");

/** A part that another encoding hides, and that tells. */
export const DECODED = hidden("encoded", "hides it in an encoding");

/** More decoded text than is read: an ordinary text has none of it. */
export const UNREAD: Kind = {
  ...hidden("unread", "hides more in encodings than is read"),
  weight: 0.55,
};

/** Weaker evidence makes no disguise of a word with a digit, or of a comment. */
const LEAST_TELLING = 0.3;

export const isTelling = ({ weight }: Pick<Kind, "weight">) => weight >= LEAST_TELLING;

/** Of a text full of evidence, so many places are looked at. */
const MOST_PLACES = 64;
const LEAST_MASKED = 2;
const LEAST_UNSEEN = 3;

const overlaps = (left: Range, right: Range) => left.start < right.end && right.start < left.end;

/** The disguises with their places in the text. */
export function findDisguises(
  text: string,
  folded: FoldedText,
  rules: readonly FoundEvidence[],
): readonly (Range & { readonly kind: Kind })[] {
  const telling = rules.filter(({ rule }) => isTelling(rule)).slice(0, MOST_PLACES);
  const places = telling.map(({ start, end }) => ({ start: folded.at[start]!, end: endOf(folded, end) }));
  const [first] = places;
  if (first === undefined) return [];
  const masked = telling.findIndex(place => isMasked(folded, place));
  const parts = findHiddenParts(text).filter(part => places.some(place => overlaps(place, part)));
  return [
    ...(masked < 0 ? [] : [{ kind: MASKED, ...places[masked]! }]),
    ...(folded.unseen < LEAST_UNSEEN ? [] : [{ kind: UNSEEN, ...first }]),
    ...parts.map(({ start, end }) => ({ kind: IN_MARKUP, start, end })),
  ];
}

/** A row of spaced letters is more than one word. */
const isMasked = ({ glued, masked }: FoldedText, place: Range): boolean =>
  glued.some(range => overlaps(range, place)) ||
  masked.filter(range => overlaps(range, place)).length >= LEAST_MASKED;

/** The end of the character that a unit of the folded text comes from. */
export const endOf = ({ at, length }: FoldedText, end: number) => (end < length ? at[end]! : at[length - 1]!);
