/** Checks at run time whether a value is a tool, since tools come from extensions and servers, too. */
import type { AnyTool } from "../ports/index.ts";

/** The names of tools that every provider accepts. */
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const repeatabilities: readonly unknown[] = ["idempotent", "durable", "unsafe"];

/** Its fault, in a few words; undefined for a sound tool. */
export function problemOfTool(tool: AnyTool): string | undefined {
  if (typeof tool.name !== "string" || !NAME.test(tool.name)) {
    return "its name must be 1 to 64 letters, digits, hyphens and underscores";
  }
  if (typeof tool.description !== "string" || tool.description.trim() === "") return "it has no description";
  if (typeof tool.input?.validate !== "function") return "its input has no schema";
  // Providers accept nothing else as the parameters of a function.
  if (tool.input.jsonSchema?.type !== "object") return "its input must be an object at the root";
  if (!isFunctionOrNone(tool.execute)) return "its execute must be a function";
  if (!isFunctionOrNone(tool.question)) return "its question must be a function";
  if (typeof tool.operations !== "function") return "it doesn't say which operations a call is";
  if (!isList(tool.sideEffects)) return "its side effects must be a list of sentences";
  if (!isList(tool.entitlements)) return "its entitlements must be a list of names";
  if (!repeatabilities.includes(tool.repeatability)) {
    return "its repeatability must be idempotent, durable or unsafe";
  }
  if (tool.timeoutMs !== undefined && !(tool.timeoutMs > 0)) return "its time limit must be above 0 ms";
  return undefined;
}

const isFunctionOrNone = (value: unknown) => value === undefined || typeof value === "function";

const isList = (value: unknown) => Array.isArray(value) && value.every(item => typeof item === "string");
