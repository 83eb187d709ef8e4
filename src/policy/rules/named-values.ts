/** Names that a sentence may give: branches, environments, remotes, tables, package managers, domains, paths. */

import { hostOf } from "./approved-domains.ts";
import type { Kind } from "./entries.ts";
import { looksLikePath, pathGlobs, placeNames } from "./named-paths.ts";
import { type Lexicon, type Reading, readPhrase, skip, skipDeterminers, type Words } from "./sentence.ts";
import { commandGlobs } from "./tool-notation.ts";
import { numbersOf } from "./vocabulary.ts";

/** Globs, and their paths that the name leaves out. */
export interface NamedValue {
  readonly globs: readonly string[];
  readonly except?: readonly string[];
}

/** A kind of name in sentences. */
interface Naming {
  /** The words in front of such a name: "to main". */
  readonly prepositions: Lexicon<true>;
  /** The nouns of such a thing: "the main branch", "the `orders` table". */
  readonly nouns: ReadonlySet<string>;
  /** Names that are known without being marked, and what each is called by programs. */
  readonly names: Lexicon<readonly string[]>;
  /** Whether another word is such a name by its looks. */
  readonly isName: (word: string) => boolean;
}

export const phrasesOf = (phrases: string): Lexicon<true> =>
  new Map(phrases.split("|").map(phrase => [phrase, true]));

/** @param names with spaces between them, hyphens in them, and synonyms behind `=` */
const naming = (prepositions: string, nouns = "", names = "", isName = (_: string) => false): Naming => ({
  prepositions: phrasesOf(prepositions),
  nouns: new Set(numbersOf(nouns)),
  names: new Map(
    names.split(" ").flatMap(each => {
      const synonyms = each.split("=");
      return synonyms.map(name => [name.replaceAll("-", " "), synonyms] as const);
    }),
  ),
  isName,
});

const branches =
  "main master trunk develop development dev production prod staging stage release stable next canary beta live gh-pages";
const isBranch = (word: string) => /^[\w.-]+\/[\w./*-]+$/.test(word) && !/^(?:origin|upstream)\//.test(word);
const folders =
  "in|inside|inside of|within|under|below|beneath|from|to|into|at|of|on|anywhere in|anywhere under";

const namings: { readonly [Each in Kind]: Naming } = {
  path: naming(folders, "file|folder|directory|dir|tree"),
  branch: naming("to|on|onto|into|at|from", "branch", branches, isBranch),
  remote: naming("to|on|from|at", "remote", "origin upstream"),
  base: naming("to|into|against|onto", "branch", branches, isBranch),
  environment: naming(
    "to|in|on|into",
    "environment|cluster",
    "production=prod staging=stage development=dev test testing preview qa uat sandbox live canary",
  ),
  domain: naming("to|from|on|at|with", "domain|host|server|site"),
  method: naming("by", "", "get post put patch delete head options"),
  table: naming("on|from|in|into|against|to", "table", "", word => /^[\w.]*[_*][\w.*]*$/.test(word)),
  manager: naming(
    "with|using|via|through|to|from|on",
    "",
    "npm pnpm yarn bun deno pip uv poetry pipx conda cargo go gem bundler composer brew apt apt-get dnf yum pacman apk nuget maven gradle",
  ),
  layer: naming(""),
  command: naming(""),
};

/** The preposition of such a name. */
export const readPreposition = (kind: Kind, words: Words, at: number): Reading<true> | undefined =>
  readPhrase(words, at, namings[kind].prepositions);

/** A branch or an environment of most projects. Others have branches such as `release/next` below theirs. */
export const isWellKnown = (word: string): boolean =>
  word !== "release" && [namings.branch, namings.environment].some(({ names }) => names.has(word));

/** One name of this kind; a code span or quotation marks make any word a name. */
export function readName(
  kind: Kind,
  words: Words,
  at: number,
  isNarrow: boolean,
): Reading<NamedValue> | undefined {
  const start = skipDeterminers(words, at);
  if (kind === "path") return readPath(words, start, isNarrow);
  const word = words[start];
  if (word === undefined || kind === "layer") return undefined;
  if (kind === "command") return readCommand(words, start, isNarrow);
  if (kind === "domain") {
    const host = hostOf(word.raw);
    return host === undefined ? undefined : { value: { globs: [host] }, next: start + 1 };
  }
  if (/\s/.test(word.raw) || (kind === "branch" && namings.remote.names.has(word.text))) return undefined;
  const { names, isName, nouns: called } = namings[kind];
  const known = readPhrase(words, start, names);
  const isMarked = word.isLiteral || isName(word.raw) || isCalled(words, start, called);
  const found = known ?? (isMarked ? { value: [word.raw], next: start + 1 } : undefined);
  if (found === undefined) return undefined;
  const globs = kind === "method" ? found.value.map(each => each.toUpperCase()) : found.value;
  return { value: { globs }, next: skip(words, found.next, called) };
}

/** "the orders table" has a name, "important tables" don't. */
function isCalled(words: Words, at: number, called: ReadonlySet<string>): boolean {
  const [before, word, after] = [words[at - 1]?.text, words[at]!.text, words[at + 1]?.text ?? ""];
  return before === "the" && !describing.has(word) && called.has(after) && !after.endsWith("s");
}

/** "to any branch": nothing in particular. */
export function readAny(kind: Kind, words: Words, at: number): number | undefined {
  const start = words[at]?.text === "any" || words[at]?.text === "all" ? at + 1 : at;
  const after = start === at ? at : skip(words, start, namings[kind].nouns);
  if (after > start) return after;
  return words[at]?.text === "anywhere" ? at + 1 : undefined;
}

/** "the default branch": such a word tells things apart, and is the name of none. */
const describing = new Set(
  "another base current default deployed existing feature first important last live local long merged new next old only other own parent present previous private protected public real release remote right same shared source stale target temporary topic unmerged upstream whole wrong".split(
    " ",
  ),
);

/** The command of a code span; with any further words where it isn't to be run. */
function readCommand(words: Words, at: number, isNarrow: boolean): Reading<NamedValue> | undefined {
  const word = words[at]!;
  const globs = word.isLiteral && !/[|;&<>]/.test(word.raw) ? commandGlobs(word.raw) : [];
  const value = { globs: isNarrow || globs.length !== 1 ? globs : commandGlobs(`${globs[0]} *`) };
  return globs.length === 0 ? undefined : { value, next: at + 1 };
}

function readPath(words: Words, at: number, isNarrow: boolean): Reading<NamedValue> | undefined {
  const place = readPhrase(words, at, placeNames);
  if (place !== undefined)
    return { value: { globs: place.value(isNarrow) }, next: skip(words, place.next, namings.path.nouns) };
  const word = words[at];
  if (word === undefined || !(word.isLiteral || looksLikePath(word.raw))) return undefined;
  const value = /\s/.test(word.raw) ? undefined : pathGlobs(word.raw, isNarrow);
  return value === undefined ? undefined : { value, next: skip(words, at + 1, namings.path.nouns) };
}
