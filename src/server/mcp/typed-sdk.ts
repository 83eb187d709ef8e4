/** The SDK with its types, for those files alone that no door's types lead to: its package is optional. */
import type { BrainServer, McpServerSdk } from "../load-mcp-sdk.ts";

export interface TypedSdk {
  readonly server: typeof import("@modelcontextprotocol/server");
  readonly skills: typeof import("@modelcontextprotocol/server/ext/skills");
  readonly stdio: typeof import("@modelcontextprotocol/server/stdio");
}

type ServerFactory = Parameters<TypedSdk["stdio"]["serveStdio"]>[0];

export const typedSdk = (sdk: McpServerSdk): TypedSdk => sdk as TypedSdk;

/** The factory of `createBrainServer`, which makes servers of the SDK. */
export const typedFactory = (createServer: () => BrainServer): ServerFactory =>
  createServer as unknown as ServerFactory;
