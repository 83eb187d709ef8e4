/** Brings the inflected forms of a word together: Porter for Latin script, light suffix rules for two others. */
import { stemmer } from "stemmer";
import { detach } from "./detach.ts";
import { irregularBases } from "./irregular-english.ts";

const CACHE_SIZE = 16_384;
// Longer ones are keys, hashes and the like; it also bounds the stemmer's suffix patterns, which are quadratic.
const LONGEST_STEMMED = 32;
const LATIN = /^[a-z]+$/;
const CYRILLIC = /^[\u0400-\u04ff]+$/;
const ARABIC_ARTICLE = /^\u0627\u0644(?=[\u0620-\u064a]{3})/;

// Endings of Russian nouns, adjectives and verbs, after folding; the stem keeps at least three letters.
// Reduced from the Snowball stemmer for Russian, snowballstem.org/algorithms/russian.
const CYRILLIC_ENDINGS = [
  "иями ться ешься ишься",
  "ями ами ого его ому ему ыми ими ать ять ить еть ует уют ает ают яет яют ала али ала ило или ила ела ели уть ешь ишь ться тся лся лась лись лось",
  "ой ей ий ый ая яя ое ее ые ие ую юю ов ев ах ях ам ям ом ем ию ия ии ых их им ым ет ют ут ит ят ат ал ял ил ел ла ло ли",
  "а я о е ы и у ю ь й",
]
  .join(" ")
  .split(" ")
  .sort((left, right) => right.length - left.length);

const cache = new Map<string, string>();

/**
 * The stem of a folded word: Porter's algorithm (1980) for words of a to z, with irregular English forms led
 * back to their base first. Words with digits, long ones, and those of other scripts stay as they are.
 */
export function stem(word: string): string {
  if (word.length < 3 || word.length > LONGEST_STEMMED) return word;
  const cached = cache.get(word);
  if (cached !== undefined) return cached;
  if (cache.size >= CACHE_SIZE) cache.clear();
  const key = detach(word);
  const value = stemUncached(key);
  cache.set(key, value);
  return value;
}

function stemUncached(word: string): string {
  if (LATIN.test(word)) return stemLatin(irregularBases.get(word) ?? word);
  if (CYRILLIC.test(word)) {
    const ending = CYRILLIC_ENDINGS.find(suffix => word.length >= suffix.length + 3 && word.endsWith(suffix));
    return ending === undefined ? word : word.slice(0, -ending.length);
  }
  return word.replace(ARABIC_ARTICLE, "");
}

// Porter leaves two letters of "use", "used" and "using", which then are the word "us"; "going" and "PRs" are fine.
function stemLatin(word: string): string {
  const found = stemmer(word);
  const lostItsE = found.length === 2 && word.length > 2 && word !== `${found}s` && !/[aeou]$/.test(found);
  return lostItsE ? `${found}e` : found;
}
