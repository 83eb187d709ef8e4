import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { providerTable } from "../../../src/model/providers.ts";

const source = join(import.meta.dirname, "../../../src");

/** Every file that loading one loads with it: later imports and types don't count. */
function loadedBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = readFileSync(file, "utf8").matchAll(
    /^(?:import|export) (?!type )(?:[^;]*? from )?"([^"]+)"/gm,
  );
  for (const [, specifier = ""] of imports) {
    if (specifier.startsWith(".")) loadedBy(join(dirname(file), specifier), seen);
    else seen.add(specifier);
  }
  return seen;
}

describe("the table", () => {
  test("can't be changed", () => {
    const isFrozen = (value: unknown): boolean =>
      typeof value !== "object" ||
      value === null ||
      (Object.isFrozen(value) && Object.values(value).every(isFrozen));
    expect(isFrozen(providerTable)).toBe(true);
  });

  test("has one row a name, and each variable in one row", () => {
    const names = providerTable.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const variables = providerTable.flatMap(({ keys, needs, takes }) =>
      [...keys, needs, takes].flatMap(known => Object.values(known).flat()),
    );
    expect(new Set(variables).size).toBe(variables.length);
  });

  test("names no host but this machine: the packages know their own", () => {
    const files = readdirSync(join(source, "model/providers")).map(name =>
      join(source, "model/providers", name),
    );
    const addresses = files.flatMap(
      file => readFileSync(file, "utf8").match(/https?:\/\/[^\s"'`/${}]+/g) ?? [],
    );
    expect(addresses.filter(address => !/^http:\/\/127\.0\.0\.1:?/.test(address))).toEqual([]);
    expect(addresses.length).toBeGreaterThan(0);
  });
});

describe("[providers.light] loading", () => {
  const files = (door: string) => [...loadedBy(join(source, door))].map(file => relative(source, file));

  test("the model room loads no provider", () => {
    const loaded = files("model/index.ts");
    expect(loaded).toContain("model/resolve-model.ts");
    expect(loaded.filter(file => file.includes("providers"))).toEqual([]);
  });

  test("the providers' door loads no package", () => {
    const loaded = files("model/providers.ts");
    expect(loaded).toContain("model/providers/provider-models.ts");
    expect(loaded.filter(file => !file.endsWith(".ts") && !file.startsWith("node:"))).toEqual([]);
  });
});
