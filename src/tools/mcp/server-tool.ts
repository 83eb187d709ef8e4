/** A server's tools as tools of a mind: their descriptions are a stranger's words, and broken tools are left out. */
import {
  describeError,
  fault,
  hashJson,
  isFault,
  isRecord,
  type Json,
  type JsonRecord,
} from "../../base/index.ts";
import type { AnyTool, JsonSchema, Operation } from "../../ports/index.ts";
import { defineTool } from "../define-tool.ts";
import { cutToSize } from "../plain-message.ts";
import { prepareSchema, toSchema } from "../schema.ts";
import { withoutUnseen } from "./pins/pins.ts";
import { faceOf } from "./server-config.ts";
import type { AskedCall, Progress } from "./transport.ts";

/** A tool that a server has, and a mind doesn't get. */
export interface LeftOutTool {
  /** As the server calls it. */
  readonly tool: string;
  /** In a sentence without its full stop. */
  readonly problem: string;
  /** It is sound, and waits for a person. */
  readonly isHeld?: true;
}

/** A call as harnesses make it, and policies read it. */
export interface ForeignCall {
  /** `mcp__<server>__<tool>`. */
  readonly tool: string;
  readonly arguments: Json;
}

export interface ServerToolOptions {
  readonly server: string;
  /** The operations of a call, in a policy's words. */
  readonly operationsOf: (call: ForeignCall) => readonly Operation[];
  /** @throws mcp.unreachable, mcp.call-failed, the signal's reason */
  readonly call: (call: AskedCall) => Promise<JsonRecord>;
  /** Milliseconds. @default limits.toolMs */
  readonly timeoutMs?: number | undefined;
}

interface ServerTools {
  readonly tools: readonly AnyTool[];
  readonly leftOut: readonly LeftOutTool[];
}

const MAX_DESCRIPTION_CHARS = 4_000;
const MAX_SCHEMA_CHARS = 100_000;
const MAX_SHOWN_NAME_CHARS = 100;

/** @param listed as the server describes them */
export async function createServerTools(
  listed: readonly JsonRecord[],
  options: ServerToolOptions,
): Promise<ServerTools> {
  const leftOut: LeftOutTool[] = [];
  const sound = new Map<string, JsonRecord>();
  for (const tool of listed) {
    const { name } = tool;
    if (typeof name !== "string" || name === "")
      leftOut.push({ tool: "(unnamed)", problem: "it has no name" });
    else if (sound.has(name))
      leftOut.push({ tool: shown(name), problem: "there is another tool of this name" });
    else sound.set(name, tool);
  }
  const names = await nameTools(options.server, [...sound.keys()]);
  const tools: AnyTool[] = [];
  for (const [own, tool] of sound) {
    try {
      tools.push(await createServerTool(tool, own, names.get(own)!, options));
    } catch (error) {
      const problem = isFault(error, "tool.malformed") ? error.data.problem : describeError(error);
      leftOut.push({ tool: shown(own), problem: problem.replace(/\.$/, "") });
    }
  }
  return { tools: Object.freeze(tools), leftOut: Object.freeze(leftOut) };
}

/** @throws tool.malformed, input.invalid */
async function createServerTool(
  { title, description, inputSchema, outputSchema, annotations }: JsonRecord,
  own: string,
  name: string,
  { server, operationsOf, call, timeoutMs }: ServerToolOptions,
): Promise<AnyTool> {
  const input = toSchema<JsonRecord>(schemaOf(inputSchema, "input", name), foreign);
  const output =
    outputSchema === undefined ? undefined : toSchema(schemaOf(outputSchema, "output", name), foreign);
  const { readOnlyHint, idempotentHint } = isRecord(annotations) ? annotations : {};
  // Hints are the server's own word. Rules never go by them; a lie here costs its own server a second call.
  const isRepeatable = readOnlyHint === true || idempotentHint === true;
  const tool = defineTool({
    name,
    description: describe([description, title], `The tool ${shown(own)} of the MCP server ${server}.`),
    category: "mcp",
    input,
    ...(output !== undefined && { output }),
    operation: values => operationsOf({ tool: `mcp__${server}__${own}`, arguments: values as Json }),
    sideEffects: [
      ...(readOnlyHint === true ? [] : [`whatever ${shown(own)} of the MCP server ${server} does`]),
      ...declaredEffects(annotations),
    ],
    repeatability: isRepeatable ? "idempotent" : "unsafe",
    ...(timeoutMs !== undefined && { timeoutMs }),
    async execute(values, { signal, progress }) {
      const onProgress = (told: Progress) => progress(...toldProgress(told));
      const result = await call({ tool: own, values, signal, onProgress, isRepeatable });
      if (result.isError === true) throw callFailed(server, own, textOfResult(result));
      return output === undefined ? textOfResult(result) : (result.structuredContent ?? null);
    },
  });
  await prepareSchema(tool.input);
  if (tool.output !== undefined) await prepareSchema(tool.output);
  return tool;
}

const HINTS = [
  ["readOnlyHint", "only reads", "changes something"],
  ["destructiveHint", "may destroy", "only adds"],
  ["openWorldHint", "reaches other systems", "stays within its own system"],
] as const;

/**
 * The effects that a server declares, in a sentence for the person who is asked. They are its claim, and no rule goes by
 * them. A tool that only reads destroys nothing, whatever is said of that. Source: MCP, ToolAnnotations.
 */
export function declaredEffects(annotations: Json | undefined): readonly string[] {
  if (!isRecord(annotations)) return [];
  const said = HINTS.flatMap(([hint, yes, no]) => {
    const value = annotations[hint];
    const isMoot = hint === "destructiveHint" && annotations.readOnlyHint === true;
    return typeof value === "boolean" && !isMoot ? [value ? yes : no] : [];
  });
  return said.length === 0 ? [] : [`the server says that it ${said.join(", ")}`];
}

/** The server checks what its schemas say, too. */
const foreign = { isForeign: true };

function schemaOf(schema: Json | undefined, which: string, name: string): JsonSchema {
  const malformed = (problem: string) =>
    fault("tool.malformed", { name, problem: `its ${which} ${problem}` });
  if (!isRecord(schema)) throw malformed("has no schema");
  const chars = JSON.stringify(schema).length;
  if (chars > MAX_SCHEMA_CHARS) {
    throw malformed(`has a schema of ${chars} characters; ${MAX_SCHEMA_CHARS} are allowed`);
  }
  return schema;
}

const describe = (texts: readonly (Json | undefined)[], otherwise: string): string => {
  const clean = texts.map(text => (typeof text === "string" ? withoutUnseen(text).trim() : ""));
  return cutToSize(clean.find(text => text !== "") ?? otherwise, MAX_DESCRIPTION_CHARS);
};

/** @param reason in the server's own words */
export const callFailed = (server: string, tool: string, reason: string) =>
  fault("mcp.call-failed", {
    server,
    tool: shown(tool),
    reason: withoutUnseen(reason).trim().replace(/\.$/, "") || "it gives no reason",
  });

/** A name for people and models: a server may call its tools anything. */
export const shown = (name: string): string => withoutUnseen(name).slice(0, MAX_SHOWN_NAME_CHARS);

function toldProgress({ progress, total, message }: Progress): [message: string, fraction?: number] {
  const words =
    typeof message === "string" && message !== ""
      ? withoutUnseen(message)
      : total === undefined
        ? String(progress)
        : `${progress} of ${total}`;
  return total !== undefined && total > 0 ? [words, progress / total] : [words];
}

/** The one operation of a server's tool, where no function reads more out of its arguments. */
export function plainOperation({ tool, arguments: values }: ForeignCall): readonly Operation[] {
  const [, server = "", own = ""] = /^mcp__(.+?)__(.+)$/s.exec(tool) ?? [];
  // The same letters as in the policy's own reading of such names.
  const name = `mcp.${server}.${own.replace(/[^\w.@/:-]/g, "_")}`;
  return [{ name, arguments: isRecord(values) ? values : {} }];
}

/** Far more than a model reads; the rest is neither kept nor searched. */
const MAX_RESULT_CHARS = 1_000_000;
const MAX_ITEMS = 1_000;
const MAX_NAME_CHARS = 300;

/** The text of a result, with a line in the place of each image, sound and file. */
function textOfResult({ content, structuredContent }: JsonRecord): string {
  const items: readonly Json[] = Array.isArray(content) ? content : [];
  const left = items.length - MAX_ITEMS;
  const lines = items.slice(0, MAX_ITEMS).map(textOfItem);
  if (left > 0) lines.push(`[… ${left} items left out …]`);
  const text = lines.join("\n");
  // Servers of before 2025 have no text beside the value, and those of after need none.
  const isBare = text === "" && structuredContent !== undefined;
  return cutToSize(isBare ? JSON.stringify(structuredContent) : text, MAX_RESULT_CHARS);
}

function textOfItem(item: Json): string {
  if (!isRecord(item)) return "[an item that can't be read]";
  const { type, text, resource } = item;
  if (type === "text") return typeof text === "string" ? text : "";
  if (type === "image" || type === "audio")
    return note([type, item.mimeType, sizeOf(item.data), "not shown"]);
  if (type === "resource_link") return note(["link", item.name, item.uri, item.mimeType]);
  if (type === "resource" && isRecord(resource)) {
    const { uri, mimeType, blob } = resource;
    if (typeof resource.text === "string") return `${note(["file", uri, mimeType])}\n${resource.text}`;
    return note(["file", uri, mimeType, sizeOf(blob), "not shown"]);
  }
  return note([type, "not shown"]);
}

const note = (parts: readonly (Json | undefined)[]): string => {
  const known = parts.filter(part => typeof part === "string").map(part => part.slice(0, MAX_NAME_CHARS));
  return `[${known.join(", ")}]`;
};

/** Of base64, which has four characters for three bytes. */
function sizeOf(data: Json | undefined): string | undefined {
  if (typeof data !== "string") return undefined;
  const sizeBytes = Math.floor((data.replace(/=+$/, "").length * 3) / 4);
  return sizeBytes < 1_024 ? `${sizeBytes} bytes` : `${(sizeBytes / 1_024).toFixed(1)} KiB`;
}

const MAX_TOOL_NAME_CHARS = 64;
const HASH_CHARS = 8;

/**
 * Names by the server's own. A name that had to be changed and would then equal another, or is too long, ends in a
 * part of its hash: the same at each start, whatever the order.
 */
export async function nameTools(
  server: string,
  tools: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const plain = new Map(tools.map(tool => [tool, plainName(server, tool)]));
  const shared = Map.groupBy(tools, tool => plain.get(tool)!);
  const names = new Map<string, string>();
  for (const [tool, name] of plain) {
    const isOwn = name === `${faceOf(server)}__${tool}`;
    const isFree = name.length <= MAX_TOOL_NAME_CHARS && (isOwn || shared.get(name)!.length === 1);
    names.set(tool, isFree ? name : await hashedName(name, [server, tool]));
  }
  return names;
}

const plainName = (server: string, tool: string) =>
  `${faceOf(server)}__${tool.replace(/[^a-zA-Z0-9_-]/g, "_")}`;

async function hashedName(name: string, whole: readonly string[]): Promise<string> {
  const hash = (await hashJson(whole)).slice(0, HASH_CHARS);
  return `${name.slice(0, MAX_TOOL_NAME_CHARS - HASH_CHARS - 1)}_${hash}`;
}

export type ServerState = "connecting" | "ready" | "failed" | "untrusted" | "closed";
