import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "../../../src/base/index.ts";
import { type JsonReading, type ReadJsonOptions, repairJson } from "../../../src/model/index.ts";
import { propertyRuns } from "../../deep.ts";
import { afters, befores, documents, fenced, fences, type Style, styles, write } from "./damage.ts";
import { isPrefixOf } from "./is-prefix.ts";

const RUNS = 600;
const plain: Style = {
  quote: "double",
  hasBareKeys: false,
  hasTrailingCommas: false,
  comments: "none",
  isPython: false,
  indent: 2,
};
const surroundings = fc.tuple(
  fc.constantFrom(...befores),
  fc.constantFrom(...fences),
  fc.constantFrom(...afters),
);
const surround = (text: string, [before, fence, after]: readonly [string, (typeof fences)[number], string]) =>
  `${before}${fenced(text, fence)}${after}`;

/** How many of the damaged texts are read as `isRight` has it. */
async function shareRead<Case>(
  cases: fc.Arbitrary<Case>,
  damaged: (one: Case) => string,
  isRight: (reading: JsonReading, one: Case) => boolean,
  options: ReadJsonOptions = { expects: "object" },
): Promise<number> {
  const samples = fc.sample(cases, { numRuns: RUNS, seed: Number(process.env.SEED ?? 7) });
  let right = 0;
  for (const one of samples) {
    const reading = await repairJson(damaged(one), options);
    if (isRight(reading, one)) right += 1;
  }
  return right / samples.length;
}

const isValue = (reading: JsonReading, value: Json) =>
  reading.status !== "failed" && isDeepStrictEqual(reading.value, value);

test("[model.object.repair.extracted] valid JSON in prose and fences is found as it is, always", async () => {
  const share = await shareRead(
    fc.tuple(documents, surroundings),
    ([value, around]) => surround(write(value, plain), around),
    (reading, [value]) => reading.status === "parsed" && isValue(reading, value),
  );
  expect(share).toBe(1);
});

test("[model.object.repair.damages] a value in another notation is read as the same value", async () => {
  const share = await shareRead(
    fc.tuple(documents, styles, surroundings),
    ([value, style, around]) => surround(write(value, style), around),
    (reading, [value]) => isValue(reading, value),
  );
  expect(share).toBeGreaterThanOrEqual(0.95);
});

test("[model.object.repair.damages] brackets that are missing at the end are added", async () => {
  const share = await shareRead(
    fc.tuple(documents, styles, fc.constantFrom(...fences)),
    ([value, style, fence]) => fenced(write(value, style).replace(/[\s,}\]]+$/, ""), fence),
    (reading, [value]) => isValue(reading, value),
  );
  expect(share).toBeGreaterThanOrEqual(0.95);
});

test("[model.object.repair.damages] JSON that was escaped once too often is unescaped", async () => {
  const share = await shareRead(
    fc.tuple(documents, fc.boolean(), surroundings),
    ([value, isQuoted, around]) => {
      const text = JSON.stringify(JSON.stringify(value));
      return surround(isQuoted ? text : text.slice(1, -1), around);
    },
    (reading, [value]) => isValue(reading, value),
  );
  expect(share).toBeGreaterThanOrEqual(0.95);
});

const cutAt = (text: string, share: number) => text.slice(0, Math.max(1, Math.floor(text.length * share)));
const shares = fc.integer({ min: 100, max: 1_000 }).map(share => share / 1_000);

test("[model.object.repair.cut] JSON that breaks off is a prefix of the truth, always", async () => {
  const share = await shareRead(
    fc.tuple(documents, shares, fc.constantFrom(0, 2)),
    ([value, at, indent]) => cutAt(write(value, { ...plain, indent }), at),
    (reading, [value]) => reading.status !== "failed" && isPrefixOf(reading.value, value),
    { expects: "object", isCut: true },
  );
  expect(share).toBe(1);
});

test("[model.object.repair.cut] so is most of what breaks off in another notation", async () => {
  const share = await shareRead(
    fc.tuple(documents, styles, shares, fc.constantFrom(...befores)),
    ([value, style, at, before]) => before + cutAt(write(value, style), at),
    (reading, [value]) => reading.status !== "failed" && isPrefixOf(reading.value, value),
    { expects: "object", isCut: true },
  );
  expect(share).toBeGreaterThanOrEqual(0.9);
});

test("[model.object.repair.total] no text makes it throw, and what is given is what was wanted", async () => {
  const pieces = fc.constantFrom(
    ..."{}[]\"'`:,\\/*\n “”‘’~<>-.0aTn".split(""),
    "```",
    "<json>",
    "\\u00",
    "null",
    "😀",
  );
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 60 }).map(parts => parts.join("")),
    fc.string({ unit: "binary", maxLength: 60 }),
  );
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.constantFrom("object", "array", "any"),
      fc.boolean(),
      async (text, expects, isCut) => {
        const reading = await repairJson(text, { expects, isCut } as ReadJsonOptions);
        if (reading.status === "failed") expect(reading.problem).not.toBe("");
        else if (expects !== "any") {
          expect(Array.isArray(reading.value)).toBe(expects === "array");
          expect(reading.value).toBeTypeOf("object");
        }
      },
    ),
    { numRuns: propertyRuns(3_000) },
  );
});
