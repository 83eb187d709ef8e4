/** Tools of MCP servers: connecting to them, and the pins by which a person trusts them. Loads the SDK when one is used. */

export type { ByteSink, ByteSource } from "./mcp/byte-streams.ts";
export {
  connectMcpServers,
  type McpConnections,
  type McpServerStatus,
  type McpServersOptions,
  type ServersTrust,
} from "./mcp/connect-mcp-servers.ts";
export { isRecord, type JsonRecord } from "./mcp/json-record.ts";
export { createLineReader } from "./mcp/line-reader.ts";
export { createPinStore, listPinnedServers, type PinStore } from "./mcp/pins/pin-store.ts";
export {
  acceptHeld,
  type Listing,
  type Pins,
  pinnedTool,
  reviewListing,
  type SeenTool,
} from "./mcp/pins/pins.ts";
export { isServerName, serverNameOf } from "./mcp/pins/server-name.ts";
export { printTool, type ToolPrint, toolParts } from "./mcp/pins/tool-print.ts";
export { visibleText } from "./mcp/pins/visible-text.ts";
export {
  type ConfigProblem,
  type LocalServer,
  type McpServer,
  type McpServers,
  problemsOfMcpServers,
  type ReadServers,
  type RemoteServer,
  readMcpServers,
} from "./mcp/server-config.ts";
export type { ForeignCall, LeftOutTool } from "./mcp/server-tool.ts";
export { acceptServer, commandText, type ServerTrustOptions } from "./mcp/server-trust.ts";
export type { McpTransport } from "./mcp/transport.ts";
