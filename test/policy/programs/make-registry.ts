/**
 * Writes src/policy/programs/registry.ts: which module knows which program. A module is registered by exporting
 * `programs` (recognisers by name) or `tables`. Run: node --conditions=brainstem-source test/policy/programs/make-registry.ts
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readTables } from "../../../src/policy/programs/table/read-table.ts";

const root = join(import.meta.dirname, "../../../src/policy/programs");
export const registryFile: string = join(root, "registry.ts");

const REGISTERED = /^export const (?:programs|tables)\b|^export \{ \w+ as programs \};$/m;

export async function makeRegistry(): Promise<string> {
  const files = globSync("**/*.ts", { cwd: root }).toSorted();
  const registered = files.filter(file => REGISTERED.test(readFileSync(join(root, file), "utf8")));
  const rows = await Promise.all(registered.map(rowOf));
  return `/** Maps each program to the module that knows it. Made by test/policy/programs/make-registry.ts from the modules: don't edit. */
import type { Commands } from "../recognition.ts";
import type { ProgramTables } from "./table/program-table.ts";

const table = async (tables: ProgramTables): Promise<Commands> =>
  (await import("./table/table-commands.ts")).tableCommands(tables);

// biome-ignore format: generated
export const registry = {
${rows.join("\n")}
} as const;
`;
}

async function rowOf(file: string): Promise<string> {
  const module = await import(pathToFileURL(join(root, file)).href);
  const isTable = module.tables !== undefined;
  const names = isTable ? [...readTables(module.tables).keys()] : Object.keys(module.programs);
  const imported = `(await import("./${file}"))`;
  const load = isTable ? `table(${imported}.tables)` : `${imported}.programs`;
  return `  "${file.replace(/\.ts$/, "")}": { names: "${names.join(" ")}", load: async () => ${load} },`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(registryFile, await makeRegistry());
