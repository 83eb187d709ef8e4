/** Loads the SDK of the Model Context Protocol on demand: its packages are optional. */
import { fault } from "../base/index.ts";

/** The parts of the SDK that serve. Their form is the SDK's: its package is optional, and its types with it. */
export interface McpServerSdk {
  readonly server: object;
  readonly skills: object;
  readonly stdio: object;
}

/** A server of the SDK. */
export interface BrainServer {
  /** @param transport the SDK's, or one of its form */
  connect(transport: object): Promise<void>;
  close(): Promise<void>;
}

const PACKAGE = "@modelcontextprotocol/server";

/** @param option what needs it, for the message; @throws dependency.missing */
export async function loadMcpServer(option: string): Promise<McpServerSdk> {
  try {
    const [server, skills, stdio] = await Promise.all([
      import("@modelcontextprotocol/server"),
      import("@modelcontextprotocol/server/ext/skills"),
      import("@modelcontextprotocol/server/stdio"),
    ]);
    return { server, skills, stdio };
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    // A package that is there and lacks something of its own is another matter.
    if (code !== "ERR_MODULE_NOT_FOUND" || !String(message).includes(`'${PACKAGE}'`)) throw error;
    throw fault("dependency.missing", { package: PACKAGE, option }, { cause: error });
  }
}
