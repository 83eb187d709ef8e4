/** Looks phrases up in the phrase table, and fills the blanks of its entries: `git.push(force: true, branch: @branch)`. */
import type { Decision } from "../../ports/index.ts";
import { lazily } from "../lazily.ts";
import { operations } from "../operations.ts";
import { parseOperation, type RulePattern } from "./operation-notation.ts";
import { phraseRows } from "./phrase-table.ts";
import type { Lexicon } from "./sentence.ts";
import { formsOf, numbersOf, senses, things } from "./vocabulary.ts";

/** Parts of a phrase that say more precisely where, which branch, to which domain. */
export const kinds = [
  "path",
  "branch",
  "remote",
  "base",
  "environment",
  "domain",
  "method",
  "table",
  "manager",
  "layer",
  "command",
] as const;
export type Kind = (typeof kinds)[number];

/** Without either, the phrase speaks of it, and it may be anything. */
export interface Restriction {
  readonly is?: readonly string[];
  readonly isNot?: readonly string[];
}
export type Restrictions = ReadonlyMap<Kind, Restriction>;

export interface Entry {
  readonly pattern: RulePattern;
  /** The arguments that are blanks, by the part of a phrase that fills them. */
  readonly blanks: ReadonlyMap<Kind, string>;
  /** It belongs to the phrase only where one of its blanks is filled. */
  readonly isOptional: boolean;
}

/** A row of the phrase table. */
export interface Action {
  readonly verbs: readonly string[];
  readonly objects: readonly string[];
  readonly guards: readonly string[];
  readonly allows: readonly string[];
}

export const phraseTable = lazily((): readonly Action[] =>
  phraseRows
    .trim()
    .split(/\n+(?! )/)
    .map(row => {
      const [head = "", meaning = ""] = row.replace(/\n */g, " ").split(/: (.+)/);
      const [verbs, objects] = head.split(" > ").map(each => each.split("|"));
      const [guards, allows] = meaning.split(" => ").map(each => each.split("; "));
      return {
        verbs: verbs!,
        objects: objects!,
        guards: guards!,
        allows: allows?.[0] === "nothing" ? [] : (allows ?? guards!),
      };
    }),
);

/** The senses of each form of a verb. */
export const verbLexicon = lazily(() =>
  invert(
    phraseTable().flatMap(({ verbs }) => verbs),
    senses,
    formsOf,
  ),
);
/** The things that each noun may stand for. */
export const nounLexicon = lazily(() =>
  invert(
    phraseTable().flatMap(({ objects }) => objects.filter(each => each !== "-")),
    things,
    numbersOf,
  ),
);

function invert(
  keys: readonly string[],
  synonyms: { readonly [key: string]: string },
  formsOf: (synonyms: string) => readonly string[],
): Lexicon<readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const key of new Set(keys)) {
    for (const form of new Set(formsOf(synonyms[key] ?? key))) {
      found.set(form, [...(found.get(form) ?? []), key]);
    }
  }
  return found;
}

const meanings = lazily(() => {
  const found = new Map<string, { readonly [Part in "guards" | "allows"]: readonly Entry[] }>();
  for (const { verbs, objects, guards, allows } of phraseTable()) {
    const meaning = { guards: guards.map(parseEntry), allows: allows.map(parseEntry) };
    for (const verb of verbs) for (const object of objects) found.set(`${verb} > ${object}`, meaning);
  }
  return found;
});

/** The entries of a verb with such an object; undefined where it means nothing, or can't be allowed in words. */
export function entriesOf(
  verb: readonly string[],
  noun: string,
  decision: Decision,
): readonly Entry[] | undefined {
  const found = verb.map(sense => meanings().get(`${sense} > ${noun}`)).find(each => each !== undefined);
  const entries = found?.[decision === "allow" ? "allows" : "guards"];
  return entries?.length === 0 ? undefined : entries;
}

/** Any command of a shell, or the named commands. */
const COMMAND = "Bash(@command)";

/** A blank that nothing fills is left out, and so is a blank for an argument that the vocabulary doesn't have. */
export function parseEntry(text: string): Entry {
  if (text === COMMAND) {
    const pattern = { operation: "*", arguments: {}, command: ["*"] };
    return { pattern, blanks: new Map([["command", "command"]]), isOptional: false };
  }
  const isOptional = text.startsWith("?");
  const parsed = parseOperation(isOptional ? text.slice(1) : text);
  const { operation, arguments: named, except }: RulePattern = parsed!.patterns[0]!;
  const blanks = new Map<Kind, string>();
  const fixed: Record<string, readonly string[]> = {};
  for (const [name, globs] of Object.entries(named)) {
    const kind = kinds.find(each => globs[0] === `@${each}`);
    if (kind === undefined) fixed[name] = globs;
    else if (operations[operation]?.arguments.includes(name)) blanks.set(kind, name);
  }
  return { pattern: { operation, arguments: fixed, ...(except && { except }) }, blanks, isOptional };
}

/** Undefined for an entry that doesn't belong to what the phrase says. */
export function fillEntry(
  { pattern, blanks, isOptional }: Entry,
  given: Restrictions,
): RulePattern | undefined {
  const named: Record<string, readonly string[]> = { ...pattern.arguments };
  const except: Record<string, readonly string[]> = { ...pattern.except };
  if (isOptional && ![...blanks.keys()].some(kind => given.has(kind))) return undefined;
  for (const [kind, { is, isNot }] of given) {
    const name = blanks.get(kind);
    if (name === undefined) {
      const isSaid = is !== undefined || isNot !== undefined;
      // A layer of memory is a place, too: either blank says it.
      const isSaidElse = kind === "layer" || (kind === "path" && blanks.has("layer"));
      if (isOptional && isSaid && !isSaidElse) return undefined;
      continue;
    }
    if (kind === "command") return { ...pattern, command: is ?? [] };
    if (is !== undefined) named[name] = is;
    if (isNot !== undefined) except[name] = isNot;
  }
  const hasExceptions = Object.keys(except).length > 0;
  return { ...pattern, arguments: named, ...(hasExceptions && { except }) };
}

/** The parts of a phrase that fill a blank in each entry that must be there. */
export function kindsOf(entries: readonly Entry[]): readonly Kind[] {
  const required = entries.filter(({ isOptional }) => !isOptional);
  return kinds.filter(kind => required.length > 0 && required.every(({ blanks }) => blanks.has(kind)));
}
