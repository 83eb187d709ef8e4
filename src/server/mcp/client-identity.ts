/** The calling client, and the kinds of questions that its person can answer. */
import type { ClientCapabilities, McpServer, ServerContext } from "@modelcontextprotocol/server";
import type { TypedSdk } from "./typed-sdk.ts";

export interface ClientIdentity {
  /** As the client calls itself, which proves nothing; one line. */
  readonly name: string;
  /** It puts forms before a person. */
  readonly canAsk: boolean;
}

const MAX_NAME_CHARS = 100;

/** Newer clients say it with each request, older ones once, when they begin. */
export function identifyClient(
  { CLIENT_CAPABILITIES_META_KEY, CLIENT_INFO_META_KEY }: TypedSdk["server"],
  { server }: McpServer,
  { mcpReq: { envelope = {} } }: ServerContext,
): ClientIdentity {
  const told = envelope as { readonly [key: string]: unknown };
  const info = told[CLIENT_INFO_META_KEY] ?? server.getClientVersion();
  const capabilities = told[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  const { name } = (info ?? {}) as { readonly name?: unknown };
  const { elicitation } = (capabilities ?? {}) as ClientCapabilities;
  return {
    name: typeof name === "string" ? oneLine(name) || "an MCP client" : "an MCP client",
    // A client that names no modes means forms: there was nothing else once.
    canAsk:
      elicitation !== undefined && (elicitation.form !== undefined || Object.keys(elicitation).length === 0),
  };
}

const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME_CHARS);
