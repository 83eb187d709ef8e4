/** Tools of MCP servers: connecting to them, and the pins by which a person trusts them. Loads the SDK when one is used. */

export {
  connectMcpServers,
  type McpConnections,
  type McpServerStatus,
  type McpServersOptions,
  type ServersTrust,
} from "./mcp/connect-mcp-servers.ts";
export {
  acceptHeld,
  createPinStore,
  type Listing,
  listPinnedServers,
  type PinStore,
  type Pins,
  pinnedTool,
  printTool,
  reviewInstructions,
  reviewListing,
  type SeenTool,
  type ToolPrint,
  toolParts,
  visibleText,
} from "./mcp/pins/pins.ts";
export {
  isServerName,
  type LocalServer,
  type McpServer,
  type McpServers,
  problemsOfMcpServers,
  type ReadServers,
  type RemoteServer,
  readMcpServers,
  serverNameOf,
} from "./mcp/server-config.ts";
export { declaredEffects, type ForeignCall, type LeftOutTool } from "./mcp/server-tool.ts";
export { acceptServer, commandText, createServerTrust, type ServerTrustOptions } from "./mcp/server-trust.ts";
export { type ByteSink, type ByteSource, createLineReader, type McpTransport } from "./mcp/transport.ts";
