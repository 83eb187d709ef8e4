/** Brings the inflected forms of a word together: Porter for Latin script, light suffix rules for two others. */
import { stemmer } from "stemmer";
import { detach } from "./growing-part.ts";

// Left out on purpose: forms that are as often another word (left, saw, rose, found a company, ground, lay, felt).
const FORMS = `
go went gone goes; run ran; buy bought; bring brought; teach taught; catch caught; think thought; fight fought;
seek sought; sell sold; tell told; say said; pay paid; make made; build built; send sent; spend spent; lend lent;
lose lost; win won; begin began begun; swim swam swum; sing sang sung; drink drank drunk; drive drove driven;
write wrote written; rewrite rewrote rewritten; ride rode ridden; break broke broken; speak spoke spoken;
choose chose chosen; freeze froze frozen; steal stole stolen; wear wore worn; tear tore torn; grow grew grown;
know knew known; fly flew flown; throw threw thrown; draw drew drawn; eat ate eaten; give gave given;
forgive forgave forgiven; take took taken; shake shook shaken; fall fell fallen; see seen; come came;
become became; keep kept; sleep slept; sweep swept; hold held; stand stood; understand understood; sit sat;
get got gotten; forget forgot forgotten; hide hid hidden; bite bit bitten; hear heard; lead led; feed fed;
meet met; find found; feel felt; strike struck; stick stuck; hang hung; dig dug; shoot shot; wake woke woken;
override overrode overridden; overwrite overwrote overwritten; withdraw withdrew withdrawn; undergo underwent;
child children; man men; woman women; person people; foot feet; tooth teeth; mouse mice; goose geese;
life lives; wife wives; knife knives; wolf wolves; index indices; vertex vertices; matrix matrices
`;

/** The base of each irregular form. */
const irregularBases: ReadonlyMap<string, string> = new Map(
  FORMS.split(";").flatMap(line => {
    const [base = "", ...forms] = line.trim().split(/\s+/);
    return forms.map(form => [form, base] as const);
  }),
);

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
