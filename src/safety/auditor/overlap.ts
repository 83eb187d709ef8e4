/** `overlapOf` finds a long run of words that a text shares with another one. */

/** So many words in the same order are a copy: a sentence of usual length. Our own choice. */
const RUN_WORDS = 12;
/** A run is found by its parts of so many words. */
const PART_WORDS = 4;

interface Word {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  for (const { index, isWordLike, segment } of segmenter.segment(text))
    if (isWordLike) words.push({ folded: segment.toLowerCase(), start: index, end: index + segment.length });
  return words;
}

const partsOf = (words: readonly Word[]): readonly string[] =>
  words.slice(PART_WORDS - 1).map((_, at) =>
    words
      .slice(at, at + PART_WORDS)
      .map(({ folded }) => folded)
      .join(" "),
  );

/** The first run of 12 words or more, all of whose parts are in the source. Signs, cases and spaces count for nothing. */
export function overlapOf(
  text: string,
  source: string,
): { readonly start: number; readonly end: number } | undefined {
  const known = new Set(partsOf(wordsOf(source)));
  if (known.size === 0) return undefined;
  const words = wordsOf(text);
  const parts = partsOf(words);
  let run = 0;
  for (const [at, part] of parts.entries()) {
    run = known.has(part) ? run + 1 : 0;
    if (run === RUN_WORDS - PART_WORDS + 1) {
      const first = at - run + 1;
      let last = at;
      while (last + 1 < parts.length && known.has(parts[last + 1]!)) last++;
      return { start: words[first]!.start, end: words[last + PART_WORDS - 1]!.end };
    }
  }
  return undefined;
}
