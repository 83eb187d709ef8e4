/** Canonical JSON: equal values have the same text, in whatever order their keys were written. */
import { fault } from "./fault.ts";

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

export type JsonRecord = { readonly [name: string]: Json | undefined };

/** Whether a value is an object and no list; its members are unchecked. */
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// Deeper than any document that people or models write; within every engine's stack.
const MAX_DEPTH = 1_000;

/**
 * Canonical JSON after RFC 8785: keys sorted by UTF-16 code units, no white space, numbers as ECMAScript prints them.
 * Undefined members are left out, undefined items become null, and toJSON is called, as JSON.stringify does. A lone
 * surrogate, which the RFC refuses, is written as its escape: every text of a model or a tool can be hashed.
 * @throws input.invalid for what JSON has no form for: functions, symbols, bigints, NaN, maps and other objects that
 * are neither plain nor have a toJSON, cycles, and nesting deeper than 1,000.
 */
export function canonicalJson(value: unknown): string {
  return write(value, []);
}

/** SHA-256 of the canonical JSON of a value, in lower-case hexadecimal. */
export async function hashJson(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(value));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, "0")).join("");
}

function write(value: unknown, ancestors: object[]): string {
  switch (typeof value) {
    case "string":
    case "boolean":
      return JSON.stringify(value);
    case "number":
      if (Number.isFinite(value)) return JSON.stringify(value);
      throw notJson(`The number ${value}`);
    case "object":
      return value === null ? "null" : writeObject(value, ancestors);
    default:
      throw notJson(`A value of type ${typeof value}`);
  }
}

function writeObject(value: object, ancestors: object[]): string {
  if (ancestors.includes(value)) throw notJson("A value that contains itself");
  if (ancestors.length >= MAX_DEPTH) throw notJson(`A value nested deeper than ${MAX_DEPTH}`);
  ancestors.push(value);
  const text = writeMembers(value, ancestors);
  ancestors.pop();
  return text;
}

function writeMembers(value: object, ancestors: object[]): string {
  if ("toJSON" in value && typeof value.toJSON === "function") return write(value.toJSON(), ancestors);
  if (Array.isArray(value)) {
    // Array.from: holes count as undefined.
    return `[${Array.from(value, item => (item === undefined ? "null" : write(item, ancestors))).join(",")}]`;
  }
  const tag = Object.prototype.toString.call(value);
  if (tag !== "[object Object]") throw notJson(`A value of type ${tag.slice("[object ".length, -1)}`);
  const record = value as Readonly<Record<string, unknown>>;
  const members = Object.keys(record)
    .sort()
    .filter(key => record[key] !== undefined)
    .map(key => `${JSON.stringify(key)}:${write(record[key], ancestors)}`);
  return `{${members.join(",")}}`;
}

const notJson = (what: string) => fault("input.invalid", { what, expected: "a value that JSON can hold" });
