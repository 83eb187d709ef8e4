/** The lines of a file that come nearest to a text that isn't there: mostly it differs in white space or in a word. */
import { numberLines } from "./number-lines.ts";

/** The bounds of the text that is looked through, and of the text that is shown. */
const MAX_LINES = 20_000;
const MAX_SOUGHT_LINES = 50;
const MAX_LINE_CHARS = 400;
const MAX_SHOWN_LINES = 8;
const MAX_SHOWN_LINE_CHARS = 80;
/** Of the pairs of characters, how many two lines must share to be called alike. */
const LEAST_LIKENESS = 0.5;

/** Numbered lines; undefined where nothing is like it. */
export function nearestText(text: string, sought: string): string | undefined {
  const lines = text.split(/\r?\n/, MAX_LINES);
  const wanted = sought.split(/\r?\n/, MAX_SOUGHT_LINES);
  const start = bySameLines(lines, wanted) ?? byLikeness(lines, wanted);
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

/** Where most lines are the same but for white space. */
function bySameLines(lines: readonly string[], wanted: readonly string[]): number | undefined {
  const places = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const key = squeezed(line);
    if (key.length > 1) places.set(key, [...(places.get(key) ?? []).slice(-MAX_SOUGHT_LINES), index]);
  }
  const votes = new Map<number, number>();
  for (const [index, line] of wanted.entries()) {
    for (const place of places.get(squeezed(line)) ?? []) {
      votes.set(place - index, (votes.get(place - index) ?? 0) + 1);
    }
  }
  return [...votes].sort((left, right) => right[1] - left[1])[0]?.[0];
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
