/** Parsed JSON as plain data: its kind, its depth, and members whose key means something to JavaScript. */
import { isRecord, type Json } from "../canonical-json.ts";

/** Values without canonical JSON can't be recorded: the bound is the same. Source: canonical-json.ts. */
export const MAX_DEPTH = 1_000;

/** The kind that a schema wants at the root. */
export type Expected = "object" | "array" | "any";

export function isExpected(value: Json, expects: Expected): boolean {
  if (expects === "any") return true;
  return expects === "array" ? Array.isArray(value) : isRecord(value);
}

/** `__proto__` is a key as every other. */
export function setMember(object: Record<string, Json>, key: string, value: Json): void {
  if (key !== "__proto__") object[key] = value;
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Without recursion: a value may be nested deeper than the stack is. */
export function isTooDeep(value: Json): boolean {
  let level: readonly unknown[] = [value].filter(isContainer);
  for (let depth = 1; depth <= MAX_DEPTH && level.length > 0; depth++) {
    level = level.flatMap(each => Object.values(each as object).filter(isContainer));
  }
  return level.length > 0;
}

const isContainer = (value: unknown) => typeof value === "object" && value !== null;
