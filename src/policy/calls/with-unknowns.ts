/** Completes what a harness's call is known to do by what its schema demands and the harness doesn't tell. */
import type { Operation } from "../../ports/index.ts";
import type { ToolSchema } from "../schemas/tool-schema.ts";

/** A required argument that the operation lacks is unknown, not missing: the call isn't of the schema's tool. Commands aren't checked. */
export function withUnknowns(schemas: ReadonlyMap<string, ToolSchema>, operation: Operation): Operation {
  if (operation.command !== undefined) return operation;
  const required = [...schemas.values()].flatMap(schema => [
    ...(schema.operations.find(({ name }) => name === operation.name)?.arguments?.required ?? []),
  ]);
  const missing = required.filter(name => !Object.hasOwn(operation.arguments, name));
  if (missing.length === 0) return operation;
  const unknown = Object.fromEntries(missing.map(name => [name, undefined]));
  return { ...operation, arguments: { ...unknown, ...operation.arguments } };
}
