/** `standingRules` leaves out of a person's rules those that a later sentence replaced or took back. */
import { queryTerms } from "../../search/index.ts";

/** The words of a sentence that takes a rule back. */
const TAKES_BACK: readonly RegExp[] = [
  /\b(?:forget|drop|ignore|scrap|lift|withdraw|remove|cancel|never mind)\b.*\b(?:rule|said|told|constraint|restriction|wrote)\b/i,
  /\b(?:no longer|not|n['’]t) (?:holds?|appl(?:y|ies)|valid|needed|necessary|true)\b/i,
  /\byou (?:may|can)\b.*\b(?:again|from now on|after all)\b/i,
  /\b(?:is|are) (?:fine|ok|okay|allowed|welcome)\b.*\b(?:again|now|from now on|after all)\b/i,
];

export const isWithdrawal = (sentence: string): boolean => TAKES_BACK.some(pattern => pattern.test(sentence));

/** The thing that a sentence is against: "Y" of "X, not Y", "X over Y", "X instead of Y". */
const AGAINST =
  /(?:,| and| but) (?:not|never|no longer)\b(?: with| in| by| to| for| on)? ([^,.;:!?]+)|\b(?:over|instead of|rather than)\b ([^,.;:!?]+)/gi;
/** A reason, or a condition, is neither. */
const REASON = /\b(?:because|since|as long as|so that|when|if|unless)\b.*$/i;
/** Words that nearly every rule has. */
const OF_RULES =
  "actually always never use uses using prefer please sorry no not now instead rather let go with we our you don't rule said forget about again may fine wrong chose choose decided picked";
let ofRules: ReadonlySet<string> | undefined;

function termsOf(text: string): ReadonlySet<string> {
  ofRules ??= new Set(queryTerms(OF_RULES));
  return new Set(queryTerms(text)).difference(ofRules);
}

interface Reading {
  readonly text: string;
  readonly wanted: ReadonlySet<string>;
  /** Each as its words. */
  readonly unwanted: readonly ReadonlySet<string>[];
}

function readingOf(text: string): Reading {
  const plain = text.replace(REASON, "");
  const unwanted = [...plain.matchAll(AGAINST)].map(([, left, right]) => termsOf(left ?? right ?? ""));
  return {
    text,
    wanted: termsOf(plain.replace(AGAINST, "")),
    unwanted: unwanted.filter(({ size }) => size > 0 && size <= MOST_WORDS),
  };
}

/** A thing that a rule is against has a short name. */
const MOST_WORDS = 3;
/** A rule and its withdrawal share as many telling words, or all of the shorter one's. */
const SHARED = 2;

/** @param sentences rules and withdrawals, oldest first; @returns the rules that hold, in the same order */
export function standingRules(sentences: readonly string[]): readonly string[] {
  let standing: readonly Reading[] = [];
  for (const sentence of sentences) {
    const reading = readingOf(sentence);
    if (isWithdrawal(sentence)) standing = withoutNearest(standing, sentence);
    else
      standing = [
        ...standing.filter(({ text, wanted }) => text !== sentence && !isReplaced(wanted, reading)),
        reading,
      ];
  }
  return standing.map(({ text }) => text);
}

/** The later rule is against the very thing that the earlier one is for. */
const isReplaced = (wanted: ReadonlySet<string>, { unwanted }: Reading): boolean =>
  unwanted.some(thing => thing.isSubsetOf(wanted));

function withoutNearest(standing: readonly Reading[], withdrawal: string): readonly Reading[] {
  const words = termsOf(withdrawal);
  const sharedWith = ({ text }: Reading) => termsOf(text).intersection(words).size;
  const nearest = standing.toSorted((left, right) => sharedWith(right) - sharedWith(left))[0];
  if (nearest === undefined || sharedWith(nearest) < Math.min(SHARED, words.size, termsOf(nearest.text).size))
    return standing;
  return standing.filter(each => each !== nearest);
}
