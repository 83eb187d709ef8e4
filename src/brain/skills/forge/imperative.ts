/** Turns the verb of a report into the verb of a request: "scaffolded" into "scaffold". */
import { queryTerms } from "../../../search/index.ts";
import { baseOf } from "../../dream/sentence/english-verbs.ts";

const WORD = /^[a-z]+$/;
const VOWEL = /[aeiouy]/;
const INFLECTED = /^(.*[aeiouy].*)(?:(?<!e)ed|ing)$/;
const MIN_STEM = 3;
const BRITISH_DOUBLE = /(?:ntrol|ancel|abel|odel|ravel|ignal)l$/;
/** A stem that ends so has lost an "e" to its ending. Chosen by hand on 164 verbs of software work. */
const LOST_E = new RegExp(
  `(?:${[
    "[^aeo]at|[^o]ot|let|(?:[^p]|mp)ut", // create, note, delete, execute
    "iz|y[sz]|[^aeiou]is|[aeou]s|[nrp]s", // optimize, analyse, release, parse
    "v|[^i]u|[^e]c|[aeiou]g|[ae]ng|[dr]g", // resolve, continue, produce, change, merge
    "[bpdtgckz]l|[^a]il|ul|cal", // enable, compile, schedule, scale
    "ur|[^aeo]ir|[^e]ar|plor|[^i]tor|cor|gnor", // configure, wire, share, explore
    "[fbmtp]in", // define
    "[^e]ap|[^e]am|[^a]im|yp", // escape, rename, type
    "[^eo]ak|[^o]ik|[^o]ok", // make, invoke
    "[^ao]id|rad|[^o]od|[^o]ud", // decide, upgrade, encode, include
    "tun",
  ].join("|")})$`,
);
const KEEPS_NONE = /(?:pivot|focus|factor)$/;

/** The base of an English verb in the past or with -ing; any other word as it is, in lower case. */
export function imperative(word: string): string {
  const given = word.toLowerCase();
  if (!WORD.test(given)) return given;
  const known = baseOf(given);
  if (known !== undefined) return known;
  // Irregular verbs have their base for a stem; suffixes only shorten a word.
  const [term = given] = queryTerms(given);
  if (!given.startsWith(term.slice(0, -1))) return term;
  const stem = INFLECTED.exec(given)?.[1];
  return stem === undefined || stem.length < MIN_STEM ? given : restore(stem);
}

function restore(stem: string): string {
  if (stem.endsWith("i")) return `${stem.slice(0, -1)}y`;
  const isDoubled = stem.at(-1) === stem.at(-2) && stem.length > 3 && !VOWEL.test(stem.at(-1)!);
  if (isDoubled && (!/[lsz]$/.test(stem) || BRITISH_DOUBLE.test(stem))) return stem.slice(0, -1);
  return LOST_E.test(stem) && !KEEPS_NONE.test(stem) ? `${stem}e` : stem;
}
