/** The whole phrase table, looked up by words: which verbs and nouns there are, and what they do together. */
import type { Decision } from "../../../ports/index.ts";
import type { Action } from "../action.ts";
import { type ActionEntry, parseEntry } from "../action-entry.ts";
import { numbersOf, things } from "../nouns.ts";
import { formsOf, senses } from "../verbs.ts";
import type { Lexicon } from "../word-reader.ts";
import { fileActions } from "./file-actions.ts";
import { networkActions } from "./network-actions.ts";
import { plainActions } from "./plain-actions.ts";

export const phraseTable: readonly Action[] = [...fileActions, ...plainActions, ...networkActions];

/** The senses of each form of a verb. */
export const verbLexicon = once(() => invert(senses, formsOf));
/** The things that each noun may stand for. */
export const nounLexicon = once(() => invert(things, numbersOf));

interface Meaning {
  readonly guards: readonly ActionEntry[];
  readonly allows: readonly ActionEntry[];
}

const meanings = once((): ReadonlyMap<string, Meaning> => {
  const found = new Map<string, Meaning>();
  for (const { verbs, objects, guards, allows = guards } of phraseTable) {
    const meaning = { guards: guards.map(parseEntry), allows: allows.map(parseEntry) };
    for (const verb of verbs.split("|")) {
      for (const object of objects.split("|")) found.set(`${verb} > ${object}`, meaning);
    }
  }
  return found;
});

/** What a verb does with such an object; undefined where it means nothing, or can't be allowed in words. */
export function entriesOf(
  verb: readonly string[],
  noun: string,
  decision: Decision,
): readonly ActionEntry[] | undefined {
  const found = verb.map(sense => meanings().get(`${sense} > ${noun}`)).find(each => each !== undefined);
  const entries = decision === "allow" ? found?.allows : found?.guards;
  return entries?.length === 0 ? undefined : entries;
}

function invert(
  table: { readonly [key: string]: string },
  formsOf: (synonyms: string) => readonly string[],
): Lexicon<readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [key, synonyms] of Object.entries(table)) {
    for (const form of new Set(formsOf(synonyms))) found.set(form, [...(found.get(form) ?? []), key]);
  }
  return found;
}

/** Made when it is first asked for: a policy of exact rules needs none of it. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
