/** `peopleDetector`: people who introduce themselves, are addressed or sign, and given names before capitals. */
import { findByRows, type PatternRow, type PersonalDetector } from "../detector.ts";
import { givenNames } from "./given-names.ts";

// A name as it is written: up to four words that begin with a capital, among them particles and initials.
const WORD = "\\p{Lu}[\\p{L}\\p{M}'’-]{0,30}";
const NEXT = `[ ](?:(?:de|da|del|della|di|van|von|der|den|bin|al|el|la)[ ]){0,2}(?:\\p{Lu}\\.|${WORD})`;
const NAME = `${WORD}(?:${NEXT}){0,3}`;
const INTRODUCED = new RegExp(
  "(?<!\\p{L})(?:[Mm]y name is|[Mm]y name's|[Cc]all me|[Hh](?:ello|i|ey)[,!]? this is|[Ii]ch hei(?:ß|ss)e|[Mm]ein Name ist|[Jj]e m['’]appelle|[Mm]e llamo|[Mm]i chiamo|[Ss]igned,?)" +
    `[ ]{1,4}(?<found>${NAME})`,
  "gu",
);
// 名前は…です: my name is …
const INTRODUCED_IN_JAPANESE = /名前は[ ]?(?<found>[^\s、。で]{1,12})(?=です|[。\n]|$)/gu;
const ADDRESSED = new RegExp(
  `(?<!\\p{L})(?:Mrs?|Ms|Miss|Dr|Prof|Herrn?|Frau|Mme|Mlle|Sr|Sra|Signora?)\\.?[ ](?<found>${NAME})`,
  "gu",
);
// …さん behind a name in kanji or katakana; not お客さん, 皆さん, お母さん and their like.
const ADDRESSED_IN_JAPANESE =
  /(?<![\u4e00-\u9fff\u3005])(?<found>(?![客皆奥嫁娘孫父母兄姉妹弟爷婆])[\u4e00-\u9fff\u3005]{1,4}|(?<![\u30a0-\u30ff])[\u30a1-\u30fa\u30fc]{2,10})(?=さん)/gu;
const SIGNED = new RegExp(`(?<!\\p{L})(?<found>${NAME})(?=[ ]<[^<>\\s@]{1,64}@)`, "gu");
const HANDLE_AFTER =
  /\b(?:ask|asked|cc|ping|pinged|by|thanks|contact|from|with|told|assign(?:ed to)?|reviewer)[ :]{1,2}(?<found>@[a-z\d](?:[\w-]{0,38}))(?![\w/(.@-])/gi;
const HANDLE_BEFORE =
  /(?<![\w`/@.])(?<found>@[a-z\d][\w-]{0,38})(?=[ ](?:said|says|asked|approved|owns|reviewed|prefers|wants|wrote|knows|suggested)\b)/gi;
/** Two words or more: one alone may be the first of a sentence. */
const LISTED = new RegExp(`(?<![\\p{L}.'’-])(?<found>${WORD}(?:${NEXT}){1,3})`, "gu");

/** Beginnings of other things that are introduced, and titles: a row of its own finds the name behind them. */
const NO_NAME = /^(?:The|A|An|Not|No|It|Mrs?|Ms|Miss|Dr|Prof)\b/;
/** An initial within. */
const INITIALLED = new RegExp(`(?<![\\p{L}.'’-])(?<found>${WORD}[ ]\\p{Lu}\\.?[ ]${WORD})`, "gu");

const isGiven = (name: string) => givenNames.has(name.split(/[ -]/, 1)[0]!.toLowerCase());

const rows: readonly PatternRow[] = [
  { kind: "person", pattern: INTRODUCED, sure: found => (NO_NAME.test(found) ? 0 : 0.8) },
  { kind: "person", pattern: INTRODUCED_IN_JAPANESE, sure: 0.85 },
  { kind: "person", pattern: ADDRESSED, sure: 0.85 },
  { kind: "person", pattern: ADDRESSED_IN_JAPANESE, sure: 0.8 },
  { kind: "person", pattern: SIGNED, sure: 0.85 },
  { kind: "person", pattern: LISTED, sure: found => (isGiven(found) ? 0.65 : 0) },
  { kind: "person", pattern: INITIALLED, sure: 0.6 },
  { kind: "handle", pattern: HANDLE_AFTER, sure: 0.7 },
  { kind: "handle", pattern: HANDLE_BEFORE, sure: 0.7 },
];

export const peopleDetector: PersonalDetector = {
  kinds: ["person", "handle"],
  trigger: /\p{Lu}|@|さん|名前/gu,
  find: findByRows(rows),
  // A name may go on, in capitals or behind a particle; Japanese has no blanks.
  open: new RegExp(
    `(?:(?<![\\p{L}])${WORD}\\.?(?:${NEXT})*(?:[ ](?:\\p{Ll}{1,5}[ ]?){0,2})?(?:[ ]<\\S{0,64})?|@[\\w-]{0,39}[ ]?\\p{Ll}{0,9}|[\\u3005\\u30a0-\\u30ff\\u4e00-\\u9fffさ]{1,16}で?)$`,
    "gu",
  ),
};
