/** How much a token says by its kind, from 0 to 1. */

export const KINDS = Object.freeze({
  word: 1,
  /** `test:integration`: its parts are tokens of their own beside it. */
  script: 0.9,
  /** Names of files are many, and say where rather than what. */
  file: 0.7,
  /** Two characters of a script without spaces; a word has several. */
  pair: 0.6,
  flag: 0.5,
  /** A word that any action may have. */
  light: 0.4,
  letterFlag: 0.2,
  /** Tokens that only keep actions apart: order, and omissions. */
  mark: 0,
});
