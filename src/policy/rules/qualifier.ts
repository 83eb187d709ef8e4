/** Reads the words behind an act that say where, to which branch, outside of which folder: `to main or staging`. */
import type { Decision } from "../../ports/index.ts";
import { exceptDomains, readApproval } from "./approved-domains.ts";
import type { Kind, Restriction } from "./entries.ts";
import { type NamedValue, phrasesOf, readAny, readName, readPreposition } from "./named-values.ts";
import { type Reading, readList, readPhrase, type Words } from "./sentence.ts";

export interface Qualifier {
  readonly kind: Kind;
  readonly restriction: Restriction;
}

export interface PhraseContext {
  readonly decision: Decision;
  /** The approved domains; undefined where they are unknown. */
  readonly domains: readonly string[] | undefined;
}

const exceptions =
  "except|except for|except to|except in|except on|except from|except inside|other than|apart from|but not|but not to|but not in|but not on|excluding|not to|not in|not on";
/** These are said of places. */
const outside =
  "outside|outside of|not inside|not within|not under|beyond|anywhere outside|anywhere outside of|everywhere outside|everywhere outside of|anywhere but|anywhere but in";

const negative = phrasesOf(exceptions);
const negativePlace = phrasesOf(`${exceptions}|${outside}`);

/** The first of these kinds that can be read here, whole. */
export function readQualifier(
  words: Words,
  at: number,
  kinds: readonly Kind[],
  context: PhraseContext,
): Reading<Qualifier> | undefined {
  for (const kind of kinds) {
    const found = readOf(kind, words, at, context);
    if (found !== undefined) return found;
  }
  return undefined;
}

function readOf(
  kind: Kind,
  words: Words,
  at: number,
  context: PhraseContext,
): Reading<Qualifier> | undefined {
  if (kind === "domain") {
    const approval = readApproved(words, at, context);
    if (approval !== undefined) return approval;
  }
  const except = readPhrase(words, at, kind === "path" ? negativePlace : negative);
  if (except !== undefined) {
    const values = readNames(kind, words, except.next, context.decision !== "allow");
    // An exception to the exception can't be said.
    if (values === undefined || values.value.some(each => each.except !== undefined)) return undefined;
    const isNot = values.value.flatMap(({ globs }) => globs);
    return { value: { kind, restriction: { isNot } }, next: values.next };
  }
  const preposition = readPreposition(kind, words, at);
  const any = readAny(kind, words, preposition?.next ?? at);
  if (any !== undefined) return { value: { kind, restriction: {} }, next: any };
  if (preposition === undefined) return undefined;
  const values = readNames(kind, words, preposition.next, context.decision === "allow");
  return values && { value: { kind, restriction: restrictionOf(values.value) }, next: values.next };
}

/** "to main or to production": the preposition may come again. */
const readNames = (
  kind: Kind,
  words: Words,
  at: number,
  isNarrow: boolean,
): Reading<readonly NamedValue[]> | undefined =>
  readList(words, at, (all, from) =>
    readName(kind, all, from === at ? from : (readPreposition(kind, all, from)?.next ?? from), isNarrow),
  );

export function restrictionOf(values: readonly NamedValue[]): Restriction {
  const isNot = values.flatMap(({ except = [] }) => except);
  return { is: values.flatMap(({ globs }) => globs), ...(isNot.length > 0 && { isNot }) };
}

/** "not in the approved domains list". */
export function readApproved(
  words: Words,
  at: number,
  { domains }: PhraseContext,
): Reading<Qualifier> | undefined {
  const found = readApproval(words, at);
  if (found === undefined || (domains === undefined && found.value !== "outside")) return undefined;
  const named = found.value === "outside" ? [] : (domains ?? []);
  if (found.value === "approved" && named.length === 0) return undefined;
  const restriction = found.value === "approved" ? { is: named } : { isNot: exceptDomains(named) };
  return { value: { kind: "domain", restriction }, next: found.next };
}

/** "push to any branch except main": both hold. Undefined where a sentence says the same thing twice. */
export function bothOf(first: Restriction | undefined, second: Restriction): Restriction | undefined {
  if (first === undefined) return second;
  if ((first.is && second.is) || (first.isNot && second.isNot)) return undefined;
  return { ...first, ...second };
}
