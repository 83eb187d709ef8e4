/** Search for every room: terms of any script, BM25 over a stored and a growing part, fusion, near names. */

export { isEverydayTerm, isTradeTerm } from "./everyday-words.ts";
export { isFunctionWord } from "./function-words.ts";
export { type FusedItem, type FusionOptions, fuseRankings } from "./fusion.ts";
export { nearestNames } from "./nearest-names.ts";
export { type OtherWords, otherWordsFor } from "./other-words.ts";
export {
  createTextIndex,
  type SearchOptions,
  type TextHit,
  type TextIndex,
} from "./text-index.ts";
export {
  analyseQuery as queryWords,
  type QueryTerm,
  queryTerms,
  TERMS_VERSION,
  tokenize,
} from "./tokenize.ts";
export { hasPhrase, type Word, words } from "./words.ts";
