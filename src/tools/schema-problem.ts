/** The faults of a value, in sentences that a model can mend its call by. */
import type { ErrorObject } from "ajv";
import type { StandardIssue } from "../ports/index.ts";

const MAX_SHOWN_CHARS = 60;

/** `remind.at: expected a string, got 5`. */
export function describeIssue(issue: StandardIssue, value: unknown): string {
  const keys = (issue.path ?? []).map(part => (typeof part === "object" ? part.key : part));
  const message = issue.message.replace(/^Invalid (?:input|option): /, "");
  const typed = /^expected (\w+), received (\w+)$/.exec(message);
  if (typed === null) return sentence(keys, message);
  const [, expected, received] = typed;
  return sentence(
    keys,
    received === "undefined"
      ? `expected ${withArticle(expected!)}, got nothing`
      : expectation(expected!, valueAt(value, keys)),
  );
}

/** The same for a finding of ajv. */
export function describeFinding(error: ErrorObject, value: unknown): string {
  const keys = error.instancePath
    .split("/")
    .slice(1)
    .map(key => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const got = valueAt(value, keys);
  const { params } = error;
  switch (error.keyword) {
    case "type":
      return sentence(keys, expectation([params.type].flat().join(" or "), got));
    case "required":
      return sentence([...keys, params.missingProperty], "is missing");
    case "additionalProperties":
      return sentence([...keys, params.additionalProperty], "is not known here");
    case "enum":
      return sentence(keys, `expected one of ${params.allowedValues.map(show).join(", ")}, got ${show(got)}`);
    case "const":
      return sentence(keys, `expected ${show(params.allowedValue)}, got ${show(got)}`);
    default:
      return sentence(keys, `${error.message ?? `breaks ${error.keyword}`}, got ${show(got)}`);
  }
}

function sentence(keys: readonly PropertyKey[], problem: string): string {
  const path = keys.reduce<string>(
    (so, key) =>
      /^\d+$/.test(String(key)) ? `${so}[${String(key)}]` : so === "" ? String(key) : `${so}.${String(key)}`,
    "",
  );
  return `${path === "" ? "the arguments" : path}: ${problem}`;
}

const expectation = (type: string, got: unknown) => `expected ${withArticle(type)}, got ${show(got)}`;

const withArticle = (type: string) =>
  type === "null" ? type : `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;

function valueAt(value: unknown, keys: readonly PropertyKey[]): unknown {
  return keys.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
}

function show(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= MAX_SHOWN_CHARS ? text : `${text.slice(0, MAX_SHOWN_CHARS)}…`;
}
