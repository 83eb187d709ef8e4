import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "../../../src/base/index.ts";
import { type JsonReading, type ReadJsonOptions, repairJson } from "../../../src/base/json.ts";
import { propertyRuns } from "../../deep.ts";
import {
  afters,
  befores,
  type Damage,
  documents,
  fenced,
  fences,
  foreignLiterals,
  quoteDamages,
  type Style,
  structuralDamages,
  styles,
  write,
} from "./damage.ts";
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
  const samples = fc.sample(cases, { numRuns: RUNS / 2, seed: Number(process.env.SEED ?? 7) });
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

/** Of the texts that one damage leaves invalid: how many are read as another value, and how many as the value. */
async function sharesOf(damage: Damage, options: ReadJsonOptions = { expects: "object" }) {
  const cases = fc.tuple(documents, fc.nat(1_000), fc.constantFrom(0, 2), surroundings);
  const seed = Number(process.env.SEED ?? 7);
  let broken = 0;
  let right = 0;
  const wrong: string[] = [];
  for (const [value, pick, indent, around] of fc.sample(cases, { numRuns: RUNS, seed })) {
    const text = damage(write(value, { ...plain, indent }), pick);
    if (text === undefined || isJson(text)) continue;
    broken += 1;
    const reading = await repairJson(indent === 0 ? text : surround(text, around), options);
    if (isValue(reading, value)) right += 1;
    else if (reading.status !== "failed") wrong.push(`${text} => ${JSON.stringify(reading.value)}`);
  }
  return { right: right / broken, wrong, wrongShare: wrong.length / broken };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test.each(Object.entries(structuralDamages))(
  "[model.object.repair.right-or-failed] %s gives the value that was written or none",
  async (_, damage) => {
    expect((await sharesOf(damage)).wrong).toEqual([]);
    expect((await sharesOf(damage, { expects: "any" })).wrong).toEqual([]);
  },
);

// A quote that is missing or wrong may make one text of another, which no reader can know: 2 in 100 pass.
test.each(Object.entries(quoteDamages))(
  "[model.object.repair.right-or-failed] %s gives another value twice in a hundred at most",
  async (_, damage) => {
    expect((await sharesOf(damage)).wrongShare).toBeLessThanOrEqual(0.02);
  },
);

test.each(Object.entries(foreignLiterals))(
  "[model.object.repair.right-or-failed] %s is read as the literal that it stands for",
  async (_, damage) => {
    expect(await sharesOf(damage)).toMatchObject({ right: 1, wrong: [] });
  },
);

test.each([
  ["a closer of the other kind", 0.9],
  ["a blank for a comma", 0.9],
  ["a missing comma", 0.7],
  ["a tuple", 0.7],
] as const)("[model.object.repair.right-or-failed] %s is mended in most texts", async (name, share) => {
  expect((await sharesOf(structuralDamages[name]!)).right).toBeGreaterThanOrEqual(share);
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
