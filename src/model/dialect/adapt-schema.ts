/** The parameters of a tool as a provider takes them: an object at the root, said in its dialect. */
import { isRecord } from "../../base/index.ts";
import type { JsonSchema } from "../../ports/index.ts";
import type { ModelTool } from "../language-model.ts";
import { adaptNode, listMembers, placeOf } from "./adapt-node.ts";
import type { SchemaDialect, SchemaRules } from "./schema-dialect.ts";
import {
  cut,
  type DraftNode,
  listOf,
  membersOf,
  note,
  type SchemaNode,
  sameOr,
  stringsOf,
  unionOf,
  withNotes,
} from "./schema-node.ts";

const adapted = new WeakMap<SchemaRules, WeakMap<JsonSchema, JsonSchema>>();

/**
 * A schema for objects in a dialect's words; the same object where it fits as it is. Every object that the schema takes
 * is taken by its adapted form, and more may be: the tool's own schema validates the call. Rules for which a dialect
 * has no keyword go into the descriptions. Pure, idempotent and bounded; a schema is adapted once. Never throws.
 */
export function adaptSchema(schema: JsonSchema, { rules }: Pick<SchemaDialect, "rules">): JsonSchema {
  if (rules === undefined) return schema;
  const known = adapted.get(rules) ?? new WeakMap<JsonSchema, JsonSchema>();
  adapted.set(rules, known);
  let result = known.get(schema);
  if (result === undefined) {
    result = sameOr(schema, asObject(adaptNode(schema, placeOf(schema, rules)), rules));
    known.set(schema, result);
  }
  return result;
}

/**
 * Providers take neither a union nor a choice of values at the root (langchain-ai/langchainjs#9804,
 * anthropics/claude-code#27337).
 */
function asObject(node: SchemaNode, rules: SchemaRules): SchemaNode {
  const { anyOf, enum: values, ...base } = node;
  const notes = values === undefined ? [] : [note("enum", values)];
  if (anyOf === undefined && values === undefined && node.type === "object") return node;
  const merged = anyOf === undefined ? base : mergeChoices(base, listOf(anyOf).filter(isRecord), notes);
  return withNotes(listMembers({ ...merged, type: "object" }, rules, notes), notes);
}

/** One object that takes whatever any of the choices takes. */
function mergeChoices(base: SchemaNode, every: readonly SchemaNode[], notes: string[]): SchemaNode {
  const choices = every.filter(takesObjects);
  notes.push(note("anyOf", choices));
  const own = isRecord(base.properties) ? base.properties : {};
  const names = new Set(choices.flatMap(choice => membersOf(choice.properties).map(([name]) => name)));
  const added = [...names]
    .filter(name => !Object.hasOwn(own, name))
    .map(name => [name, memberOf(name, choices)] as const);
  const required = choices
    .map(choice => stringsOf(choice.required))
    .reduce((so, names) => so.filter(name => names.includes(name)), stringsOf(choices[0]?.required));
  const merged: DraftNode = { ...base };
  if (added.length > 0) merged.properties = { ...own, ...Object.fromEntries(added) };
  if (required.length > 0) merged.required = [...new Set([...stringsOf(base.required), ...required])];
  if (base.additionalProperties === undefined && choices.length > 0 && choices.every(isClosed)) {
    merged.additionalProperties = false;
  }
  return merged;
}

const takesObjects = ({ type }: SchemaNode): boolean =>
  type === undefined || [type].flat().includes("object");

const isClosed = ({ additionalProperties }: SchemaNode): boolean => additionalProperties === false;

/** The schema of a member in any choice. A choice that doesn't speak of it and isn't closed takes anything there. */
function memberOf(name: string, choices: readonly SchemaNode[]): SchemaNode {
  const members = choices.flatMap(choice => {
    const schema = isRecord(choice.properties) ? ownMember(choice.properties, name) : undefined;
    return isRecord(schema) ? [schema] : [];
  });
  const isFree = choices.some(choice => {
    const isListed = isRecord(choice.properties) && Object.hasOwn(choice.properties, name);
    return !isListed && !isClosed(choice);
  });
  if (!isFree) return unionOf(members);
  const { description, ...said } = unionOf(members);
  const notes = Object.entries(said).map(([keyword, value]) => note(keyword, value));
  return withNotes(description === undefined ? {} : { description }, notes);
}

const ownMember = (members: SchemaNode, name: string) =>
  Object.hasOwn(members, name) ? members[name] : undefined;

export interface AdaptedTools {
  /** In their order; the list that was given where nothing had to change. */
  readonly tools: readonly ModelTool[];
  /** The name that the provider knows a tool by: for a conversation's earlier calls and for `toolChoice`. */
  sentName(name: string): string;
  /** The tool's own name, for a call that the provider sends. */
  ownName(sent: string): string;
}

const MAX_NAME_CHARS = 64;

const adaptedLists = new WeakMap<readonly ModelTool[], { dialect: SchemaDialect; result: AdaptedTools }>();

/**
 * Tools in a dialect's words: names, descriptions, schemas. The adaptedLists schemas take at least as much (see
 * adaptSchema). Of a list that was adaptedLists before, the same result. Pure; never throws.
 */
export function adaptTools(tools: readonly ModelTool[], dialect: SchemaDialect): AdaptedTools {
  const before = adaptedLists.get(tools);
  if (before?.dialect === dialect) return before.result;
  const sentNames = namesFor(tools, dialect.toolName);
  const ownNames = new Map([...sentNames].map(([own, sent]) => [sent, own]));
  const sent = tools.map(tool => adaptTool(tool, sentNames.get(tool.name) ?? tool.name, dialect));
  const result: AdaptedTools = Object.freeze({
    tools: sent.every((tool, index) => tool === tools[index]) ? tools : Object.freeze(sent),
    sentName: (name: string) => sentNames.get(name) ?? name,
    ownName: (name: string) => ownNames.get(name) ?? name,
  });
  adaptedLists.set(tools, { dialect, result });
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
