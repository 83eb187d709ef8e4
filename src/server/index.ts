/** The doors through which others come to a brain: its MCP server. */

export type { ClientPeople, ClientQuestion, PeopleAnswer } from "./client-people.ts";
export { type BrainServer, loadMcpServer, type McpServerSdk } from "./load-mcp-sdk.ts";
export { type BrainServerOptions, createBrainServer } from "./mcp/brain-server.ts";
export { type StdioOptions, serveStdio } from "./mcp/serve-stdio.ts";
export type { FindBrain, ServedBrain } from "./mcp/served-brain.ts";
export { createMcpProxy, type McpProxy, type McpProxyOptions } from "./mcp-proxy/mcp-proxy.ts";
export { createProxyPinStore, listProxyPins } from "./mcp-proxy/tool-listing.ts";
