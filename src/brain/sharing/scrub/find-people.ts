/** Finds people: those who introduce themselves, are addressed, or sign; and names that are known beforehand. */
import { findAll, type PersonalFinding, type PersonalKind } from "./personal-finding.ts";

// A name as it is written: up to four words that begin with a capital.
const NAME = "\\p{Lu}[\\p{L}\\p{M}'\u2019-]{0,30}(?:[ ]\\p{Lu}[\\p{L}\\p{M}'\u2019.-]{0,30}){0,3}";
const INTRODUCED = new RegExp(
  "(?<!\\p{L})(?:[Mm]y name is|[Mm]y name's|[Cc]all me|[Ii]ch hei(?:\u00df|ss)e|[Mm]ein Name ist|[Jj]e m['\u2019]appelle|[Mm]e llamo|[Mm]i chiamo)" +
    `[ ]+(?<found>${NAME})`,
  "gu",
);
// 名前は…です: my name is …
const INTRODUCED_IN_JAPANESE =
  /\u540d\u524d\u306f[ ]?(?<found>[^\s\u3001\u3002\u3067]{1,12})(?=\u3067\u3059|[\u3002\n]|$)/gu;
const ADDRESSED = new RegExp(
  `(?<!\\p{L})(?:Mrs?|Ms|Miss|Dr|Prof|Herrn?|Frau|Mme|Mlle)\\.?[ ](?<found>${NAME})`,
  "gu",
);
// …さん behind a name in kanji or katakana; not お客さん, 皆さん, お母さん and their like.
const ADDRESSED_IN_JAPANESE =
  /(?<![\u4e00-\u9fff\u3005])(?<found>(?![\u5ba2\u7686\u5965\u5ac1\u5a18\u5b6b\u7236\u6bcd\u5144\u59c9\u59b9\u5f1f\u7237\u5a46])[\u4e00-\u9fff\u3005]{1,4}|(?<![\u30a0-\u30ff])[\u30a1-\u30fa\u30fc]{2,10})(?=\u3055\u3093)/gu;
const SIGNED = new RegExp(`(?<!\\p{L})(?<found>${NAME})(?=[ ]<[^<>\\s@]{1,64}@)`, "gu");
const HANDLE_AFTER =
  /\b(?:ask|asked|cc|ping|pinged|by|thanks|contact|from|with|told|assign(?:ed to)?|reviewer)[ :]{1,2}(?<found>@[a-z\d](?:[\w-]{0,38}))(?![\w/(.@-])/gi;
const HANDLE_BEFORE =
  /(?<![\w`/@.])(?<found>@[a-z\d][\w-]{0,38})(?=[ ](?:said|says|asked|approved|owns|reviewed|prefers|wants|wrote|knows|suggested)\b)/gi;

/** Names that a text gives its writer: "My name is Anna Schmidt". */
export const introducedNames = (text: string): readonly string[] =>
  findIntroduced(text).map(({ start, end }) => text.slice(start, end));

/** Finds people by the words around their names; a bare name is found only when it is known. */
export const findPeople = (text: string): readonly PersonalFinding[] => [
  ...findIntroduced(text),
  ...findAll(text, "person", ADDRESSED),
  ...findAll(text, "person", ADDRESSED_IN_JAPANESE),
  ...findAll(text, "person", SIGNED),
  ...findAll(text, "person", HANDLE_AFTER),
  ...findAll(text, "person", HANDLE_BEFORE),
];

const findIntroduced = (text: string): readonly PersonalFinding[] => [
  ...findAll(text, "person", INTRODUCED),
  ...findAll(text, "person", INTRODUCED_IN_JAPANESE),
];

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
