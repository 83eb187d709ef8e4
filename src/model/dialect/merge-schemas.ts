/** Two schemas that must both hold as one: `allOf`, and `$ref` with neighbours, for whom providers know no words. */
import type { Json } from "../../base/index.ts";
import { type DraftNode, isNode, jsonOf, listOf, note, type SchemaNode, stringsOf } from "./schema-node.ts";

/**
 * A schema that takes at least what both take. Where the two can't be said at once, the first one's keyword stays and
 * the second one's becomes a note. Members meet by their names; `additionalProperties` and `items` reach fewer members
 * than before, never more.
 */
export function mergeSchemas(first: SchemaNode, second: SchemaNode, notes: string[]): SchemaNode {
  const merged: DraftNode = { ...first };
  for (const [keyword, value] of Object.entries(second)) {
    const own = merged[keyword];
    if (value === undefined) continue;
    if (own === undefined) merged[keyword] = value;
    else if (keyword === "required") merged.required = [...new Set([...stringsOf(own), ...stringsOf(value)])];
    else if (keyword === "properties") merged.properties = mergeMembers(own, value, notes);
    else if (keyword === "type") merged.type = mergeTypes(own, value);
    else if (keyword === "description") {
      merged.description = own === value ? own : `${String(own)} ${String(value)}`;
    } else if (keyword !== "title" && jsonOf(own) !== jsonOf(value) && !isEmpty(value)) {
      notes.push(note(keyword, value));
    }
  }
  return merged;
}

function mergeMembers(first: Json, second: Json, notes: string[]): Json {
  if (!isNode(first) || !isNode(second)) return first;
  const members = new Map(Object.entries(first));
  for (const [name, schema] of Object.entries(second)) {
    const own = members.get(name);
    members.set(name, isNode(own) && isNode(schema) ? mergeSchemas(own, schema, notes) : schema);
  }
  return Object.fromEntries(members);
}

function mergeTypes(first: Json, second: Json): Json {
  const both = [first].flat().flatMap(one =>
    [second].flat().flatMap(other => {
      if (one === other) return [one];
      const isWhole = (one === "integer" && other === "number") || (one === "number" && other === "integer");
      return isWhole ? ["integer"] : [];
    }),
  );
  const [only = first] = both;
  return both.length > 1 ? both : only;
}

const isEmpty = (value: Json): boolean =>
  (isNode(value) && Object.keys(value).length === 0) || (Array.isArray(value) && listOf(value).length === 0);
