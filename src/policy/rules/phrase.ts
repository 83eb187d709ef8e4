/** Compiles an English phrase to what it speaks of: verbs, their objects, and what says where. Whole, or not at all. */
import {
  type Entry,
  entriesOf,
  fillEntry,
  type Kind,
  kindsOf,
  type Restriction,
  type Restrictions,
  verbLexicon,
} from "./entries.ts";
import type { RulePattern } from "./operation-notation.ts";
import { bothOf, type PhraseContext, readQualifier } from "./qualifier.ts";
import {
  afterSeparator,
  type Reading,
  readList,
  readPhrase,
  skipDeterminers,
  skipFill,
  type Words,
} from "./sentence.ts";
import { readThings, type Thing } from "./thing.ts";

interface Act {
  readonly entries: readonly Entry[];
  /** The restrictions of the object's own name: "the main branch". */
  readonly restrictions: Restrictions;
}

/** Acts that share their objects and what is said about them. */
interface Clause {
  readonly things: readonly Thing[];
  readonly acts: readonly Act[];
  /** The restrictions that they all can have. */
  readonly kinds: readonly Kind[];
  /** The restrictions that they have. */
  readonly said: Restrictions;
}

/** More are no rule but a page. */
const MAX_PATTERNS = 200;

/** Undefined where a word is left over, or one could belong to two acts. */
export function compilePhrase(words: Words, context: PhraseContext): readonly RulePattern[] | undefined {
  const clauses: Clause[] = [];
  let at = skipFill(words, 0);
  while (at < words.length) {
    const found = readClause(words, at, context, clauses.at(-1)?.things ?? []);
    if (found === undefined) return undefined;
    clauses.push(...found.value);
    if (found.next === words.length) break;
    const after = afterSeparator(words, found.next);
    if (after === undefined || after === words.length) return undefined;
    at = after;
  }
  if (clauses.length === 0 || isAmbiguous(clauses)) return undefined;
  const patterns = clauses.flatMap(patternsOf);
  const distinct = new Map(patterns.map(pattern => [JSON.stringify(pattern), pattern]));
  return distinct.size > MAX_PATTERNS ? undefined : [...distinct.values()];
}

/** "read files or delete files in tmp/": whether the first is meant in tmp/ only is unclear. */
function isAmbiguous(clauses: readonly Clause[]): boolean {
  return clauses.some((clause, index) => {
    const later = new Set(clauses.slice(index + 1).flatMap(({ said }) => [...said.keys()]));
    return clause.said.size === 0 && clause.kinds.some(kind => later.has(kind));
  });
}

function patternsOf({ acts, said }: Clause): readonly RulePattern[] {
  return acts.flatMap(({ entries, restrictions }) => {
    const given = withLayers(new Map([...restrictions, ...said]));
    return entries.flatMap(entry => fillEntry(entry, given) ?? []);
  });
}

/** The brain's memory can be reached past its files, by the tools that keep it. */
function withLayers(given: Restrictions): Restrictions {
  const layers =
    given.get("path")?.is?.flatMap(glob => /^\.agent\/memory\/([a-z]*)(?:\/|\*)/.exec(glob)?.[1] ?? []) ?? [];
  if (layers.length === 0) return given;
  return new Map([...given, ["layer", layers.includes("") ? {} : { is: [...new Set(layers)] }]]);
}

const NO_OBJECT: readonly Thing[] = [{ noun: "-", restrictions: new Map() }];

/**
 * "commit, push and open pull requests": the last verbs have the objects, as many as can; the others have none.
 */
function readClause(
  words: Words,
  at: number,
  context: PhraseContext,
  mentioned: readonly Thing[],
): Reading<readonly Clause[]> | undefined {
  const verbs = readList(words, at, readVerb);
  if (verbs === undefined) return undefined;
  const canBe = (noun: string) =>
    verbs.value.some(senses => entriesOf(senses, noun, context.decision) !== undefined);
  const things =
    readThings(words, verbs.next, context, canBe) ??
    readPronoun(words, verbs.next, mentioned) ??
    (canBe("file") ? readPlaceOnly(words, verbs.next, context) : undefined);
  const together = verbs.value.map(senses => actsOf(senses, things?.value ?? NO_OBJECT, context));
  const alone = together.lastIndexOf(undefined) + 1;
  const single = verbs.value.slice(0, alone).map(senses => actsOf(senses, NO_OBJECT, context));
  if (alone === together.length || single.includes(undefined)) return undefined;
  const shared = together.slice(alone).flatMap(acts => acts ?? []);
  const last = readQualifiers(words, things?.next ?? verbs.next, shared, context);
  const before = single.map((acts = []) => ({ things: [], acts, kinds: kindsOfActs(acts), said: new Map() }));
  return last && { value: [...before, { ...last.value, things: things?.value ?? [] }], next: last.next };
}

/** "write outside the project": files. */
function readPlaceOnly(
  words: Words,
  at: number,
  context: PhraseContext,
): Reading<readonly Thing[]> | undefined {
  const place = readQualifier(words, at, ["path"], context);
  return place && { value: [{ noun: "file", restrictions: new Map() }], next: at };
}

const PRONOUNS = new Set(["it", "them"]);

/** "read from memory and write to it". */
const readPronoun = (
  words: Words,
  at: number,
  mentioned: readonly Thing[],
): Reading<readonly Thing[]> | undefined =>
  mentioned.length > 0 && PRONOUNS.has(words[at]?.text ?? "")
    ? { value: mentioned, next: at + 1 }
    : undefined;

function readVerb(words: Words, at: number): Reading<readonly string[]> | undefined {
  const verb = readPhrase(words, skipFill(words, skipDeterminers(words, at)), verbLexicon());
  return verb && { ...verb, next: skipFill(words, verb.next) };
}

function actsOf(senses: readonly string[], things: readonly Thing[], { decision }: PhraseContext) {
  const acts = things.map(({ noun, restrictions }): Act | undefined => {
    const entries = entriesOf(senses, noun, decision);
    const takes = entries && kindsOf(entries);
    return takes && [...restrictions.keys()].every(kind => takes.includes(kind))
      ? { entries, restrictions }
      : undefined;
  });
  return acts.every(act => act !== undefined) ? acts : undefined;
}

function kindsOfActs(acts: readonly Act[]): readonly Kind[] {
  const [first = [], ...others] = acts.map(({ entries, restrictions }) =>
    kindsOf(entries).filter(kind => !restrictions.has(kind)),
  );
  return first.filter(kind => others.every(each => each.includes(kind)));
}

function readQualifiers(
  words: Words,
  at: number,
  acts: readonly Act[],
  context: PhraseContext,
): Reading<Omit<Clause, "things">> | undefined {
  const kinds = kindsOfActs(acts).filter(kind => kind !== "command");
  const said = new Map<Kind, Restriction>();
  let next = skipFill(words, at);
  let found = readQualifier(words, next, kinds, context);
  while (found !== undefined) {
    const { kind, restriction } = found.value;
    const both = bothOf(said.get(kind), restriction);
    if (both === undefined) return undefined;
    said.set(kind, both);
    next = skipFill(words, found.next);
    found = readQualifier(words, next, kinds, context);
  }
  return { value: { acts, kinds, said }, next };
}
