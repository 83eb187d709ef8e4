/** Compares the arguments of a typed call with what its schema declares, and fills in what may be left out. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import { operations } from "../operations.ts";
import { checkValue, MAX_PROBLEMS } from "./check-value.ts";
import type { ToolSchema } from "./tool-schema.ts";

export interface ValidatedOperation {
  /** One sentence a problem, each naming its argument, so that a model can mend its call. */
  readonly problems: readonly string[];
  /** With the defaults of arguments that were left out. */
  readonly operation: Operation;
}

/**
 * An argument that is there and undefined has a value that can't be known: it is neither checked nor filled in.
 * Arguments of the vocabulary may always be given. Nothing is wrong with an operation that the schema doesn't have.
 * Never throws.
 */
export function validateOperation(schema: ToolSchema, operation: Operation): ValidatedOperation {
  const declared = schema.operations.find(({ name }) => name === operation.name)?.arguments;
  if (declared === undefined) return { problems: [], operation };
  const given: Record<string, Json | undefined> = { ...operation.arguments };
  const problems: string[] = [];
  for (const [name, value] of Object.entries(declared.values)) {
    if (!Object.hasOwn(given, name) && value.default !== undefined) given[name] = value.default;
  }
  for (const name of declared.required) {
    if (!Object.hasOwn(given, name)) problems.push(`${name}: is missing`);
  }
  for (const [name, value] of Object.entries(given)) {
    if (problems.length >= MAX_PROBLEMS) break;
    const expected = Object.hasOwn(declared.values, name) ? declared.values[name] : undefined;
    if (expected !== undefined && value !== undefined) problems.push(...checkValue(expected, value, name));
    else if (expected === undefined && !declared.isOpen && !isOfVocabulary(operation.name, name)) {
      problems.push(`${name.slice(0, 60)}: is not known here`);
    }
  }
  return { problems, operation: { ...operation, arguments: given } };
}

const isOfVocabulary = (operation: string, argument: string): boolean =>
  Object.hasOwn(operations, operation) && operations[operation]!.arguments.includes(argument);
