/** One session with one server, until it breaks: its list of tools, its calls, and whether what went wrong ended it. */
import type { Client, StandardSchemaV1 } from "@modelcontextprotocol/client";
import { describeError, fault, isFault, isRecord, type JsonRecord } from "../../base/index.ts";
import { brokenOff, type McpClientSdk } from "./http-transport.ts";
import type { AskedCall, McpTransport } from "./transport.ts";

export interface Connection {
  /** All of its tools as it describes them, however odd they are. @throws mcp.unreachable, input.invalid */
  listTools(signal: AbortSignal): Promise<readonly JsonRecord[]>;
  /** @throws the signal's reason; then the server knows that the call was given up */
  callTool(call: AskedCall): Promise<CallAnswer>;
  /** Resolves with the reason, in words that end a sentence, when it is over. */
  readonly ended: Promise<string>;
  isOver(): boolean;
  /** The end of what the server wrote for people beside its messages. */
  lastWords(): string;
  /** Ends it for all callers, with this reason. */
  end(reason: string): void;
  /** Resolves when the server is gone, with everything that it has started. */
  close(): Promise<void>;
}

type CallAnswer =
  | { readonly kind: "answered"; readonly result: JsonRecord }
  /** The server says no, in its own words. */
  | { readonly kind: "refused"; readonly reason: string }
  /** The session is over. Where `mayHaveRun` is false, the server never had the call. */
  | { readonly kind: "lost"; readonly reason: string; readonly mayHaveRun: boolean };

interface ConnectionOptions {
  readonly server: string;
  readonly sdk: McpClientSdk;
  /** A new one for each attempt. */
  readonly createTransport: () => McpTransport;
  /** The time that the server has to answer what isn't a call. */
  readonly answerMs: number;
  readonly onToolsChanged: () => void;
  /** Something odd has happened: the server may be gone. */
  readonly onDoubt: () => void;
}

const MAX_PAGES = 100;
/** Many hosts refuse to offer more than some hundred; each is text in every request. */
const MAX_TOOLS = 500;
/** Within which changes of its tools count as one. */
const DEBOUNCE_MS = 50;
/** The executor has its own time limit for each call, and aborts: this one never comes first. Source: setTimeout's limit. */
const NEVER_MS = 2_147_483_647;

/** @throws mcp.unreachable, once everything that was begun is closed */
export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  const { sdk } = options;
  try {
    return await connect(options, "legacy");
  } catch (error) {
    // A server of the newest revision alone says so, and only then it is asked what it speaks.
    if (codeOf(error) !== sdk.ProtocolErrorCode.UnsupportedProtocolVersion) throw unreachable(options, error);
    return await connect(options, "auto").catch(again => {
      throw unreachable(options, again);
    });
  }
}

async function connect(options: ConnectionOptions, mode: "legacy" | "auto"): Promise<Connection> {
  const { sdk, answerMs, onToolsChanged, onDoubt } = options;
  const transport = options.createTransport();
  const over = Promise.withResolvers<string>();
  let state: "opening" | "open" | "over" = "opening";
  const isOpen = () => state === "open";
  const client = new sdk.Client(
    { name: "brainstem", version: "1" },
    {
      versionNegotiation: { mode },
      listChanged: {
        tools: { autoRefresh: false, debounceMs: DEBOUNCE_MS, onChanged: () => isOpen() && onToolsChanged() },
      },
    },
  );
  const end = (reason: string) => {
    state = "over";
    over.resolve(endless(reason));
  };
  transport.onclose = () => end(transport.whyClosed?.() ?? "the connection was closed");
  // An error while it is being closed raises no doubt any more.
  transport.onerror = () => isOpen() && onDoubt();
  try {
    await client.connect(transport, { timeout: answerMs });
  } catch (error) {
    // The last words of a server that has just ended may be on their way.
    await transport.close().catch(() => {});
    throw fault(
      "mcp.unreachable",
      { server: options.server, reason: reasonOf(error, transport) },
      { cause: error },
    );
  }
  // It may have ended in the same moment.
  if (state === "opening") state = "open";
  return {
    listTools: signal => listTools(client, options, signal),
    callTool: call => callTool(client, transport, call),
    ended: over.promise,
    isOver: () => state === "over",
    lastWords: () => transport.lastWords?.() ?? "",
    end(reason) {
      end(reason);
      transport.close().catch(() => {});
    },
    close() {
      end("it was closed");
      return transport.close();
    },
  };
}

/** Answers are read as they come: the SDK would refuse a whole list for one odd tool, and a result for one odd item. */
const anyRecord: StandardSchemaV1<unknown, JsonRecord> = {
  "~standard": {
    version: 1,
    vendor: "brainstem",
    validate: value => (isRecord(value) ? { value } : { issues: [{ message: "it is no object" }] }),
  },
};

async function listTools(
  client: Client,
  { server, answerMs }: ConnectionOptions,
  signal: AbortSignal,
): Promise<readonly JsonRecord[]> {
  const found: JsonRecord[] = [];
  const invalid = (expected: string) =>
    fault("input.invalid", { what: `The list of tools of the MCP server ${server}`, expected });
  let cursor: unknown;
  for (let page = 0; page < MAX_PAGES; page++) {
    const params = typeof cursor === "string" ? { cursor } : {};
    const { tools, nextCursor } = await client.request({ method: "tools/list", params }, anyRecord, {
      timeout: answerMs,
      signal,
    });
    if (!Array.isArray(tools)) throw invalid("a list");
    found.push(...tools.filter(isRecord));
    if (found.length > MAX_TOOLS) throw invalid(`at most ${MAX_TOOLS} tools`);
    cursor = nextCursor;
    if (typeof cursor !== "string") return found;
  }
  throw invalid(`at most ${MAX_PAGES} pages`);
}

async function callTool(
  client: Client,
  transport: McpTransport,
  { tool, values, signal, onProgress }: AskedCall,
): Promise<CallAnswer> {
  signal.throwIfAborted();
  try {
    const params = { name: tool, arguments: values };
    const result = await client.request({ method: "tools/call", params }, anyRecord, {
      timeout: NEVER_MS,
      signal,
      onprogress: onProgress,
    });
    return { kind: "answered", result };
  } catch (error) {
    signal.throwIfAborted();
    return readFailure(error, transport);
  }
}

/** Codes of systems that could not reach the other side at all. */
const UNREACHED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

function readFailure(error: unknown, transport: McpTransport): CallAnswer {
  const reason = reasonOf(error, transport);
  const lost = (mayHaveRun: boolean): CallAnswer => ({ kind: "lost", reason, mayHaveRun });
  if (isFault(error, "mcp.unreachable")) return lost(false);
  const { data, code, cause, name } = Object(error) as Record<string, unknown>;
  if (data === brokenOff || code === "CONNECTION_CLOSED") return lost(true);
  if (code === "NOT_CONNECTED" || /^Not connected$/.test(describeError(error))) return lost(false);
  if (isSessionGone(data)) return lost(false);
  // The error of `fetch` without an answer.
  if (name === "TypeError") return lost(!UNREACHED.has(String(Object(cause).code)));
  return { kind: "refused", reason };
}

/** The protocol has 404 for a session that the server doesn't know; some servers answer 400. */
function isSessionGone(data: unknown): boolean {
  const { status, text } = Object(data) as { readonly status?: unknown; readonly text?: unknown };
  return status === 404 || (status === 400 && /session/i.test(String(text)));
}

/** In words that end a sentence. */
function reasonOf(error: unknown, transport: McpTransport): string {
  const { data, cause } = Object(error) as { readonly data?: unknown; readonly cause?: unknown };
  const { status, statusText } = Object(data) as { readonly status?: unknown; readonly statusText?: unknown };
  const why = transport.whyClosed?.();
  if (why !== undefined) return endless(why);
  if (typeof status === "number") return endless(`it answers HTTP ${status} ${statusText ?? ""}`);
  const { code, message } = Object(cause) as { readonly code?: unknown; readonly message?: unknown };
  const deeper = code ?? message;
  const words = isFault(error, "mcp.unreachable") ? error.data.reason : describeError(error);
  return endless(deeper === undefined || isFault(error) ? words : `${words} (${String(deeper)})`);
}

const endless = (sentence: string) => sentence.trim().replace(/\.$/, "");

/** The code of a JSON-RPC error, also in the body of an HTTP answer. */
function codeOf(error: unknown): unknown {
  const { cause } = Object(error) as { readonly cause?: unknown };
  const { code, data } = Object(cause) as { readonly code?: unknown; readonly data?: unknown };
  if (typeof code === "number") return code;
  try {
    const { text } = Object(data) as { readonly text?: unknown };
    return (JSON.parse(String(text)) as { readonly error?: { readonly code?: unknown } }).error?.code;
  } catch {
    return undefined;
  }
}

const unreachable = ({ server }: ConnectionOptions, error: unknown) =>
  isFault(error, "mcp.unreachable")
    ? error
    : fault("mcp.unreachable", { server, reason: endless(describeError(error)) }, { cause: error });
