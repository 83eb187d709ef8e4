/** The index against a naive BM25 over the same documents, and against damage. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTextIndex, queryTerms, type TextIndex, tokenize } from "../../src/search/index.ts";
import { propertyRuns } from "../deep.ts";

const vocabulary =
  "fox hound the runs running 会議室 データ 책을 собака été followUp a_b 2024 ok go went".split(" ");
const sentence = fc.array(fc.constantFrom(...vocabulary), { maxLength: 12 }).map(parts => parts.join(" "));
const query = fc
  .array(fc.constantFrom(...vocabulary, "unknown"), { minLength: 1, maxLength: 5 })
  .map(parts => parts.join(" "));
const operation = fc.oneof(
  { weight: 6, arbitrary: sentence.map(text => ({ kind: "add" as const, text })) },
  { weight: 2, arbitrary: fc.nat().map(which => ({ kind: "remove" as const, which })) },
  { weight: 1, arbitrary: fc.constant({ kind: "reopen" as const }) },
);

/** The definition, with nothing clever: documents by number, undefined where removed. */
function rankNaively(texts: readonly (string | undefined)[], asked: string) {
  const documents = texts.map(text => (text === undefined ? undefined : tokenize(text)));
  const live = documents.filter(terms => terms !== undefined);
  const average = live.reduce((sum, terms) => sum + terms.length, 0) / live.length;
  const scored = documents.map((terms, document) => {
    let score = 0;
    for (const term of queryTerms(asked)) {
      const frequency = terms?.filter(other => other === term).length ?? 0;
      if (terms === undefined || frequency === 0) continue;
      const having = live.filter(other => other.includes(term)).length;
      const idf = Math.log(1 + (live.length - having + 0.5) / (having + 0.5));
      score += idf * (frequency / (frequency + 0.9 * (1 - 0.4 + (0.4 * terms.length) / average)));
    }
    return { document, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || right.document - left.document);
}

test("[search.bm25.ranking] an index ranks by BM25's definition after any history of adding, removing and reopening", () => {
  fc.assert(
    fc.property(
      fc.array(operation, { maxLength: 40 }),
      fc.array(query, { minLength: 1, maxLength: 4 }),
      (operations, queries) => {
        const texts: (string | undefined)[] = [];
        let index: TextIndex = createTextIndex();
        for (const step of operations) {
          if (step.kind === "add") {
            expect(index.add(step.text)).toBe(texts.length);
            texts.push(step.text);
          } else if (step.kind === "remove" && texts.length > 0) {
            index.remove(step.which % texts.length);
            texts[step.which % texts.length] = undefined;
          } else if (step.kind === "reopen") {
            index = createTextIndex(index.toBytes());
          }
        }
        expect([index.size, index.liveSize]).toEqual([
          texts.length,
          texts.filter(text => text !== undefined).length,
        ]);
        for (const asked of queries) {
          const expected = rankNaively(texts, asked);
          for (const limit of [100, 3]) {
            const hits = index.search(asked, { limit });
            expect(hits.map(({ document, score }) => ({ document, score }))).toEqual(
              expected.slice(0, limit),
            );
            for (const { relevance, matchedTerms } of hits) {
              expect(relevance).toBeGreaterThan(0);
              expect(relevance).toBeLessThanOrEqual(1);
              expect(matchedTerms.length).toBeGreaterThan(0);
            }
          }
        }
      },
    ),
    { numRuns: propertyRuns(300) },
  );
});

test("[search.index.stored] writing an index is deterministic, and rewriting an opened index changes nothing", () => {
  fc.assert(
    fc.property(fc.array(sentence, { maxLength: 20 }), texts => {
      const index = createTextIndex();
      for (const text of texts) index.add(text);
      const bytes = index.toBytes();
      expect(createTextIndex(bytes).toBytes()).toEqual(bytes);
    }),
  );
});

const sample = (() => {
  const index = createTextIndex();
  for (let number = 0; number < 50; number++)
    index.add(`document ${number} about ${vocabulary[number % vocabulary.length]}`);
  index.remove(7);
  return index.toBytes();
})();

const refused = expect.objectContaining({ code: "search.damaged" });

test("[search.index.damage] opening refuses an index with any changed byte", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.nat(sample.length - 1), fc.integer({ min: 1, max: 255 })), {
        minLength: 1,
        maxLength: 8,
        selector: ([at]) => at,
      }),
      changes => {
        const damaged = sample.slice();
        for (const [at, mask] of changes) damaged[at]! ^= mask;
        expect(() => createTextIndex(damaged)).toThrow(refused);
      },
    ),
    { numRuns: propertyRuns(2_000) },
  );
});

test("[search.index.damage] opening refuses an index that was truncated, extended or shifted", () => {
  for (let length = 0; length < sample.length; length++) {
    expect(() => createTextIndex(sample.slice(0, length))).toThrow(refused);
  }
  for (const extra of [1, 4, 64]) {
    const longer = new Uint8Array(sample.length + extra);
    longer.set(sample);
    expect(() => createTextIndex(longer)).toThrow(refused);
    longer.set(sample, extra);
    expect(() => createTextIndex(longer)).toThrow(refused);
  }
});

test("[search.index.damage] opening refuses any other bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
      expect(() => createTextIndex(bytes)).toThrow(refused);
    }),
  );
});
