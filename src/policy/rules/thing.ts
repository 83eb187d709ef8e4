/** The objects of a phrase: nouns, paths, and things with a name: "the main branch", "POST requests". */

import { hostOf } from "./approved-domains.ts";
import { type Kind, nounLexicon, type Restriction, type Restrictions } from "./entries.ts";
import { readName } from "./named-values.ts";
import { type PhraseContext, readApproved, restrictionOf } from "./qualifier.ts";
import { type Reading, readList, readPhrase, skipDeterminers, type Words } from "./sentence.ts";

export interface Thing {
  readonly noun: string;
  /** The restrictions of its own name. */
  readonly restrictions: Restrictions;
}

/** Whether some verb takes such an object. */
type CanBe = (noun: string) => boolean;

/** The nouns with a name in front of them. */
const named: readonly (readonly [Kind, noun: string])[] = [
  ["branch", "branch"],
  ["branch", "remote branch"],
  ["table", "table"],
  ["method", "request"],
];

export function readThings(
  words: Words,
  at: number,
  context: PhraseContext,
  canBe: CanBe,
): Reading<readonly Thing[]> | undefined {
  const found = readList(words, at, (all, from) =>
    readThing(all, skipDeterminers(all, from), context, canBe),
  );
  return found && { ...found, value: together(found.value) };
}

/** "memory/ and skills/" are one object. */
function together(things: readonly Thing[]): readonly Thing[] {
  const globs = things.map(({ restrictions }) => {
    const path = restrictions.get("path");
    return path?.isNot === undefined ? path?.is : undefined;
  });
  if (!globs.every(each => each !== undefined)) return things;
  return [{ noun: "file", restrictions: new Map([["path", { is: globs.flat() }]]) }];
}

function readThing(
  words: Words,
  at: number,
  context: PhraseContext,
  canBe: CanBe,
): Reading<Thing> | undefined {
  const isNarrow = context.decision === "allow";
  const phrase = readPhrase(words, at, nounLexicon());
  const noun = phrase?.value.find(canBe);
  const path = canBe("file") ? readName("path", words, at, isNarrow) : undefined;
  // "the CI workflows" are a place, "the CI workflow" is a thing: the longer one is meant.
  if (phrase && noun !== undefined && phrase.next >= (path?.next ?? 0)) {
    return { value: { noun, restrictions: new Map() }, next: phrase.next };
  }
  if (path !== undefined) return thing("file", "path", restrictionOf([path.value]), path.next);
  const command = canBe("command") ? readName("command", words, at, isNarrow) : undefined;
  if (command !== undefined) return thing("command", "command", restrictionOf([command.value]), command.next);
  return (
    readNamed(words, at, isNarrow, canBe) ?? (canBe("domain") ? readDomain(words, at, context) : undefined)
  );
}

function readNamed(words: Words, at: number, isNarrow: boolean, canBe: CanBe): Reading<Thing> | undefined {
  for (const [kind, called] of named) {
    if (!canBe(called)) continue;
    const names = readList(words, at, (all, start) => readName(kind, all, start, isNarrow));
    const next = names && endOfNoun(words, names.next, called);
    if (next !== undefined) return thing(called, kind, restrictionOf(names!.value), next);
  }
  return undefined;
}

/** The end of the noun at this place, or of a noun that has just been read with a name. */
function endOfNoun(words: Words, at: number, called: string): number | undefined {
  const ahead = readPhrase(words, at, nounLexicon());
  if (ahead?.value.includes(called)) return ahead.next;
  return readPhrase(words, at - 1, nounLexicon())?.value.includes(called) ? at : undefined;
}

function readDomain(words: Words, at: number, context: PhraseContext): Reading<Thing> | undefined {
  const approved = readApproved(words, at, context);
  if (approved !== undefined) return thing("domain", "domain", approved.value.restriction, approved.next);
  const host = hostOf(words[at]?.raw ?? "");
  return host === undefined ? undefined : thing("domain", "domain", { is: [host] }, at + 1);
}

const thing = (noun: string, kind: Kind, restriction: Restriction, next: number): Reading<Thing> => ({
  value: { noun, restrictions: new Map([[kind, restriction]]) },
  next,
});
