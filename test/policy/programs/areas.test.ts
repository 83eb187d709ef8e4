import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areaOf, loadArea } from "../../../src/policy/programs/areas.ts";
import { commands } from "../../../src/policy/programs/commands.ts";
import { type AreaName, programNames } from "../../../src/policy/programs/program-names.ts";

const table = Object.entries(programNames).map(
  ([area, names]) => [area as AreaName, names.trim().split(/\s+/)] as const,
);

describe("areas", () => {
  test.each(table)("[policy.on-demand.names] %s knows its programs", async (area, names) => {
    const own = await loadArea(area);
    for (const name of names) {
      expect(areaOf(name), name).toBe(area);
      expect(own[name], name).toBe(commands.get(name));
      expect(own[name], name).toBeTypeOf("function");
    }
  });

  test("[policy.on-demand.names] every program has one area, and there are no others", () => {
    const names = table.flatMap(([, each]) => each);
    expect(names.toSorted()).toEqual([...commands.keys()].toSorted());
  });

  test("[policy.on-demand.names] nothing else has an area", () => {
    const known = [...commands.keys()];
    const near = fc
      .tuple(fc.constantFrom(...known), fc.constantFrom(" ", "\n", "", "x", "-"), fc.constantFrom(...known))
      .map(parts => parts.join(""));
    const any = fc.oneof(fc.string(), near, fc.constantFrom("", " ", "__proto__", "constructor", "toString"));
    fc.assert(
      fc.property(any, name => (areaOf(name) !== undefined) === commands.has(name)),
      { seed: 7, numRuns: 2_000 },
    );
  });
});
