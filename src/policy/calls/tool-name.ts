/** What a call of somebody else's tool is called by a policy: `mcp.<server>.<tool>`, or `tool.<name>`. */

export interface ToolName {
  /** The operation that it is, then others that it may be: where a server's name ends can't always be told. */
  readonly operations: readonly [string, ...string[]];
  /** The tool's own name, without its server's. */
  readonly own: string;
}

const MAX_CHARS = 200;
/** Readings of one name. */
const MAX_SPLITS = 8;

/**
 * `mcp__server__tool` as most harnesses have it; `mcp_server_tool` (Gemini CLI), in which underscores may also belong
 * to either name; `MCP:tool` (Cursor), whose server is told elsewhere and is `unknown` here.
 */
export function readToolName(tool: string): ToolName {
  const name = tool.slice(0, MAX_CHARS).replace(/[^\w.@/:-]/g, "_");
  const [, server, own] = /^mcp__(.+?)__(.+)$/i.exec(name) ?? [];
  if (server !== undefined && own !== undefined) return { operations: [`mcp.${server}.${own}`], own };
  const [, bare] = /^mcp:(.+)$/i.exec(name) ?? [];
  if (bare !== undefined) return { operations: [`mcp.unknown.${bare}`], own: bare };
  const [, joined] = /^mcp_(.+)$/i.exec(name) ?? [];
  return (
    (joined === undefined ? undefined : splitName(joined)) ?? { operations: [`tool.${name}`], own: name }
  );
}

function splitName(joined: string): ToolName | undefined {
  const parts = joined.split("_").slice(0, MAX_SPLITS);
  const splits = parts.slice(1).map((_, index) => {
    const server = parts.slice(0, index + 1).join("_");
    return { server, own: joined.slice(server.length + 1) };
  });
  const [first, ...rest] = splits.filter(({ server, own }) => server !== "" && own !== "");
  if (first === undefined) return undefined;
  const nameOf = ({ server, own }: { server: string; own: string }) => `mcp.${server}.${own}`;
  return { operations: [nameOf(first), ...rest.map(nameOf)], own: first.own };
}
