/** Loads the SDK of the Model Context Protocol when a server is to be connected: its package is optional. */
import { fault } from "../../base/index.ts";

export type McpClientSdk = typeof import("@modelcontextprotocol/client");

const PACKAGE = "@modelcontextprotocol/client";

/** @throws dependency.missing */
export async function loadMcpClient(): Promise<McpClientSdk> {
  try {
    return await import("@modelcontextprotocol/client");
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    // A package that is there and lacks something of its own is another matter.
    if (code !== "ERR_MODULE_NOT_FOUND" || !String(message).includes(`'${PACKAGE}'`)) throw error;
    throw fault("dependency.missing", { package: PACKAGE, option: "mcp" }, { cause: error });
  }
}
