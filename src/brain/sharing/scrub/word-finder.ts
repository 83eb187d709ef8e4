/** `createWordFinder`: finds a known name as a whole word. */
import { findAll, type PersonalFinding, type PersonalKind } from "./personal-finding.ts";

// First names and family names that are words as well: these are names only with their capital.
const ALSO_WORDS = new Set(
  "art baker bill case chance chase clay cliff cook dash dean drew faith frank gene grace grant guy hope hunter iris jack joy june king lance long mark mason may miles nick page parker pat pierce port ray reed rich rob rose sage skip sky stone sue taylor trace wade ward will wood young".split(
    " ",
  ),
);
const WORDLESS = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** A finder of a name as a whole word; case matters only where it is an ordinary word. */
export function createWordFinder(
  word: string,
  kind: PersonalKind,
): (text: string) => readonly PersonalFinding[] {
  const forms = [...new Set([word.normalize("NFC"), word.normalize("NFD")])];
  const pattern = forms
    .map(form =>
      form
        .split(/[\s._-]+/)
        .map(part =>
          part.replace(/[^\p{L}\p{N}\p{M}]/gu, character => `\\u{${character.codePointAt(0)!.toString(16)}}`),
        )
        .join("[\\s._-]{0,3}"),
    )
    .join("|");
  const bounded = WORDLESS.test(word) ? pattern : `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`;
  const isOrdinary = ALSO_WORDS.has(word.toLowerCase());
  const capital = `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`;
  const expression = new RegExp(bounded, "giu");
  return text =>
    findAll(
      text,
      kind,
      expression,
      found => !isOrdinary || found === capital || found === word.toUpperCase(),
    );
}
