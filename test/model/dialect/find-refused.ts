/**
 * Finds the parts of a request that a provider would refuse, by its documentation and its own error messages; not by
 * our table.
 */
import type { DialectName } from "../../../src/model/dialect/schema-dialect.ts";

type Node = Readonly<Record<string, unknown>>;
type Rule = (node: Node, path: string, isRoot: boolean) => readonly string[];

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const lists = ["anyOf", "oneOf", "allOf", "prefixItems"];
const maps = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const singles = ["items", "additionalProperties", "additionalItems", "not", "if", "then", "else", "contains"];

/** One sentence for each thing that is refused. */
export function findRefused(name: DialectName, schema: unknown): readonly string[] {
  const problems: string[] = [];
  if (name === "plain") return problems;
  const visit = (value: unknown, path: string) => {
    if (!isNode(value)) {
      const isFine =
        typeof value === "boolean" && (path.endsWith("additionalProperties") || name === "anthropic");
      if (!isFine) problems.push(`${path}: ${JSON.stringify(value)} is no schema object`);
      return;
    }
    for (const rule of rules[name]) problems.push(...rule(value, path, path === "#"));
    for (const list of lists) {
      if (value[list] !== undefined)
        (value[list] as unknown[]).forEach((each, index) => void visit(each, `${path}/${list}/${index}`));
    }
    for (const map of maps) {
      for (const [key, each] of Object.entries(value[map] ?? {})) visit(each, `${path}/${map}/${key}`);
    }
    for (const single of singles) if (value[single] !== undefined) visit(value[single], `${path}/${single}`);
  };
  visit(schema, "#");
  return problems;
}

const without =
  (...keywords: readonly string[]): Rule =>
  (node, path) =>
    keywords.filter(keyword => Object.hasOwn(node, keyword)).map(keyword => `${path}: ${keyword}`);

const only =
  (...keywords: readonly string[]): Rule =>
  (node, path) =>
    Object.keys(node)
      .filter(keyword => !keywords.includes(keyword))
      .map(keyword => `${path}: Unknown name ${keyword}`);

const objectAtTheRoot: Rule = (node, path, isRoot) => {
  const bad = ["oneOf", "anyOf", "allOf", "enum", "const", "not"].filter(keyword => keyword in node);
  return isRoot && (node.type !== "object" || bad.length > 0)
    ? [`${path}: must have type 'object' and not have ${bad.join()} at the top level`]
    : [];
};

const arraysWithItems: Rule = (node, path) =>
  [node.type].flat().includes("array") && node.items === undefined
    ? [`${path}: array schema missing items`]
    : [];

const noTuplesInItems: Rule = (node, path) => (Array.isArray(node.items) ? [`${path}: items is a list`] : []);

const noLookaround: Rule = (node, path) =>
  /\(\?<?[=!]/.test(String(node.pattern)) ? [`${path}: lookaround in a pattern`] : [];

const membersNamed =
  (pattern: RegExp): Rule =>
  (node, path) =>
    Object.keys(node.properties ?? {})
      .filter(key => !pattern.test(key))
      .map(key => `${path}: property key ${key}`);

const requiredIsDefined: Rule = (node, path) =>
  ((node.required ?? []) as string[])
    .filter(key => !Object.hasOwn((node.properties ?? {}) as object, key))
    .map(key => `${path}: required ${key} is not defined`);

const enumsOf =
  (...types: readonly string[]): Rule =>
  (node, path) =>
    ((node.enum ?? []) as unknown[])
      .filter(value => !types.includes(typeof value))
      .map(value => `${path}: enum value ${JSON.stringify(value)}`);

const oneType: Rule = (node, path) => (Array.isArray(node.type) ? [`${path}: type is a list`] : []);

// Keywords that no provider documents for tools, or that one of them answers with 400.
const exotic = without(
  ...["$schema", "$id", "const", "not", "if", "then", "else", "patternProperties", "propertyNames", "oneOf"],
  ...[
    "allOf",
    "contains",
    "dependencies",
    "dependentRequired",
    "unevaluatedProperties",
    "nullable",
    "additionalItems",
  ],
);

const openai = [
  exotic,
  objectAtTheRoot,
  arraysWithItems,
  noTuplesInItems,
  noLookaround,
  without("prefixItems"),
];

const rules: { readonly [Name in DialectName]: readonly Rule[] } = {
  plain: [],
  openai,
  azure: openai,
  anthropic: [exotic, objectAtTheRoot, noTuplesInItems, membersNamed(/^[a-zA-Z0-9_.-]{1,64}$/)],
  google: [
    exotic,
    objectAtTheRoot,
    arraysWithItems,
    noTuplesInItems,
    membersNamed(/^[a-zA-Z_]\w{0,63}$/),
    requiredIsDefined,
    enumsOf("string", "number"),
    only(
      ...[
        "$id",
        "$defs",
        "$ref",
        "$anchor",
        "type",
        "format",
        "title",
        "description",
        "enum",
        "items",
        "prefixItems",
      ],
      ...[
        "minItems",
        "maxItems",
        "minimum",
        "maximum",
        "anyOf",
        "oneOf",
        "properties",
        "additionalProperties",
      ],
      ...["required", "propertyOrdering"],
    ),
    without("$ref"),
  ],
  compatible: [
    exotic,
    objectAtTheRoot,
    arraysWithItems,
    oneType,
    without("$ref", "$defs", "definitions", "pattern", "minLength", "maxLength", "prefixItems", "format"),
  ],
};
