/** Reads a file of tool_schemas: the project's own format, or the plain JSON Schema of an MCP tool. */
import type { Fault } from "../../base/index.ts";
import { isObject, type JsonFile, type JsonObject, openJson } from "./json-file.ts";
import { readOperation, readPlainOperation } from "./read-operation.ts";
import type { ToolSchema } from "./tool-schema.ts";

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
 * `tool.<name>`. Approvals, blocked targets and preconditions may be beside the input schema, and also hold for the
 * tool of that name on any MCP server.
 * An unreadable part is a problem, and its operation, or all of its tool's, are asked about. Never throws.
 *
 * @param file the text's name in sources, for example `.agent/protocols/tool_schemas/git.schema.json`
 */
export function parseToolSchema(text: string, file: string): ParsedToolSchema {
  const json = openJson(text, file);
  const nameOfFile = /([^/\\]+?)(?:\.schema)?\.json$/i.exec(file)?.[1];
  const root = isObject(json.value) ? json.value : undefined;
  if (root === undefined && json.problems.length === 0) json.add([], "a tool's schema, in braces");
  const read = root === undefined ? unreadable : Object.hasOwn(root, "operations") ? ownSchema : plainSchema;
  const schema = read(json, root ?? {}, nameOfFile, text);
  return { ...(schema !== undefined && { schema }), problems: json.problems };
}

function ownSchema(json: JsonFile, root: JsonObject, nameOfFile: string | undefined): ToolSchema | undefined {
  for (const key of Object.keys(root)) {
    const isKnown = OWN_KEYS.includes(key) || key.startsWith("$");
    if (!isKnown) json.add([key], `one of ${OWN_KEYS.join(", ")} instead of ${key}`);
  }
  const { description = "", name: given, operations = {} } = root;
  if (typeof description !== "string") json.add(["description"], "a sentence as description");
  const isNamed = typeof given === "string" && NAME.test(given);
  if (!isNamed) json.add(["name"], "a name of letters, digits and hyphens");
  const name = isNamed ? given : nameOfFile;
  if (name === undefined) return undefined;
  if (!isObject(operations)) json.add(["operations"], "operations by their names, in braces");
  const entries = isObject(operations) ? Object.entries(operations) : [];
  for (const [each] of entries) {
    if (!NAME.test(each)) json.add(["operations", each], `letters, digits and hyphens instead of ${each}`);
  }
  const isBroken = json.problems.length > 0;
  const read = entries
    .filter(([each]) => NAME.test(each))
    .map(([each, value]) => readOperation(`${name}.${each}`, value, ["operations", each], json));
  return schemaOf(json, root, { name, operations: read, covers: [`${name}.*`] }, isBroken);
}

function plainSchema(
  json: JsonFile,
  root: JsonObject,
  nameOfFile: string | undefined,
): ToolSchema | undefined {
  const inputKey = INPUT_KEYS.find(key => Object.hasOwn(root, key));
  const given = inputKey === undefined ? nameOfFile : (root.name ?? nameOfFile);
  const name = typeof given === "string" && TOOL_NAME.test(given) ? given : nameOfFile;
  const isSchema =
    inputKey !== undefined || ["type", "properties", "$schema"].some(key => Object.hasOwn(root, key));
  if (!isSchema) json.add([], "operations, or the inputSchema of a tool");
  else if (name !== given) json.add(["name"], "the name of a tool");
  if (name === undefined) return undefined;
  const isBroken = json.problems.length > 0;
  const operation = readPlainOperation(`tool.${name}`, root, inputKey === undefined ? [] : [inputKey], json);
  const covers = isSchema ? [operation.name] : [operation.name, `${name}.*`];
  return schemaOf(json, root, { name, operations: [operation], covers }, isBroken);
}

const schemaOf = (
  json: JsonFile,
  { description }: JsonObject,
  parts: Pick<ToolSchema, "name" | "operations" | "covers">,
  isBroken: boolean,
): ToolSchema => ({
  ...parts,
  description: typeof description === "string" ? description : "",
  ...(isBroken && { isBroken: true }),
  source: json.source([]),
});

/** Nothing of it can be read except, perhaps, its name: all that it could be about is asked about. */
function unreadable(
  json: JsonFile,
  _root: JsonObject,
  nameOfFile: string | undefined,
  text: string,
): ToolSchema | undefined {
  const named = /"name"\s*:\s*"([A-Za-z_][\w-]{0,100})"/.exec(text)?.[1];
  const names = [...new Set([nameOfFile, named])].filter(each => each !== undefined);
  if (names.length === 0) return undefined;
  const covers = names.flatMap(each => [`${each}.*`, `tool.${each}`]);
  const { file, line } = json.problems[0]!.data;
  return { name: names[0]!, description: "", operations: [], covers, isBroken: true, source: { file, line } };
}
