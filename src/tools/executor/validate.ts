/** The first phases of a call: the tool exists, its arguments parse, they are valid, and what they mean is known. */
import { fault, type Json } from "../../base/index.ts";
import type { AnyTool, Operation, Validation, Veil } from "../../ports/index.ts";
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

/** The same; an object that is damaged is read as it was written, or refused: a guess could be another command. */
export async function readArguments(
  given: unknown,
  maxChars: number,
): Promise<ParsedArguments | Unsuccessful> {
  const parsed = parseArguments(given, maxChars);
  if (!isUnsuccessful(parsed) || typeof given !== "string" || given.length > maxChars) return parsed;
  const { readWholeObject } = await import("../../base/json.ts");
  const mended = await readWholeObject(given);
  return mended === undefined ? parsed : parseArguments(mended, maxChars);
}

/** The arguments as the record has them. */
export function hideArguments(
  parsed: ParsedArguments | Unsuccessful,
  veil: Veil | undefined,
  maxChars: number,
): ParsedArguments | Unsuccessful {
  if (veil === undefined || isUnsuccessful(parsed)) return parsed;
  try {
    const json = veil.hide(parsed.json, "mind");
    // Placeholders may be longer than what they stand for.
    return json === parsed.json ? parsed : { json: jsonCopy(json, 2 * maxChars) };
  } catch (error) {
    return invalidArguments(plainMessage(error));
  }
}

/**
 * Checks arguments against the tool's schema, and asks the tool what they mean: both with originals.
 * @param json as the record has them
 */
export async function prepareCall(
  { limits, veil, view }: Execution,
  tool: AnyTool,
  json: Json,
): Promise<PreparedCall | Unsuccessful> {
  const lost = veil?.lost(json) ?? [];
  if (lost.length > 0) return withoutOriginals(lost);
  const given = veil?.show(json) ?? json;
  const deadline = { what: `The input schema of ${tool.name}`, limitMs: limits.hookMs, signal: view.signal };
  const settled = await settle<Validation<unknown>>(deadline, () => tool.input.validate(given));
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

const withoutOriginals = (lost: readonly string[]) =>
  refused(
    "tool.invalid-arguments",
    `What ${lost.join(" and ")} stood for is no longer known here: it was kept only in the memory of a process that has ended, or its key is lost. Ask the person to say it again.`,
  );

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
