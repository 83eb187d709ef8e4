/** The MCP servers that need Node: programs that are started, and end with all that they have started. */
export {
  type ServerEnd,
  type ServerProcess,
  type ServerProcessOptions,
  startServer,
} from "./server-process-node.ts";
export { createStdioTransport, type StdioTransportOptions } from "./stdio-transport-node.ts";
