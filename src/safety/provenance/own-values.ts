/** `ownValuesOf`: the names and figures of a result that are a service's own, by what its tool declares. */
import { isRecord, type Json } from "../../base/index.ts";
import type { AnyTool, JsonSchema } from "../../ports/index.ts";
import { leavesOf } from "./json-leaves.ts";

export interface OwnValues {
  /** The result without them. */
  readonly prose: string;
}

/** One token. */
const NAME = /^[^\s]{1,64}$/;
/** Deeper than any result is declared. */
const MAX_DEPTH = 20;

/**
 * Undefined where the tool declares no member of its results. A text is never a service's own, whatever it looks like:
 * a stranger writes JSON as well; nor is a member that the schema doesn't name.
 * @param output the whole result, as the tool returned it
 */
export function ownValuesOf(output: Json | undefined, tool: AnyTool | undefined): OwnValues | undefined {
  const schema = tool?.output?.jsonSchema;
  if (schema === undefined || typeof output !== "object" || output === null) return undefined;
  const prose: Json[] = [];
  collect(output, schema, 0, prose);
  const leaves = leavesOf(prose);
  return leaves && { prose: leaves.map(({ value }) => value).join("\n") };
}

function collect(value: Json, schema: JsonSchema | undefined, depth: number, prose: Json[]): void {
  if (schema === undefined || depth > MAX_DEPTH) prose.push(value);
  else if (Array.isArray(value))
    for (const each of value) collect(each, asSchema(schema.items), depth + 1, prose);
  else if (isRecord(value)) {
    const members = asSchema(schema.properties);
    for (const [name, each] of Object.entries(value as Readonly<Record<string, Json>>)) {
      const declared = members && Object.hasOwn(members, name) ? asSchema(members[name]) : undefined;
      if (declared === undefined) prose.push(name);
      collect(each, declared, depth + 1, prose);
    }
  } else if (typeof value === "string" && !NAME.test(value)) prose.push(value);
}

const asSchema = (given: Json | undefined): JsonSchema | undefined =>
  isRecord(given) ? (given as JsonSchema) : undefined;
