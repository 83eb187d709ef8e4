/** The description of a tool, as it is pinned: a hash over all that a model reads, and the words for a person. */
import { hashJson, type Json } from "../../../base/index.ts";
import { isRecord } from "../json-record.ts";

/** Members of a tool that a model or its host goes by, beside the name. */
export const toolParts = ["title", "description", "inputSchema", "outputSchema", "annotations"] as const;
export type ToolPart = (typeof toolParts)[number];

export type ToolParts = { readonly [Part in ToolPart]?: string };

export interface ToolPrint {
  readonly name: string;
  /** SHA-256 over the canonical JSON of name and parts. */
  readonly hash: string;
  /** Text as it is, anything else as indented JSON. */
  readonly parts: ToolParts;
}

/** Undefined for a value that is no tool, and for a tool without a canonical form, whose changes couldn't be seen. */
export async function printTool(tool: Json | undefined): Promise<ToolPrint | undefined> {
  if (!isRecord(tool) || typeof tool.name !== "string") return undefined;
  const { name, ...members } = tool;
  const given = toolParts.filter(part => members[part] !== undefined);
  const hash = await hashJson({
    name,
    ...Object.fromEntries(given.map(part => [part, members[part]])),
  }).catch(() => undefined);
  if (hash === undefined) return undefined;
  return { name, hash, parts: Object.fromEntries(given.map(part => [part, textOf(members[part])])) };
}

const textOf = (value: Json | undefined): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);
