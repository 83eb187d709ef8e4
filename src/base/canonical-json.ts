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
      return writeText(value);
    case "boolean":
      return value ? "true" : "false";
    case "number":
      // As ECMAScript prints it: a zero below zero is 0.
      if (Number.isFinite(value)) return `${value}`;
      throw notJson(`The number ${value}`);
    case "object":
      return value === null ? "null" : writeObject(value, ancestors);
    default:
      throw notJson(`A value of type ${typeof value}`);
  }
}

/** Names and ids need no escapes, and are most of all texts. */
const PLAIN_TEXT = /^[ !#-[\]-~]{0,64}$/;

const writeText = (text: string): string => (PLAIN_TEXT.test(text) ? `"${text}"` : JSON.stringify(text));

function writeObject(value: object, ancestors: object[]): string {
  if (ancestors.includes(value)) throw notJson("A value that contains itself");
  if (ancestors.length >= MAX_DEPTH) throw notJson(`A value nested deeper than ${MAX_DEPTH}`);
  ancestors.push(value);
  const text = writeMembers(value, ancestors);
  ancestors.pop();
  return text;
}

function writeMembers(value: object, ancestors: object[]): string {
  const { toJSON } = value as { readonly toJSON?: unknown };
  if (typeof toJSON === "function") return write(toJSON.call(value), ancestors);
  if (Array.isArray(value)) return writeItems(value, ancestors);
  if (!isPlain(value)) throw notJson(`A value of type ${tagOf(value)}`);
  const record = value as Readonly<Record<string, unknown>>;
  let text = "";
  for (const key of Object.keys(record).sort()) {
    const member = record[key];
    if (member === undefined) continue;
    text += `${text === "" ? "{" : ","}${writeText(key)}:${write(member, ancestors)}`;
  }
  return text === "" ? "{}" : `${text}}`;
}

function writeItems(items: readonly unknown[], ancestors: object[]): string {
  let text = "";
  // By index: holes count as undefined.
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    text += `${index === 0 ? "[" : ","}${item === undefined ? "null" : write(item, ancestors)}`;
  }
  return text === "" ? "[]" : `${text}]`;
}

const tagOf = (value: object): string => Object.prototype.toString.call(value).slice("[object ".length, -1);

/** An object of its own class counts as plain, as long as it doesn't say that it is something else. */
const isPlain = (value: object): boolean =>
  (Object.getPrototypeOf(value) === Object.prototype && !(Symbol.toStringTag in value)) ||
  tagOf(value) === "Object";

const notJson = (what: string) => fault("input.invalid", { what, expected: "a value that JSON can hold" });
