/** The tools of a call as a provider takes them, and the way back from the names that it knows them by. */
import type { JsonSchema } from "../../ports/index.ts";
import type { ModelTool } from "../language-model.ts";
import { adaptSchema } from "./adapt-schema.ts";
import type { SchemaDialect } from "./schema-dialect.ts";
import { cut } from "./schema-node.ts";

export interface AdaptedTools {
  /** In their order; the list that was given where nothing had to change. */
  readonly tools: readonly ModelTool[];
  /** The name that the provider knows a tool by: for a conversation's earlier calls and for `toolChoice`. */
  sentName(name: string): string;
  /** The tool's own name, for a call that the provider sends. */
  ownName(sent: string): string;
}

const MAX_NAME_CHARS = 64;

const adapted = new WeakMap<readonly ModelTool[], { dialect: SchemaDialect; result: AdaptedTools }>();

/**
 * Tools in a dialect's words: names, descriptions, schemas. The adapted schemas take at least as much (see
 * adaptSchema). Of a list that was adapted before, the same result. Pure; never throws.
 */
export function adaptTools(tools: readonly ModelTool[], dialect: SchemaDialect): AdaptedTools {
  const before = adapted.get(tools);
  if (before?.dialect === dialect) return before.result;
  const sentNames = namesFor(tools, dialect.toolName);
  const ownNames = new Map([...sentNames].map(([own, sent]) => [sent, own]));
  const sent = tools.map(tool => adaptTool(tool, sentNames.get(tool.name) ?? tool.name, dialect));
  const result: AdaptedTools = Object.freeze({
    tools: sent.every((tool, index) => tool === tools[index]) ? tools : Object.freeze(sent),
    sentName: (name: string) => sentNames.get(name) ?? name,
    ownName: (name: string) => ownNames.get(name) ?? name,
  });
  adapted.set(tools, { dialect, result });
  return result;
}

function adaptTool(tool: ModelTool, name: string, dialect: SchemaDialect): ModelTool {
  // The contract's JSONSchema7 and our JsonSchema are two types for one thing.
  let schema = adaptSchema(tool.inputSchema as JsonSchema, dialect);
  let { description } = tool;
  if (description !== undefined && description.length > dialect.maxDescriptionChars) {
    const head = cut(description, dialect.maxDescriptionChars);
    const rest = `…${description.slice(head.length - 1)}`;
    const said = typeof schema.description === "string" ? `${rest}\n${schema.description}` : rest;
    description = head;
    schema = { ...schema, description: said };
  }
  if (name === tool.name && description === tool.description && schema === tool.inputSchema) return tool;
  return {
    ...tool,
    name,
    ...(description !== undefined && { description }),
    inputSchema: schema as ModelTool["inputSchema"],
  };
}

/** Only names that have to change, each with a name that no other tool bears. */
function namesFor(tools: readonly ModelTool[], accepted: RegExp): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set(tools.map(({ name }) => name).filter(name => accepted.test(name)));
  for (const { name } of tools) {
    if (accepted.test(name) || names.has(name)) continue;
    const plain = name.replace(/[^a-zA-Z0-9_-]/g, "_");
    const base = /^[a-zA-Z_]/.test(plain) ? plain : `_${plain}`;
    let sent = base.slice(0, MAX_NAME_CHARS);
    for (let number = 2; taken.has(sent); number += 1) {
      const ending = `_${number}`;
      sent = `${base.slice(0, MAX_NAME_CHARS - ending.length)}${ending}`;
    }
    taken.add(sent);
    names.set(name, sent);
  }
  return names;
}
