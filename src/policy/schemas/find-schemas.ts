/** Finds what the schemas say about an operation: people name tools in their own ways. */
import type { Operation } from "../../ports/index.ts";
import { matchesGlob } from "../glob.ts";
import { validateOperation } from "./check-value.ts";
import type { SchemaOperation, ToolSchema } from "./tool-schema.ts";

export type Schemas = ReadonlyMap<string, ToolSchema>;

/** People's schemas of GitHub have `force_push`, which git does; those of an API have requests. */
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

/** A judgement asks of each of its operations several times. */
const found = new WeakMap<Schemas, Map<string, readonly SchemaOperation[]>>();
const MAX_FOUND = 1_000;

/** The entries of schemas for an operation: first the entry of its very name. */
export function schemaOperationsOf(
  schemas: Schemas,
  { name }: Pick<Operation, "name">,
): readonly SchemaOperation[] {
  const known = found.get(schemas) ?? new Map<string, readonly SchemaOperation[]>();
  if (known.size > MAX_FOUND) known.clear();
  found.set(schemas, known);
  const operations = known.get(name) ?? lookUp(schemas, name);
  known.set(name, operations);
  return operations;
}

function lookUp(schemas: Schemas, name: string): readonly SchemaOperation[] {
  const all = [...schemas.values()]
    .flatMap(({ operations }) => operations)
    .filter(each => namesOf(each.name).some(glob => matchesGlob(glob, name)));
  return [...all.filter(each => each.name === name), ...all.filter(each => each.name !== name)];
}

/** Whether the schemas object to some calls of an operation, or demand something for it. */
export function isGuarded(schemas: Schemas, operation: Operation): boolean {
  const all = [...schemas.values()];
  return (
    all.some(({ isBroken, covers }) => isBroken && covers.some(glob => matchesGlob(glob, operation.name))) ||
    schemaOperationsOf(schemas, operation).some(
      ({ approval, blockedTargets, preconditions, isBroken }) =>
        isBroken === true || approval !== undefined || blockedTargets.length + preconditions.length > 0,
    ) ||
    all.some(schema => validateOperation(schema, operation).problems.length > 0)
  );
}

/**
 * A required argument that the operation of a harness's tool lacks is unknown, not missing: the call isn't of the
 * schema's tool. Operations of commands stay as they are.
 */
export function withUnknowns(schemas: Schemas, given: Operation): Operation {
  if (given.command !== undefined) return given;
  const required = [...schemas.values()]
    .flatMap(({ operations }) => operations.filter(({ name }) => name === given.name))
    .flatMap(({ arguments: declared }) => declared?.required ?? []);
  const missing = required.filter(name => !Object.hasOwn(given.arguments, name));
  if (missing.length === 0) return given;
  const unknown = Object.fromEntries(missing.map(name => [name, undefined]));
  return { ...given, arguments: { ...unknown, ...given.arguments } };
}
