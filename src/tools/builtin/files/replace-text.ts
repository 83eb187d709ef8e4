/** Replaces a text by another where that is certain, and says what is in the way where it isn't. */
import { fault } from "../../../base/index.ts";

interface TextEdit {
  readonly oldText: string;
  readonly newText: string;
  /** Every place. @default false */
  readonly all?: boolean;
}

interface EditedText {
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

/** The bounds of the text that is looked through, and of the text that is shown. */
const MAX_LINES = 20_000;
const MAX_SOUGHT_LINES = 50;
const MAX_LINE_CHARS = 400;
const MAX_SHOWN_LINES = 8;
const MAX_SHOWN_LINE_CHARS = 80;
/** Of the pairs of characters, how many two lines must share to be called alike. */
const LEAST_LIKENESS = 0.5;

/** Numbered lines; undefined where nothing is like it. */
function nearestText(text: string, sought: string): string | undefined {
  const lines = text.split(/\r?\n/, MAX_LINES);
  const wanted = sought.split(/\r?\n/, MAX_SOUGHT_LINES);
  const start = byLikeness(lines, wanted);
  if (start === undefined) return undefined;
  const from = Math.max(0, start);
  const shown = lines.slice(from, from + Math.min(wanted.length, MAX_SHOWN_LINES));
  return numberLines(
    shown.map(line =>
      line.length > MAX_SHOWN_LINE_CHARS ? `${line.slice(0, MAX_SHOWN_LINE_CHARS)} […]` : line,
    ),
    from + 1,
  );
}

/** The index of the line that is most like the longest one. */
function byLikeness(lines: readonly string[], wanted: readonly string[]): number | undefined {
  const longest = wanted.reduce((so, line, index) => (line.length > wanted[so]!.length ? index : so), 0);
  const pairs = pairsOf(wanted[longest]!);
  let best = LEAST_LIKENESS;
  let place: number | undefined;
  for (const [index, line] of lines.entries()) {
    const likeness = likenessOf(pairs, pairsOf(line));
    if (likeness <= best) continue;
    best = likeness;
    place = index - longest;
  }
  return place;
}

const squeezed = (line: string) => line.slice(0, MAX_LINE_CHARS).replace(/\s+/g, "");

function pairsOf(line: string): ReadonlySet<string> {
  const text = squeezed(line);
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
}

/** Source: L. R. Dice, Measures of the amount of ecologic association between species, Ecology 26 (1945). */
function likenessOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) return 0;
  return (2 * left.intersection(right).size) / (left.size + right.size);
}

/** Lines with their numbers, as coding agents show them: a number, a tab, the line. */
export const numberLines = (lines: readonly string[], from: number): string =>
  lines.map((line, index) => `${from + index}\t${line}`).join("\n");

/** The same text without such numbers; undefined where not every line has one. */
function withoutNumbers(text: string): string | undefined {
  const lines = text.split("\n");
  const isNumbered = lines.every(
    (line, index) => /^ *\d+\t/.test(line) || (line === "" && index === lines.length - 1),
  );
  return isNumbered ? lines.map(line => line.replace(/^ *\d+\t/, "")).join("\n") : undefined;
}
