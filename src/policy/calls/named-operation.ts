/** Finds the operation that a call names: `git` with `operation: push`, `git_push`, `git.push`. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import { operation } from "../recognition.ts";
import { type Given, isRecord, type JsonRecord } from "./given.ts";

/** Arguments in which the operation's own arguments may stand. */
const NESTED = ["args", "arguments", "params", "parameters"];

/** @param isName whether there is an operation of this name */
export function namedOperation(
  tool: string,
  given: Given,
  isName: (name: string) => boolean,
): Operation | undefined {
  const whole = [tool, tool.replace("_", ".")].find(isName);
  if (whole !== undefined) return operation(whole, given.record);
  const name = `${tool}.${given.text("operation") ?? ""}`;
  return isName(name) ? operation(name, argumentsOf(given.record)) : undefined;
}

/** One that is given twice has no value for certain. */
function argumentsOf(record: JsonRecord): JsonRecord {
  const values = new Map<string, Json | undefined>();
  for (const [name, value] of Object.entries(record)) {
    const inner = NESTED.includes(name) && isRecord(value) ? Object.entries(value) : [[name, value] as const];
    for (const [key, each] of name === "operation" ? [] : inner) {
      values.set(key, values.has(key) && values.get(key) !== each ? undefined : each);
    }
  }
  return Object.fromEntries(values);
}
