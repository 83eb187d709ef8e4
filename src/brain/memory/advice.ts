/** Reads what a sentence advises, and tells when two advise the opposite about the same thing. */
import { queryTerms } from "../../search/index.ts";
import { withoutComments } from "./markdown-lines.ts";

export type Terms = ReadonlySet<string>;

/** Of two things, the first: the preferred one, or the earlier step. */
export interface Pair {
  readonly first: Terms;
  readonly second: Terms;
}

export interface Advice {
  /** Its subject: the telling words, those that mean the same made one. */
  readonly terms: Terms;
  /** It says not to. Who says not to do B before A has said to do A first. */
  readonly isNegative: boolean;
  readonly preferred?: Pair;
  readonly order?: Pair;
}

// English only: in other languages nothing is opposite, which is the lesser harm.
const NOT =
  "never|not|no longer|avoid|stop|don['’]?t|do not|cannot|can['’]?t|must ?n['’]?t|should ?n['’]?t|may not";
const NEGATION = new RegExp(`\\b(?:${NOT}|without)\\b`, "gi");
const FORBIDS = new RegExp(`\\b(?:${NOT})\\b`, "i");

// Words that people put for one another when they give the same advice, and forms that no stemmer brings together.
const ALIKE: ReadonlyMap<string, string> = new Map(
  [
    "run execute launch perform invoke ran",
    "check verify confirm ensure",
    "database db",
    "config configuration",
    "environment env",
    "dependency deps",
    "repository repo",
    "remove delete",
    "update upgrade",
    "freeze froze frozen",
    "write wrote written",
    "send sent",
    "build built",
    "add adding",
    "low lower lowest",
    "high higher highest",
  ].flatMap(alike => {
    const terms = queryTerms(alike);
    return terms.map(term => [term, terms[0]!] as const);
  }),
);
// Words that make an order of a statement, and verbs of which the object says what is done.
const FRAME = new Set(
  queryTerms(`always must should please first sure make use never avoid stop remember prefer instead require need
  give get have keep stay let put go do be every each any whenever rather than`),
);

/** The telling words of a text, what means the same made one; all words where none is telling. */
export function subjectOf(text: string): Terms {
  const all = queryTerms(text).map(term => ALIKE.get(term) ?? term);
  const telling = all.filter(term => !FRAME.has(term));
  return new Set(telling.length > 0 ? telling : all);
}

const REASON =
  /[,;]?\s(?:because|since(?!\s\d)|otherwise|or else|so that|as (?=it|they|the|this|that))\b[^;]*/gi;
const ASIDE = /\s*\([^()]*\)/g;
const JOINT = /\s*;\s+(?!then\b)|\s+[–—-]{1,2}\s+|\s*—\s*|,\s+(?=(?:don['’]?t|do not|never|not)\s)/i;
// A clause tells to do something where its verb comes first: "block it", "use H.264", "never on the total".
const TELLS =
  /^(?:(?:always|never|only|don['’]?t|do not|not|avoid|use|prefer)\b|(?!(?:the|an?|this|that|these|those|it|they|we|you|he|she|its|their|our|there|no|all|in|on|at|for|if|when|as)\b)[a-z]+(?<!(?:s|ed|ing|ly))\s(?:it|them|the|an?|each|every|by|with|all|your|its|that|those)\b)/i;

/** Whether a clause is an order, even one of two words. */
export const isDirective = (clause: string): boolean => TELLS.test(clause);

export function readAdvice(said: string): Advice {
  const text = withoutComments(said)
    .replace(ASIDE, "")
    .replace(REASON, "")
    .replace(/[\s.!]+$/u, "");
  const [head = "", ...more] = text.split(JOINT);
  const clauses = [head, ...more.filter(isDirective)];
  const denied = clauses.filter(isForbidding);
  const wanted = clauses.filter(clause => !isForbidding(clause));
  // "Never delete it; block it" prefers one to the other.
  if (denied.length === 1 && wanted.length === 1 && clauses.length === 2)
    return preferring(wanted[0]!, denied[0]!);
  return readClauses(clauses.join(", "));
}

const isForbidding = (clause: string): boolean =>
  isNegative(clause) && !ORDERS.some(each => each.pattern.test(clause));

function readClauses(text: string): Advice {
  const [first, second, more] = text.split(PREFERENCE);
  if (second !== undefined && more === undefined && !FORBIDS.test(first!)) return preferring(first!, second);
  const terms = subjectOf(text.replace(NEGATION, " "));
  const order = orderOf(text);
  if (order === undefined) return { terms, isNegative: isNegative(text) };
  const { isNegative: isNot, ...pair } = order;
  return { terms, isNegative: isNot, order: pair };
}

const PREFERENCE =
  /,?\s(?:over|rather than|instead of|,?(?:and |but )?not(?= (?:on|in|at|by|with|from|to|the|an?|[\p{L}\d.]+$)))\s/iu;

function preferring(wanted: string, denied: string): Advice {
  const [first, second] = [wanted, denied].map(part => subjectOf(part.replace(NEGATION, " ")));
  return { terms: first!.union(second!), isNegative: false, preferred: { first: first!, second: second! } };
}

interface OrderWords {
  readonly pattern: RegExp;
  /** Which of the two parts comes first where it is said to do so. */
  readonly first: 1 | 2;
  /** Where it is said not to: the other way round, the same, or no order at all. */
  readonly whenForbidden: "reversed" | "same" | "none";
  /** It is no order unless it is said not to. */
  readonly isForbidding?: boolean;
}

const ORDERS: readonly OrderWords[] = [
  { pattern: /^(?:before|prior to)\s(.+?),\s(.+)$/i, first: 2, whenForbidden: "reversed" },
  { pattern: /^(?:after|once|as soon as)\s(.+?),\s(.+)$/i, first: 1, whenForbidden: "reversed" },
  {
    pattern: /^(?:first,?\s)?(.+?)(?:\sfirst)?[,;]?\s(?:and\s)?(?:only\s)?then\s(.+)$/i,
    first: 1,
    whenForbidden: "none",
  },
  { pattern: /^(.+?)\sfirst(?:,|\sand|,\sand)\s(.+)$/i, first: 1, whenForbidden: "none" },
  { pattern: /^(.+?)\sonly\s(?:after|once|when)\s(.+)$/i, first: 2, whenForbidden: "none" },
  { pattern: /^only\s(.+?)\s(?:after|once|when)\s(.+)$/i, first: 2, whenForbidden: "none" },
  { pattern: /^(.+?)\s(?:before|prior to)\s(.+)$/i, first: 1, whenForbidden: "reversed" },
  { pattern: /^(.+?)\safter\s(.+)$/i, first: 2, whenForbidden: "reversed" },
  {
    pattern: /^(.+?)\s(?:until|unless|without)\s(.+)$/i,
    first: 2,
    whenForbidden: "same",
    isForbidding: true,
  },
];

function orderOf(text: string): (Pair & { readonly isNegative: boolean }) | undefined {
  for (const { pattern, first, whenForbidden, isForbidding = false } of ORDERS) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const isForbidden = FORBIDS.test(text);
    if (isForbidding && !isForbidden) continue;
    const parts = [found[1]!, found[2]!].map(part => subjectOf(part.replace(NEGATION, " ")));
    if (parts.some(part => part.size === 0)) continue;
    if (isForbidden && whenForbidden === "none") return undefined;
    const isSecondFirst = (first === 2) !== (isForbidden && whenForbidden === "reversed");
    const [earlier, later] = isSecondFirst ? [parts[1]!, parts[0]!] : [parts[0]!, parts[1]!];
    return { first: earlier, second: later, isNegative: false };
  }
  return undefined;
}

/** Whether it says not to; who says twice not to says to. */
export const isNegative = (text: string): boolean => (text.match(NEGATION)?.length ?? 0) % 2 === 1;

/** Two texts with this share of their terms in common speak of the same thing. Chosen so that a narrower rule is no conflict. */
const SAME_SUBJECT = 0.7;
const MIN_COMMON_TERMS = 2;

/** Whether both can't be followed: one says not to, prefers the other thing, or wants the opposite order. */
export function isOpposite(left: Advice, right: Advice): boolean {
  if (isAgainst(left, right) || isAgainst(right, left)) return true;
  if (!isAboutTheSame(left, right)) return false;
  if (isSwapped(left.order, right.order) || isSwapped(left.preferred, right.preferred)) return true;
  const isPlain = [left, right].every(
    ({ order, preferred }) => order === undefined && preferred === undefined,
  );
  return isPlain && left.isNegative !== right.isNegative;
}

/** Whether one plainly says to do what the other rejects for something else, or not to do what that prefers. */
export function isAgainst(plain: Advice, { terms, preferred }: Advice): boolean {
  if (preferred === undefined || plain.preferred !== undefined || plain.order !== undefined) return false;
  if (plain.terms.size < MIN_COMMON_TERMS || !plain.terms.isSubsetOf(terms)) return false;
  const wanted = preferred.first.difference(preferred.second);
  // The words behind it may be about both: "oak instead of pine for the frame".
  const [rejected = ""] = preferred.second.difference(preferred.first);
  const namesRejected = plain.terms.has(rejected);
  return plain.isNegative
    ? !namesRejected && overlap(plain.terms, wanted) > 0
    : namesRejected && !wanted.isSubsetOf(plain.terms);
}

function isAboutTheSame(left: Advice, right: Advice): boolean {
  const common = overlap(left.terms, right.terms);
  return common >= MIN_COMMON_TERMS && common >= SAME_SUBJECT * left.terms.union(right.terms).size;
}

/** Whether each has on its first side what the other has on its second. Words that one of them has on both sides don't count. */
export function isSwapped(left: Pair | undefined, right: Pair | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  const both = left.first.intersection(left.second).union(right.first.intersection(right.second));
  const crossed = (one: Terms, other: Terms) => one.intersection(other).difference(both).size > 0;
  return crossed(left.first, right.second) && crossed(left.second, right.first);
}

const overlap = (left: Terms, right: Terms): number => left.intersection(right).size;
