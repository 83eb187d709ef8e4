/** The wanted removal, and whether a piece of memory falls under it. */
import type { MemoryPiece } from "./forget-pieces.ts";
import { jsonTexts } from "./json-texts.ts";

export interface Wanted {
  /** Pieces with these ids go: a lesson and its archived copy, an episode and its copies. */
  readonly ids: ReadonlySet<string>;
  /** Pieces with exactly this text go, episodes excepted; folded. */
  readonly texts: ReadonlySet<string>;
  /** Every piece that holds one of these goes. */
  readonly phrases: readonly string[];
  /** Every piece that holds one of these goes, episodes excepted: a tool's output is the same in many of them. */
  readonly sentences: readonly string[];
}

/** Two sentences of this length are not equal by chance. Chosen: shorter ones are "exit code 1" and the like. */
const MIN_SENTENCE = 16;

/** The removals that these imply; with `phrase`, every piece that holds it. */
export function wantedBy(pieces: readonly MemoryPiece[], phrase?: string): Wanted {
  const [ids, texts] = [new Set<string>(), new Set<string>()];
  const phrases = new Set(phrase === undefined ? [] : [phrase]);
  const sentences = new Set<string>();
  for (const { id, isEpisode, sayings } of pieces) {
    if (id !== undefined) ids.add(id);
    for (const saying of sayings) {
      if (!isEpisode) texts.add(fold(saying));
      // The same few words elsewhere may mean something else.
      if (fold(saying).length >= MIN_SENTENCE) (isEpisode ? sentences : phrases).add(saying);
    }
  }
  return { ids, texts, phrases: [...phrases], sentences: [...sentences] };
}

/** Tells of any piece whether it has to go. */
export function createWantedTest(wanted: Wanted): (piece: MemoryPiece) => boolean {
  const phrases = wanted.phrases.map(phraseTest);
  const sentences = wanted.sentences.map(phraseTest);
  return ({ id, isEpisode, sayings, words }) => {
    if (id !== undefined && wanted.ids.has(id)) return true;
    const text = fold(words);
    if (phrases.some(isIn => isIn(text))) return true;
    if (isEpisode) return false;
    return sayings.some(each => wanted.texts.has(fold(each))) || sentences.some(isIn => isIn(text));
  };
}

/** Whether a JSON value holds one of the phrases. */
export function holdsPhrase(value: unknown, phrases: readonly string[]): boolean {
  const text = fold(jsonTexts(value).join("\n"));
  return phrases.some(phrase => phraseTest(phrase)(text));
}

/** Text as it is compared: no case, no forms of one character, one blank between words. */
export const fold = (text: string): string =>
  text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

// Scripts that put blanks between words: there "Ann" is not in "Annotation".
const SPACED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\p{N}_]/u;

/** Whether folded text holds the phrase, as words where the script has such. */
export function phraseTest(phrase: string): (folded: string) => boolean {
  const sought = fold(phrase);
  const starts = SPACED.test(sought.slice(0, 1));
  const ends = SPACED.test(sought.slice(-1));
  return text => {
    if (sought === "") return false;
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
      const [before, after] = [text.slice(at - 1, at), text.charAt(at + sought.length)];
      if (!(starts && SPACED.test(before)) && !(ends && SPACED.test(after))) return true;
    }
    return false;
  };
}
