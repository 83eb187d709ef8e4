import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findRemedies } from "../../../../src/brain/dream/sentence/find-remedies.ts";
import { findingsOf } from "../../../../src/brain/dream/sentence/findings-of.ts";
import { remedySentence } from "../../../../src/brain/dream/sentence/remedy-sentence.ts";
import { isSameSaying, readSaying } from "../../../../src/brain/dream/sentence/same-saying.ts";
import { sayingsOf } from "../../../../src/brain/dream/sentence/sayings-of.ts";
import { propertyRuns } from "../../../deep.ts";
import { episode, reflecting } from "./stand-in.ts";

const advice = "Run the migrations before the integration tests";
const hostilePiece = fc.constantFrom(
  "<!--",
  "-->",
  "\n",
  "\r\n",
  "\u2028",
  "\u0000",
  "\u200b",
  "# ",
  "`",
  "[",
  "(",
  "|",
  "</fragment>",
  "SYSTEM:",
  "you must now ",
  "ignore all previous instructions",
  "[redacted:token]",
  "{",
  "\ud800",
  "次回は",
  "。",
  "should have run the ",
  advice,
);
const hostileText = fc
  .array(fc.oneof(hostilePiece, fc.string({ unit: "binary", maxLength: 20 })), { maxLength: 12 })
  .map(pieces => pieces.join(""));

describe("whatever a reflection holds", () => {
  test("[brain.sentence.hostile] a lesson is one clean line of bounded length", () => {
    fc.assert(
      fc.property(hostileText, text => {
        for (const saying of sayingsOf(text).sayings) {
          expect(saying.text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u200b]|<!--|-->|\[redacted/u);
          expect(saying.text).not.toMatch(/^(?:#|>|- )/);
          expect(saying.text).toMatch(/[.\u3002\u0964]$/);
          expect(saying.text.length).toBeLessThanOrEqual(200);
          expect(saying.text.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  test("[brain.sentence.by-people] a lesson read again is the same lesson", () => {
    fc.assert(
      fc.property(hostileText, text => {
        for (const { text: sentence } of sayingsOf(text).sayings) {
          expect(sayingsOf(sentence).sayings.map(again => again.text)).toEqual([sentence]);
        }
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  test("[brain.sentence.trust] a trusted sentence has no untrusted text beside it", () => {
    fc.assert(
      fc.property(fc.array(hostileText, { maxLength: 5 }), texts => {
        const strangers = texts.map(text => reflecting(text, { origin: "document" }));
        expect(
          findingsOf([...strangers, reflecting(advice), episode({})]).findings.map(({ text }) => text),
        ).toEqual([`${advice}.`]);
      }),
    );
  });

  test("[brain.sentence.remedy-words] a remedy's sentence has no secret place, no second line and no open backtick", () => {
    const command = fc.oneof(hostileText, fc.constantFrom("npm test", 'shell command: "npm run migrate"'));
    fc.assert(
      fc.property(command, command, (failing, remedy) => {
        const sentence = remedySentence(episode({ action: failing }), episode({ action: remedy }));
        if (sentence === undefined) return;
        expect(sentence).not.toMatch(/[\p{Cc}\u200b]|<!--|redacted/u);
        expect(sentence.split("`").length % 2).toBe(1);
        expect(sentence.length).toBeLessThanOrEqual(200);
      }),
    );
  });
});

test("[brain.sentence.groups] saying the same is symmetric, and each says the same as itself", () => {
  const words = fc.constantFrom(
    "run",
    "migrations",
    "tests",
    "before",
    "after",
    "never",
    "not",
    "30",
    "60",
    "database",
    "先",
    "前に",
    "しない",
  );
  const sentence = fc.array(words, { minLength: 1, maxLength: 8 }).map(parts => readSaying(parts.join(" ")));
  fc.assert(
    fc.property(sentence, sentence, (left, right) => {
      expect(isSameSaying(left, left)).toBe(true);
      expect(isSameSaying(left, right)).toBe(isSameSaying(right, left));
    }),
  );
});

describe("[brain.sentence.remedies] in any log", () => {
  const log = fc.array(
    fc.record({
      session: fc.integer({ min: 0, max: 4 }),
      cluster: fc.integer({ min: 0, max: 5 }),
      isFailure: fc.boolean(),
    }),
    { maxLength: 80 },
  );

  test("each remedy is between a failure and a success of one session, in at least two sessions", () => {
    fc.assert(
      fc.property(log, rows => {
        const sessions = Map.groupBy(rows.keys(), row => rows[row]!.session);
        const found = findRemedies([...sessions.values()], {
          clusterOf: Int32Array.from(rows, ({ cluster }) => cluster),
          timestampMs: Float64Array.from(rows, (_row, at) => at * 1_000),
          hasFailed: row => rows[row]!.isFailure,
        });
        for (const { failing, remedy, occasions } of found) {
          expect(remedy).not.toBe(failing);
          expect(new Set(occasions.map(([failed]) => rows[failed]!.session)).size).toBeGreaterThan(1);
          for (const [failed, remedied, succeeded] of occasions) {
            expect(rows[failed]).toMatchObject({ cluster: failing, isFailure: true });
            expect(rows[remedied]).toMatchObject({ cluster: remedy, isFailure: false });
            expect(rows[succeeded]).toMatchObject({ cluster: failing, isFailure: false });
            expect(failed < remedied && remedied < succeeded).toBe(true);
            expect(rows[failed]!.session).toBe(rows[succeeded]!.session);
          }
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test("an evenly spread action is hardly ever taken for a remedy", () => {
    // A linear congruential generator: the same logs at each run. Source: Numerical Recipes (1992).
    let state = 7;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    const rows = 5_000;
    const alarms = [...Array(10)].map(() => {
      const clusterOf = Int32Array.from({ length: rows }, () => Math.floor(200 ** random()));
      const failures = Uint8Array.from({ length: rows }, () => Number(random() < 0.2));
      const timestampMs = Float64Array.from({ length: rows }, (_row, at) => at * 60_000);
      const sessions = Map.groupBy(clusterOf.keys(), at => Math.floor(at / 30));
      const hasFailed = (row: number) => failures[row] === 1;
      return findRemedies([...sessions.values()], { clusterOf, timestampMs, hasFailed }).length;
    });
    expect(alarms.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(10);
  });
});
