/** Serves MCP over standard input and output until the client leaves or the server is stopped. */
import type { McpServer } from "@modelcontextprotocol/server";
import type { McpServerSdk } from "../load-mcp-sdk.ts";

type Streams = ConstructorParameters<McpServerSdk["stdio"]["StdioServerTransport"]>;

export interface StdioOptions {
  readonly input: NonNullable<Streams[0]>;
  /** Nothing but the protocol may be written to it. */
  readonly output: NonNullable<Streams[1]>;
  /** Ends the connection. */
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** Resolves when the connection is over; requests in flight are cancelled, and what they had begun to write is written. */
export async function serveStdio(
  { stdio }: McpServerSdk,
  createServer: () => McpServer,
  { input, output, signal, log }: StdioOptions,
): Promise<void> {
  const transport = new stdio.StdioServerTransport(input, output);
  const connection = stdio.serveStdio(createServer, { transport, onerror: ({ message }) => log(message) });
  const { onclose } = transport;
  await new Promise<void>(resolve => {
    transport.onclose = () => {
      onclose?.();
      resolve();
    };
    const close = () => void connection.close();
    if (signal.aborted) close();
    else signal.addEventListener("abort", close, { once: true });
  });
}
