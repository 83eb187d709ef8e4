import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areaNames, areaOf, loadArea } from "../../../src/policy/programs/areas.ts";
import { registry } from "../../../src/policy/programs/registry.ts";
import { propertyRuns } from "../../deep.ts";
import { commands } from "../whole-engine.ts";
import { makeRegistry, registryFile } from "./make-registry.ts";

const table = areaNames.map(area => [area, registry[area].names.split(" ")] as const);

describe("the registry", () => {
  test("[policy.on-demand.names] equals the output of its script", async () => {
    expect(readFileSync(registryFile, "utf8")).toBe(await makeRegistry());
  });

  test.each(table)("[policy.on-demand.names] lists the programs of %s", async (area, names) => {
    const own = await loadArea(area);
    expect(Object.keys(own).toSorted()).toEqual(names.toSorted());
    for (const name of names) {
      expect(areaOf(name), name).toBe(area);
      expect(own[name], name).toBeTypeOf("function");
    }
  });

  test("[policy.on-demand.names] gives no area to an unknown program", () => {
    const known = [...commands.keys()];
    const near = fc
      .tuple(fc.constantFrom(...known), fc.constantFrom(" ", "\n", "", "x", "-"), fc.constantFrom(...known))
      .map(parts => parts.join(""));
    const any = fc.oneof(fc.string(), near, fc.constantFrom("", " ", "__proto__", "constructor", "toString"));
    fc.assert(
      fc.property(any, name => (areaOf(name) !== undefined) === commands.has(name)),
      { seed: 7, numRuns: propertyRuns(2_000) },
    );
  });
});
