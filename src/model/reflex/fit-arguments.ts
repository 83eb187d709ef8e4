/** Arguments for an offered tool, in the names and types of its own schema. */
import type { Json } from "../../base/index.ts";
import type { ModelTool } from "../language-model.ts";

export type Arguments = { readonly [name: string]: Json };

// By what a value means: the names under which tools take it, most usual first; a missing meaning has one name.
const namesOf: { readonly [meaning: string]: readonly string[] } = {
  text: ["text", "note", "content", "fact", "memory"],
  query: ["query", "question", "q", "about", "topic"],
  branch: ["branch", "branches", "ref", "target"],
  goal: ["goal", "task", "objective", "description"],
  command: ["command", "cmd"],
  path: ["path", "file", "directory"],
  content: ["content", "contents", "text"],
  action: ["action", "text", "note"],
};

interface PropertySchema {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: Json;
}

/** The values that the tool takes, by meaning; undefined when something that it requires is not among them. */
export function fitArguments(tool: ModelTool, values: Arguments): Arguments | undefined {
  const { properties, required } = readSchema(tool);
  const fitted = fit(properties, values);
  return required.every(name => name in fitted || properties[name]?.default !== undefined)
    ? fitted
    : undefined;
}

/** Arguments for a tool that has to be called whatever was said: missing values are the text, or the least of their type. */
export function forceArguments(tool: ModelTool, values: Arguments, text: string): Arguments {
  const { properties, required } = readSchema(tool);
  const forced = required.map(name => [name, least(properties[name] ?? {}, text)] as const);
  return { ...Object.fromEntries(forced), ...fit(properties, values) };
}

type Properties = Readonly<Record<string, PropertySchema>>;

function fit(properties: Properties, values: Arguments): Arguments {
  const fitted: Record<string, Json> = {};
  for (const [meaning, value] of Object.entries(values)) {
    const name = (namesOf[meaning] ?? [meaning]).find(each => Object.hasOwn(properties, each));
    if (name === undefined || name in fitted) continue;
    const typed = asType(properties[name]!, value);
    if (typed !== undefined) fitted[name] = typed;
  }
  return fitted;
}

function readSchema({ inputSchema }: ModelTool): {
  readonly properties: Properties;
  readonly required: readonly string[];
} {
  const properties = (inputSchema.properties ?? {}) as Record<string, PropertySchema>;
  return { properties, required: inputSchema.required ?? [] };
}

function asType(schema: PropertySchema, value: Json): Json | undefined {
  if (schema.enum !== undefined && !schema.enum.includes(value)) return undefined;
  if (schema.type === "array") return Array.isArray(value) ? value : [value];
  if (schema.type === "integer") return Number.isInteger(value) ? value : undefined;
  return schema.type === undefined || schema.type === typeof value ? value : undefined;
}

function least(schema: PropertySchema, text: string): Json {
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined && schema.enum.length > 0) return schema.enum[0] as Json;
  switch (schema.type) {
    case "boolean":
      return false;
    case "number":
    case "integer":
      return 0;
    case "array":
      return [];
    case "object":
      return {};
    case "null":
      return null;
    default:
      return text;
  }
}
