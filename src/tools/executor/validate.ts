/** The first phases of a call: the tool exists, its arguments parse, they are valid, and what they mean is known. */
import { fault, type Json } from "../../base/index.ts";
import type { AnyTool, Operation, Validation } from "../../ports/index.ts";
import { jsonCopy } from "../json-copy.ts";
import { plainMessage } from "../plain-message.ts";
import type { Execution, ParsedArguments, PreparedCall } from "./execution.ts";
import { abandon, isUnsuccessful, refused, settle, type Unsuccessful } from "./outcome.ts";

const MAX_NAMES_LISTED = 10;

/** The refusal of a name that no tool bears, with the nearest of those that are offered. */
export async function notFound(name: string, offered: readonly string[]): Promise<Unsuccessful> {
  // Loaded here, because a mind whose models know its tools never needs it.
  const { nearestNames } = await import("../../search/index.ts");
  const near = nearestNames(name, offered);
  const listed = offered.slice(0, MAX_NAMES_LISTED).join(", ");
  const others = offered.length === 0 ? "There are no tools here." : `There are: ${listed}.`;
  const advice = near.length > 0 ? `Did you mean ${near.join(" or ")}?` : others;
  return refused("tool.not-found", `There is no tool ${name}. ${advice}`);
}

/** Arguments as JSON. Text is parsed; no arguments at all are an empty object. */
function parseArguments(given: unknown, maxChars: number): ParsedArguments | Unsuccessful {
  try {
    const isEmpty =
      given === undefined || given === null || (typeof given === "string" && given.trim() === "");
    const value = isEmpty ? {} : typeof given === "string" ? JSON.parse(given) : given;
    return { json: jsonCopy(value, maxChars) };
  } catch (error) {
    return invalidArguments(`they are not JSON: ${plainMessage(error)}`);
  }
}

/** The same; text that is not JSON is mended once, where that needs no guess at what is missing. */
export async function readArguments(
  given: unknown,
  maxChars: number,
): Promise<ParsedArguments | Unsuccessful> {
  const parsed = parseArguments(given, maxChars);
  if (!isUnsuccessful(parsed) || typeof given !== "string" || given.length > maxChars) return parsed;
  const text = await repairArguments(given);
  if (text === undefined) return parsed;
  const mended = parseArguments(text, maxChars);
  return !isUnsuccessful(mended) && isObject(mended.json) ? mended : parsed;
}

const isObject = (json: Json) => typeof json === "object" && json !== null && !Array.isArray(json);

/** Checks arguments against the tool's schema, and asks the tool what they mean. */
export async function prepareCall(
  { limits, view }: Execution,
  tool: AnyTool,
  json: Json,
): Promise<PreparedCall | Unsuccessful> {
  const deadline = { what: `The input schema of ${tool.name}`, limitMs: limits.hookMs, signal: view.signal };
  const settled = await settle<Validation<unknown>>(deadline, () => tool.input.validate(json));
  if (!settled.isOk) return invalidArguments(`they could not be checked: ${plainMessage(settled.error)}`);
  const validation = settled.value;
  if (validation?.isValid !== true) return invalidArguments(listProblems(validation?.problems));
  const operations = operationsOf(tool, validation.value, limits.inputChars);
  return operations === undefined
    ? refused(
        "tool.policy-denied",
        `What this call of ${tool.name} would do can't be determined, so it was not run.`,
      )
    : { tool, arguments: json, input: validation.value, operations };
}

const invalidArguments = (problem: string) =>
  refused("tool.invalid-arguments", `The arguments are not valid: ${problem}. Correct them and call again.`);

const listProblems = (problems: unknown) =>
  Array.isArray(problems) && problems.length > 0
    ? problems.map(String).join("; ")
    : "they don't match the schema";

/** Undefined when the tool's own code breaks, or answers anything but operations. */
function operationsOf(tool: AnyTool, input: unknown, maxChars: number): readonly Operation[] | undefined {
  try {
    const operations = abandon(tool.operations(input)).map(operation => copyOperation(operation, maxChars));
    return operations.length > 0 ? operations : undefined;
  } catch {
    return undefined;
  }
}

function copyOperation(
  { name, arguments: named, command, isPossible }: Operation,
  maxChars: number,
): Operation {
  if (typeof name !== "string") throw fault("input.invalid", { what: "An operation", expected: "a name" });
  const values = Object.entries(named).map(([key, value]) => [key, knownValue(value, maxChars)]);
  return {
    name,
    arguments: Object.fromEntries(values),
    ...(command !== undefined && { command: String(command) }),
    ...(isPossible === true && { isPossible }),
  };
}

/** Undefined where a policy can't know what the value is; it asks about those. */
function knownValue(value: unknown, maxChars: number): Json | undefined {
  if (value === undefined || (Array.isArray(value) && value.includes(undefined))) return undefined;
  try {
    return jsonCopy(value, maxChars);
  } catch {
    return undefined;
  }
}

/**
 * The text of JSON, from text that nearly is (quotes, commas, comments, Python's words, fences). Undefined where it
 * can't be mended, and where it is cut off: its end would be invented, and a command that is cut off is another
 * command.
 */
export async function repairArguments(text: string): Promise<string | undefined> {
  if (isCutOff(text)) return undefined;
  const { jsonrepair } = await import("jsonrepair");
  try {
    return jsonrepair(text);
  } catch {
    return undefined;
  }
}

const CLOSERS: Readonly<Record<string, string>> = { "{": "}", "[": "]" };

/** Whether a string, an object or a list that it opens has no end. */
function isCutOff(text: string): boolean {
  const open: string[] = [];
  let quote: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quote !== undefined) {
      if (character === "\\") at += 1;
      else if (character === quote) quote = undefined;
    } else if (character === '"') quote = character;
    else if (CLOSERS[character] !== undefined) open.push(CLOSERS[character]);
    else if (character === open.at(-1)) open.pop();
  }
  return quote !== undefined || open.length > 0;
}
