/** Calls that say their operation outright, as a schema has it, or as the vocabulary does. */
import type { Operation } from "../../ports/index.ts";
import { operations as vocabulary } from "../operations.ts";
import { validateOperation } from "../schemas/validate-operation.ts";
import type { CallContext } from "./call-context.ts";
import type { Given } from "./given.ts";
import { meantOperations } from "./meant-operations.ts";
import { namedOperation } from "./named-operation.ts";

/** The call of a tool that has a schema, with the schema's defaults; undefined where it is none. */
export function readTypedCall(
  tool: string,
  given: Given,
  context: CallContext,
): readonly Operation[] | undefined {
  const schemas = [...context.schemas.values()];
  const isDeclared = (name: string) =>
    schemas.some(schema => schema.operations.some(each => each.name === name));
  // A schema need not speak of everything that its tool can do.
  const isOfTool = (name: string) =>
    Object.hasOwn(vocabulary, name) && schemas.some(schema => schema.name === tool);
  const typed = namedOperation(tool, given, name => isDeclared(name) || isOfTool(name));
  if (typed === undefined) return undefined;
  const filled = schemas.reduce((so, schema) => validateOperation(schema, so).operation, typed);
  return meantOperations(filled, context);
}

/** What a tool without a schema may do, going by names that sound like an operation. */
export function readLikelyCall(
  names: readonly string[],
  given: Given,
  context: CallContext,
): readonly Operation[] {
  const isKnown = (name: string) => Object.hasOwn(vocabulary, name);
  const [typed] = names.flatMap(name => namedOperation(name, given, isKnown) ?? []);
  return typed === undefined ? [] : meantOperations(typed, context);
}
