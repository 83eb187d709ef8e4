/** Reads a file of tool_schemas: the project's own format, or the plain JSON Schema that MCP tools come with. */
import type { Fault } from "../../base/index.ts";
import { createProblemList, type ProblemList } from "./problem-list.ts";
import { type JsonNode, readJson } from "./read-json.ts";
import { readOperation, readPlainOperation } from "./read-operation.ts";
import type { SchemaOperation, ToolSchema } from "./tool-schema.ts";

export interface ParsedToolSchema {
  /** Always there when the file is named `<tool>.schema.json` or says its name: as much of it as can be read. */
  readonly schema?: ToolSchema;
  readonly problems: readonly Fault<"brain.malformed">[];
}

const OWN_KEYS = ["name", "description", "operations", "version"];
const INPUT_KEYS = ["inputSchema", "input_schema", "parameters"];
const NAME = /^[A-Za-z_][\w-]*$/;
/** MCP servers may name their tools with dots and slashes. */
const TOOL_NAME = /^[A-Za-z0-9_][\w./-]*$/;

/**
 * With `operations`: the project's own format; an operation is `<name>.<operation>`. Without: an MCP tool
 * (`{ name, description, inputSchema }`) or a bare JSON Schema of arguments, named by its file; its one operation is
 * `tool.<name>`. Approvals, blocked targets and preconditions may stand beside the input schema, and also hold for the
 * tool of that name on any MCP server.
 * Whatever can't be read is a problem, and its operation, or all of its subject's, are asked about. Never throws.
 *
 * @param file what sources call the text, for example `.agent/protocols/tool_schemas/git.schema.json`
 */
export function parseToolSchema(text: string, file: string): ParsedToolSchema {
  const problems = createProblemList(file);
  const nameOfFile = (/([^/\\]+?)(?:\.schema)?\.json$/i.exec(file) ?? [])[1];
  const json = readJson(text);
  if (!json.isValid) problems.add(json.line, json.expected);
  else if (json.root.members === undefined) problems.add(json.root.line, "a tool's schema, in braces");
  const root = json.isValid && json.root.members !== undefined ? json.root : undefined;
  const schema =
    root === undefined
      ? unreadable(nameOfFile, text, problems)
      : root.members!.has("operations")
        ? ownSchema(root, nameOfFile, problems)
        : plainSchema(root, nameOfFile, problems);
  return { ...(schema !== undefined && { schema }), problems: problems.found };
}

function ownSchema(
  root: JsonNode,
  nameOfFile: string | undefined,
  problems: ProblemList,
): ToolSchema | undefined {
  const members = root.members!;
  const given = members.get("name");
  for (const { key, line } of root.repeated ?? []) problems.add(line, `${key} once`);
  for (const [key, { line }] of members) {
    if (!OWN_KEYS.includes(key) && !key.startsWith("$")) {
      problems.add(line, `one of ${OWN_KEYS.join(", ")} instead of ${key}`);
    }
  }
  const said = members.get("description");
  if (said !== undefined && typeof said.value !== "string")
    problems.add(said.line, "a sentence as description");
  const isNamed = typeof given?.value === "string" && NAME.test(given.value);
  if (!isNamed) problems.add(given?.line ?? root.line, "a name of letters, digits and hyphens");
  const name = isNamed ? (given.value as string) : nameOfFile;
  if (name === undefined) return undefined;

  const table = members.get("operations")!;
  if (table.members === undefined) problems.add(table.line, "operations by their names, in braces");
  for (const { key, line } of table.repeated ?? []) problems.add(line, `${key} once`);
  const entries = [...(table.members ?? [])];
  for (const [operation, { line }] of entries) {
    if (!NAME.test(operation)) problems.add(line, `letters, digits and hyphens instead of ${operation}`);
  }
  const isBroken = problems.found.length > 0;
  const operations = entries
    .filter(([operation]) => NAME.test(operation))
    .map(([operation, node]) => readOperation(`${name}.${operation}`, node, problems));
  return schemaOf({ name, root, operations, covers: [`${name}.*`], isBroken }, problems);
}

function plainSchema(
  root: JsonNode,
  nameOfFile: string | undefined,
  problems: ProblemList,
): ToolSchema | undefined {
  const members = root.members!;
  for (const { key, line } of root.repeated ?? []) problems.add(line, `${key} once`);
  const input = INPUT_KEYS.map(key => members.get(key)).find(each => each !== undefined);
  const given = input === undefined ? nameOfFile : (members.get("name")?.value ?? nameOfFile);
  const name = typeof given === "string" && TOOL_NAME.test(given) ? given : nameOfFile;
  const isSchema = input !== undefined || ["type", "properties", "$schema"].some(key => members.has(key));
  if (!isSchema) problems.add(root.line, "operations, or the inputSchema of a tool");
  else if (name !== given) problems.add(members.get("name")?.line ?? root.line, "the name of a tool");
  if (name === undefined) return undefined;
  const isBroken = problems.found.length > 0;
  const operation = readPlainOperation(`tool.${name}`, root, input ?? root, problems);
  const covers = isSchema ? [operation.name] : [operation.name, `${name}.*`];
  return schemaOf({ name, root, operations: [operation], covers, isBroken }, problems);
}

interface SchemaParts {
  readonly name: string;
  readonly root: JsonNode;
  readonly operations: readonly SchemaOperation[];
  readonly covers: readonly string[];
  readonly isBroken: boolean;
}

function schemaOf(parts: SchemaParts, problems: ProblemList): ToolSchema {
  const { name, root, operations, covers, isBroken } = parts;
  const description = root.members?.get("description")?.value;
  return {
    name,
    description: typeof description === "string" ? description : "",
    operations: new Map(operations.map(operation => [operation.name, operation])),
    covers,
    ...(isBroken && { isBroken: true as const }),
    source: problems.source(root.line),
  };
}

/** Nothing of it can be read but, perhaps, its name: whatever it could be about is asked about. */
function unreadable(
  nameOfFile: string | undefined,
  text: string,
  problems: ProblemList,
): ToolSchema | undefined {
  const named = /"name"\s*:\s*"([A-Za-z_][\w-]{0,100})"/.exec(text)?.[1];
  const name = nameOfFile ?? named;
  if (name === undefined) return undefined;
  const covers = [...new Set([name, named ?? name])].flatMap(each => [`${each}.*`, `tool.${each}`]);
  const [first] = problems.found;
  const source = problems.source(first?.data.line ?? 1);
  return { name, description: "", operations: new Map(), covers, isBroken: true, source };
}
