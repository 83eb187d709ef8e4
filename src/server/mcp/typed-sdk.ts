/** The SDK with its types, for those files alone that no door's types lead to: its package is optional. */
import type { McpServerSdk } from "../load-mcp-sdk.ts";
import type { BrainServer } from "./brain-server.ts";

export interface TypedSdk {
  readonly server: typeof import("@modelcontextprotocol/server");
  readonly skills: typeof import("@modelcontextprotocol/server/ext/skills");
  readonly stdio: typeof import("@modelcontextprotocol/server/stdio");
}

export type ServerFactory = Parameters<TypedSdk["stdio"]["serveStdio"]>[0];

export const typedSdk = (sdk: McpServerSdk): TypedSdk => sdk as TypedSdk;

/** What `createBrainServer` makes are servers of the SDK. */
export const typedFactory = (createServer: () => BrainServer): ServerFactory =>
  createServer as unknown as ServerFactory;
