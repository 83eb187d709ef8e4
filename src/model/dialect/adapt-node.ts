/** One schema in a dialect's words, from the leaves up: never narrower than it was, and the same object where it fits. */
import { isRecord, type Json } from "../../base/index.ts";
import type { SchemaRules } from "./schema-dialect.ts";
import {
  type DraftNode,
  find,
  fitTypes,
  isPlainReference,
  listOf,
  localReference,
  membersOf,
  mergeSchemas,
  note,
  type SchemaNode,
  sameOr,
  stringsOf,
  unionOf,
  withNotes,
} from "./schema-node.ts";

/** Deeper ones come from mistakes or attacks; OpenAI itself stops at 10. */
const MAX_DEPTH = 32;
/** As many members as OpenAI takes in one schema: the result of inlining a small document has no other bound. */
const MAX_NODES = 5_000;
/** How often a schema that contains itself is written out within itself. */
const MAX_REPEATS = 2;

const CUT: SchemaNode = Object.freeze({
  description: "Anything: what belongs here is too large to be said.",
});
const REPEATED: SchemaNode = Object.freeze({ description: "Goes on in the same way." });
const UNKNOWN: SchemaNode = Object.freeze({ description: "Anything: what belongs here is not known." });

// Keywords that say something; every other one (`$schema`, `$comment`, `x-…`) goes without a word.
const NOTED: ReadonlySet<string> = new Set(
  `minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format minItems maxItems
  uniqueItems contains minContains maxContains minProperties maxProperties patternProperties propertyNames not if then
  else dependentRequired dependentSchemas dependencies unevaluatedItems unevaluatedProperties default examples
  contentEncoding contentMediaType deprecated`.split(/\s+/),
);

/** Where the walk is. */
export interface Place {
  readonly rules: SchemaRules;
  readonly root: SchemaNode;
  readonly budget: { nodes: number };
  readonly depth: number;
  /** The references that are being written out around here. */
  readonly within: readonly string[];
  /** At the root, or in a part of it: they end up in the one object that a provider wants there. */
  readonly isRoot: boolean;
  /** References are written out here even where the dialect knows them. */
  readonly mustInline: boolean;
  /** Under another `$id`, where `#` means something else. */
  readonly isForeign: boolean;
}

export const placeOf = (root: SchemaNode, rules: SchemaRules): Place => ({
  rules,
  root,
  budget: { nodes: MAX_NODES },
  depth: 0,
  within: [],
  isRoot: true,
  mustInline: true,
  isForeign: false,
});

export function adaptNode(schema: Json, at: Place): SchemaNode {
  if (!isRecord(schema)) return schema === false ? { description: "Nothing belongs here." } : {};
  at.budget.nodes -= 1;
  if (at.budget.nodes < 0 || at.depth > MAX_DEPTH) return CUT;
  const hasName = at.depth > 0 && typeof schema.$id === "string" && !schema.$id.startsWith("#");
  const isForeign = at.isForeign || hasName;
  const inside = { ...at, depth: at.depth + 1, isRoot: false, mustInline: false, isForeign };
  const notes: string[] = [];
  const parts: SchemaNode[] = [];
  const node: DraftNode = {};
  for (const [keyword, value] of membersOf(schema)) {
    const write = writers[keyword];
    if (write !== undefined) write({ node, notes, parts, schema, value, at, inside });
    else if (!NOTED.has(keyword) && !at.rules.keywords.includes(keyword)) continue;
    else if (isSent(keyword, value, at.rules)) node[keyword] = value;
    else notes.push(note(keyword, value));
  }
  writeItems(schema, node, notes, inside);
  const merged = parts.reduce((so, part) => mergeSchemas(so, part, notes), node as SchemaNode);
  const fitted = withNotes(fitTypes(listMembers(merged, at.rules, notes), at.rules, notes), notes);
  return sameOr(schema, fitted);
}

interface Writing {
  readonly node: DraftNode;
  readonly notes: string[];
  readonly parts: SchemaNode[];
  readonly schema: SchemaNode;
  readonly value: Json;
  readonly at: Place;
  /** The place of the content of this schema. */
  readonly inside: Place;
}

const nothing = () => {};

// How what has schemas of its own, or another name here, is written; `items` and its like are written together.
const writers: { readonly [keyword: string]: (writing: Writing) => void } = {
  // A schema's `constructor` is no keyword of ours.
  __proto__: null as never,
  items: nothing,
  prefixItems: nothing,
  additionalItems: nothing,
  type({ node, schema, value }) {
    const types = typeof value === "string" ? [value] : stringsOf(value);
    // OpenAPI's word for it, which ajv honours.
    const all = schema.nullable === true && !types.includes("null") ? [...types, "null"] : types;
    if (all.length > 0)
      node.type = all.length === 1 ? all[0] : all.length === listOf(value).length ? value : all;
  },
  enum({ node, value }) {
    if (Array.isArray(value)) node.enum = value;
  },
  const({ node, notes, schema, value }) {
    if (schema.enum === undefined) node.enum = [value];
    else notes.push(note("const", value));
  },
  description({ node, value }) {
    if (typeof value === "string") node.description = value;
  },
  required({ node, notes, value, at: { rules } }) {
    const names = stringsOf(value).filter(name => rules.memberName?.test(name) ?? true);
    node.required = names.length === listOf(value).length ? value : names;
    if (node.required !== value) notes.push(note("required", value));
  },
  properties({ node, notes, value, at: { rules }, inside }) {
    const sent: (readonly [string, SchemaNode])[] = [];
    for (const [name, schema] of membersOf(value)) {
      if (rules.memberName?.test(name) ?? true) sent.push([name, adaptNode(schema, inside)]);
      else notes.push(note(`also the member ${JSON.stringify(name)}`, schema));
    }
    // Unlike an assignment, this makes a member of `__proto__`.
    if (isRecord(value)) node.properties = sameOr(value, Object.fromEntries(sent));
  },
  additionalProperties({ node, notes, schema, value, at: { rules }, inside }) {
    const hasUnlisted =
      membersOf(schema.patternProperties).length > 0 ||
      membersOf(schema.properties).some(([name]) => rules.memberName?.test(name) === false);
    if (!hasUnlisted)
      node.additionalProperties = typeof value === "boolean" ? value : adaptNode(value, inside);
    else if (value !== true) notes.push(note("additionalProperties", value));
  },
  propertyNames({ notes, value }) {
    const { type, ...more } = isRecord(value) ? value : {};
    const saysNothing = value === true || ((type ?? "string") === "string" && Object.keys(more).length === 0);
    if (!saysNothing) notes.push(note("propertyNames", value));
  },
  anyOf: writeUnion,
  oneOf({ notes, ...writing }) {
    // Not "exactly one": that none of the others takes the value is for the validation of the answer.
    if (writing.schema.anyOf === undefined) writeUnion({ notes, ...writing });
    else notes.push(note("oneOf", writing.value));
  },
  allOf({ parts, value, at, inside }) {
    // A part that was referred to meets its neighbours only where it is written out.
    for (const part of listOf(value))
      parts.push(adaptNode(part, { ...inside, isRoot: at.isRoot, mustInline: true }));
  },
  $ref({ node, parts, value, at, inside }) {
    const local = inside.isForeign ? undefined : localReference(at.root, value);
    if (local === undefined) parts.push(UNKNOWN);
    else if (at.rules.hasReferences && !at.mustInline && isPlainReference(at.root, local)) node.$ref = local;
    else parts.push(writtenOut(local, { ...inside, isRoot: at.isRoot }));
  },
  $dynamicRef: ({ parts }) => void parts.push(UNKNOWN),
  $recursiveRef: ({ parts }) => void parts.push(UNKNOWN),
  $defs: writeDefinitions,
  definitions: writeDefinitions,
};

function writeUnion({ node, value, at, inside }: Writing): void {
  const choices = listOf(value);
  if (choices.length === 0) return;
  const adapted = choices.map(choice => adaptNode(choice, { ...inside, mustInline: at.isRoot }));
  node.anyOf = sameOr(choices, adapted);
}

function writeDefinitions({ node, schema, value, at, inside }: Writing): void {
  if (!at.rules.hasReferences || at.depth > 0 || !isRecord(value)) return;
  const adapted = membersOf(value).map(([name, each]) => [name, adaptNode(each, inside)] as const);
  node[schema.$defs === value ? "$defs" : "definitions"] = sameOr(value, Object.fromEntries(adapted));
}

function writtenOut(local: string, inside: Place): SchemaNode {
  const repeats = inside.within.filter(each => each === local).length;
  if (repeats >= MAX_REPEATS) return REPEATED;
  const target = find(inside.root, local);
  if (target === undefined) return UNKNOWN;
  // A chain of references that comes back to itself without a member in between would say nothing for ever.
  return adaptNode(target, {
    ...inside,
    within: [...inside.within, local],
    mustInline: inside.isRoot || repeats === 0,
  });
}

/** `items`, `prefixItems` and draft-07's lists of items: one tuple, said in one of three ways. */
function writeItems(schema: SchemaNode, node: DraftNode, notes: string[], inside: Place): void {
  const { rules } = inside;
  const isOldTuple = Array.isArray(schema.items);
  // Where draft-07 is asked for, `prefixItems` says nothing.
  const isOldDraft = /draft-0[4-7]/.test(String(inside.root.$schema));
  const places = isOldTuple ? listOf(schema.items) : isOldDraft ? [] : listOf(schema.prefixItems);
  const rest = isOldTuple ? schema.additionalItems : schema.items;
  if (places.length === 0) {
    if (rest === false) notes.push(note("items", rest));
    else if (rest !== undefined) node.items = adaptNode(rest, inside);
    return;
  }
  const adapted = places.map(place => adaptNode(place, inside));
  if (rules.hasTuples) {
    node.prefixItems = sameOr(places, adapted);
    if (rest === false) node.maxItems = Math.min(places.length, Number(schema.maxItems ?? places.length));
    else if (rest !== undefined) node.items = adaptNode(rest, inside);
    return;
  }
  const isClosed =
    rest === false || (typeof schema.maxItems === "number" && schema.maxItems <= places.length);
  node.items = unionOf([...adapted, ...(isClosed ? [] : [adaptNode(rest ?? true, inside)])]);
  notes.push(note("one after the other", adapted));
}

function isSent(keyword: string, value: Json, rules: SchemaRules): boolean {
  if (!rules.keywords.includes(keyword)) return false;
  if (keyword === "format") return rules.formats?.includes(String(value)) ?? true;
  return keyword !== "pattern" || rules.hasLookaround || !/\(\?<?[=!]/.test(String(value));
}

/** `required` names what is listed, where a provider insists. */
export function listMembers(node: SchemaNode, rules: SchemaRules, notes: string[]): SchemaNode {
  if (!rules.needsListedMembers || node.required === undefined) return node;
  const listed = stringsOf(node.required).filter(name =>
    Object.hasOwn(isRecord(node.properties) ? node.properties : {}, name),
  );
  if (listed.length === listOf(node.required).length) return node;
  notes.push(note("required", node.required));
  return { ...node, required: listed };
}
