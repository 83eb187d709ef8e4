/** Replaces a text by another where that is certain, and says what is in the way where it isn't. */
import { fault } from "../../../base/index.ts";
import { nearestText } from "./nearest-text.ts";
import { withoutNumbers } from "./number-lines.ts";

export interface TextEdit {
  readonly oldText: string;
  readonly newText: string;
  /** Every place. @default false */
  readonly all?: boolean;
}

export interface EditedText {
  readonly text: string;
  /** The lines, from 1, at which a replacement begins, as they were numbered before. */
  readonly lines: readonly number[];
}

const MAX_PLACES_NAMED = 10;
/** The result of an edit. */
const MAX_CHARS = 20_000_000;

/**
 * Texts whose lines end in a newline are found in a file whose lines end in CRLF, and what is put there gets the line
 * endings of what it replaces. @throws input.invalid
 */
export function replaceText(
  path: string,
  before: string,
  { oldText, newText, all = false }: TextEdit,
): EditedText {
  if (oldText === newText)
    throw fault("input.invalid", { what: "newText", expected: "another text than oldText" });
  const ending = mainEnding(before);
  const old = [oldText, withEnding(oldText, ending)].find(each => before.includes(each));
  if (old === undefined) throw notFound(path, before, oldText);
  const places = placesOf(before, old);
  if (places.length > 1 && !all) throw ambiguous(path, linesAt(before, places));
  const growth = places.length * (newText.length - old.length);
  if (before.length + growth > MAX_CHARS) throw tooLong(path, before.length + growth);
  const chosen = all ? withoutOverlaps(places, old.length) : places;
  const replacement = withEnding(newText, old.includes("\n") ? mainEnding(old) : ending);
  const pieces = chosen.map((place, index) =>
    before.slice(index === 0 ? 0 : chosen[index - 1]! + old.length, place),
  );
  const rest = before.slice(chosen.at(-1)! + old.length);
  return { text: [...pieces, rest].join(replacement), lines: linesAt(before, chosen) };
}

/** CRLF where most lines end so. */
function mainEnding(text: string): "\n" | "\r\n" {
  const windows = text.split("\r\n").length - 1;
  return windows > text.split("\n").length - 1 - windows ? "\r\n" : "\n";
}

/** Other line endings that are written on purpose stay, where the file has newlines. */
const withEnding = (text: string, ending: "\n" | "\r\n") =>
  ending === "\n" ? text : text.replace(/\r?\n/g, ending);

/** Overlapping ones, too: which of them is meant is as unclear. */
function placesOf(text: string, part: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}

function withoutOverlaps(places: readonly number[], lengthChars: number): readonly number[] {
  let end = 0;
  return places.filter(place => {
    if (place < end) return false;
    end = place + lengthChars;
    return true;
  });
}

function linesAt(text: string, places: readonly number[]): readonly number[] {
  let line = 1;
  let counted = 0;
  return places.map(place => {
    for (let at = text.indexOf("\n", counted); at >= 0 && at < place; at = text.indexOf("\n", at + 1)) {
      line += 1;
      counted = at + 1;
    }
    return line;
  });
}

const tooLong = (path: string, value: number) =>
  fault("limit.exceeded", { limit: `The size of ${path}`, value, max: MAX_CHARS, unit: "characters" });

function ambiguous(path: string, lines: readonly number[]) {
  const named = lines.slice(0, MAX_PLACES_NAMED).join(", ") + (lines.length > MAX_PLACES_NAMED ? ", …" : "");
  return fault("input.invalid", {
    what: "oldText",
    expected: `a text that stands in ${path} once; it stands there ${lines.length} times, at lines ${named}. Add the lines around the one that is meant, or set all to true`,
  });
}

function notFound(path: string, before: string, oldText: string) {
  const plain = withoutNumbers(oldText);
  const isNumbered = plain !== undefined && before.replaceAll("\r\n", "\n").includes(plain);
  const nearest = isNumbered ? undefined : nearestText(before, oldText);
  const advice = isNumbered
    ? "Leave out the line numbers of read_file"
    : nearest === undefined
      ? "Nothing there is like it: read the file again"
      : `Nearest to it is this:\n${nearest}\nCopy what stands there`;
  return fault("input.invalid", {
    what: "oldText",
    expected: `a text that stands in ${path} to the letter. ${advice}`,
  });
}
