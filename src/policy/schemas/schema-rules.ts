/** Makes the rules of a tool's schema: blocked targets are denied, and operations that require approval are asked about. */
import type { Source } from "../../base/index.ts";
import type { PolicyRule } from "../policy.ts";
import { globsOf, targetArguments } from "./blocked-target.ts";
import { namesOf } from "./find-schemas.ts";
import type { SchemaOperation, ToolSchema } from "./tool-schema.ts";

/**
 * Denials first. An unreadable part is asked about. Rules compare values as they are given; `judgeSchemas` also knows
 * other spellings of a target.
 */
export function schemaRules(schema: ToolSchema): readonly PolicyRule[] {
  const { operations } = schema;
  return [
    ...operations.flatMap(blockedRules),
    ...operations.flatMap(approvalRules),
    ...operations.flatMap(brokenOperationRules),
    ...brokenRules(schema),
  ];
}

/** `github.force_push is blocked for main, production, staging`. */
export const blockedText = ({ name, blockedTargets }: SchemaOperation): string =>
  `${name} is blocked for ${blockedTargets.join(", ")}`;

function blockedRules(operation: SchemaOperation): readonly PolicyRule[] {
  const { blockedTargets, blockedSource: source = operation.source } = operation;
  if (blockedTargets.length === 0) return [];
  const text = blockedText(operation);
  return namesOf(operation.name).flatMap(name => {
    const compared = comparedArguments({ ...operation, name });
    if (compared.length === 0) return [rule("ask", name, text, source)];
    return compared.map(argument =>
      rule("deny", name, text, source, { [argument]: globsOf(argument, blockedTargets) }),
    );
  });
}

/** An argument that is rightly left out would be asked about: where some are required, they say what it is about. */
function comparedArguments(operation: SchemaOperation): readonly string[] {
  const all = targetArguments(operation);
  const { required, properties } = operation.arguments ?? {};
  const given = all.filter(name => required?.includes(name) || properties?.[name]?.default !== undefined);
  return given.length > 0 ? given : all;
}

function approvalRules({ name, approval, warning }: SchemaOperation): readonly PolicyRule[] {
  if (approval === undefined) return [];
  const text = `${name} requires approval${warning === undefined ? "" : `: ${warning}`}`;
  return namesOf(name).map(each => rule("ask", each, text, approval));
}

function brokenOperationRules({ name, source, isBroken }: SchemaOperation): readonly PolicyRule[] {
  if (!isBroken) return [];
  const text = `${name} is described in a way that can't be read in full`;
  return namesOf(name).map(each => rule("ask", each, text, source));
}

function brokenRules({ isBroken, covers, source }: ToolSchema): readonly PolicyRule[] {
  if (!isBroken) return [];
  const text = `${source.file} can't be read in full`;
  return covers.flatMap(namesOf).map(each => rule("ask", each, text, source));
}

const rule = (
  decision: PolicyRule["decision"],
  operation: string,
  text: string,
  source: Source,
  args: PolicyRule["arguments"] = {},
): PolicyRule => ({ decision, operation, arguments: args, text, source });
