import { describe, expect, test } from "vitest";
import { operations } from "../../../src/policy/operations.ts";
import {
  entriesOf,
  nounLexicon,
  parseEntry,
  phraseTable,
  verbLexicon,
} from "../../../src/policy/rules/entries.ts";
import { formsOf, senses, things } from "../../../src/policy/rules/vocabulary.ts";

const entries = phraseTable().flatMap(({ guards, allows }) => [...guards, ...allows]);

describe("the phrase table", () => {
  test.each([...new Set(entries)].filter(each => !each.startsWith("Bash")))(
    "[policy.rules.phrases] %s is in the vocabulary",
    entry => {
      const { pattern } = parseEntry(entry);
      const known = operations[pattern.operation];
      expect(known).toBeDefined();
      const names = [...Object.keys(pattern.arguments), ...Object.keys(pattern.except ?? {})];
      expect(names.filter(name => !known!.arguments.includes(name))).toEqual([]);
    },
  );

  test("[policy.rules.phrases] all synonyms are used, and each row has a meaning", () => {
    const verbs = new Set(phraseTable().flatMap(each => each.verbs));
    const objects = new Set(phraseTable().flatMap(each => each.objects));
    expect(Object.keys(senses).filter(each => !verbs.has(each))).toEqual([]);
    expect(Object.keys(things).filter(each => !objects.has(each))).toEqual([]);
    expect(phraseTable().every(({ guards }) => guards.length > 0)).toBe(true);
  });

  test("[policy.rules.whole] no verb and noun mean two things together", () => {
    const ambiguous: string[] = [];
    for (const [verb, verbSenses] of verbLexicon()) {
      for (const [noun, nounThings] of nounLexicon()) {
        const meanings = verbSenses.flatMap(sense =>
          nounThings.flatMap(thing => {
            const found = entriesOf([sense], thing, "deny");
            return found === undefined ? [] : [JSON.stringify(found.map(({ pattern }) => pattern))];
          }),
        );
        if (new Set(meanings).size > 1) ambiguous.push(`${verb} ${noun}`);
      }
    }
    expect(ambiguous).toEqual([]);
  });
});

test.each([
  ["push", "pushing"],
  ["delete", "deleting"],
  ["run", "running"],
  ["stop", "stopping"],
  ["commit", "committing"],
  ["write to", "writing to"],
  ["force push", "force pushing"],
  ["turn off", "turning off"],
  ["find a way around", "finding a way around"],
  ["see", "seeing"],
])("%s, %s", (verb, gerund) => expect(formsOf(verb)).toContain(gerund));
