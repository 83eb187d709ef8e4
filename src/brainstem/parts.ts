/** Single parts, for who opens one of them without a mind. */
export { mcpTrust, readServerFile, type ServerFile } from "./parts/mcp.ts";
export { openModels } from "./parts/model.ts";
