import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readArguments } from "../../../src/tools/executor/validate.ts";
import {
  type Damage,
  documents,
  quoteDamages,
  structuralDamages,
  styles,
  write,
} from "../../base/json/damage.ts";

const RUNS = 600;
const seed = Number(process.env.SEED ?? 7);
const plain = {
  quote: "double",
  hasBareKeys: false,
  hasTrailingCommas: false,
  comments: "none",
  isPython: false,
} as const;

async function read(text: string) {
  const parsed = await readArguments(text, 100_000);
  return "json" in parsed ? parsed.json : undefined;
}

/** The texts that one damage leaves invalid, and that are read as other arguments than were written. */
async function readWrongly(damage: Damage): Promise<readonly string[]> {
  const cases = fc.tuple(documents, fc.nat(1_000), fc.constantFrom(0, 2));
  const wrong: string[] = [];
  for (const [value, pick, indent] of fc.sample(cases, { numRuns: RUNS, seed })) {
    const text = damage(write(value, { ...plain, indent }), pick);
    if (text === undefined || isJson(text)) continue;
    const json = await read(text);
    if (json !== undefined && !isDeepStrictEqual(json, value))
      wrong.push(`${text} => ${JSON.stringify(json)}`);
  }
  return wrong;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test.each(Object.entries({ ...structuralDamages, ...quoteDamages }))(
  "[tools.arguments.repair] %s leaves the arguments that were written, or a refusal",
  async (_, damage) => {
    expect(await readWrongly(damage)).toEqual([]);
  },
);

test("[tools.arguments.repair] arguments that break off are refused in every notation", async () => {
  const cases = fc.tuple(documents, styles, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }));
  for (const [value, style, share] of fc.sample(cases, { numRuns: 5 * RUNS, seed })) {
    const text = write(value, style);
    const part = text.slice(0, Math.floor(share * text.length));
    if (part.trim() !== "") expect({ part, json: await read(part) }).toEqual({ part, json: undefined });
  }
});
