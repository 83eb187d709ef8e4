/** The parameters of a tool as a provider takes them: an object at the root, said in its dialect. */
import type { JsonSchema } from "../../ports/index.ts";
import { adaptNode, listMembers, placeOf } from "./adapt-node.ts";
import type { SchemaDialect, SchemaRules } from "./schema-dialect.ts";
import {
  type DraftNode,
  isNode,
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
  const merged = anyOf === undefined ? base : mergeChoices(base, listOf(anyOf).filter(isNode), notes);
  return withNotes(listMembers({ ...merged, type: "object" }, rules, notes), notes);
}

/** One object that takes whatever any of the choices takes. */
function mergeChoices(base: SchemaNode, every: readonly SchemaNode[], notes: string[]): SchemaNode {
  const choices = every.filter(takesObjects);
  notes.push(note("anyOf", choices));
  const own = isNode(base.properties) ? base.properties : {};
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
    const schema = isNode(choice.properties) ? ownMember(choice.properties, name) : undefined;
    return isNode(schema) ? [schema] : [];
  });
  const isFree = choices.some(choice => {
    const isListed = isNode(choice.properties) && Object.hasOwn(choice.properties, name);
    return !isListed && !isClosed(choice);
  });
  if (!isFree) return unionOf(members);
  const { description, ...said } = unionOf(members);
  const notes = Object.entries(said).map(([keyword, value]) => note(keyword, value));
  return withNotes(description === undefined ? {} : { description }, notes);
}

const ownMember = (members: SchemaNode, name: string) =>
  Object.hasOwn(members, name) ? members[name] : undefined;
