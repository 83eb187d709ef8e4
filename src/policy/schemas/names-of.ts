/** Which operations a schema's operation speaks of: people name tools in their own ways. */
import type { Operation } from "../../ports/index.ts";
import { matchesGlob } from "../glob.ts";
import type { SchemaOperation, ToolSchema } from "./tool-schema.ts";

/** `force_push` stands in people's schemas of GitHub, and is done by git; requests stand in schemas of an API. */
const alsoMeant: readonly (readonly [beginning: string, instead: string])[] = [
  ["github.", "git."],
  ["api.", "http."],
  ["tool.", "mcp.*."],
];

/** Globs of operations, the given name first. */
export function namesOf(name: string): readonly string[] {
  const others = alsoMeant.filter(([beginning]) => name.startsWith(beginning));
  return [name, ...others.map(([beginning, instead]) => instead + name.slice(beginning.length))];
}

type Schemas = ReadonlyMap<string, ToolSchema>;

/** A judgement asks of each of its operations several times. */
const found = new WeakMap<Schemas, Map<string, readonly SchemaOperation[]>>();
const MAX_FOUND = 1_000;

/** What schemas say about an operation: first the one that has its very name. */
export function schemaOperationsOf(
  schemas: Schemas,
  { name }: Pick<Operation, "name">,
): readonly SchemaOperation[] {
  const known = found.get(schemas) ?? new Map<string, readonly SchemaOperation[]>();
  if (known.size === 0 || known.size > MAX_FOUND) found.set(schemas, known.size === 0 ? known : new Map());
  const operations = known.get(name) ?? lookUp(schemas, name);
  known.set(name, operations);
  return operations;
}

function lookUp(schemas: Schemas, name: string): readonly SchemaOperation[] {
  const all = [...schemas.values()].flatMap(({ operations }) =>
    [...operations.values()].filter(each => namesOf(each.name).some(glob => matchesGlob(glob, name))),
  );
  return [...all.filter(each => each.name === name), ...all.filter(each => each.name !== name)];
}
