/** Serves MCP over standard input and output until the client leaves or the server is stopped. */
import type { ByteSink, ByteSource } from "../../tools/mcp.ts";
import type { BrainServer, McpServerSdk } from "../load-mcp-sdk.ts";
import { type TypedSdk, typedFactory, typedSdk } from "./typed-sdk.ts";

type Streams = ConstructorParameters<TypedSdk["stdio"]["StdioServerTransport"]>;

export interface StdioOptions {
  readonly input: ByteSource;
  /** Nothing but the protocol may be written to it. */
  readonly output: ByteSink;
  /** Ends the connection. */
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** Resolves when the connection is over; requests in flight are cancelled, and what they had begun to write is written. */
export async function serveStdio(
  sdk: McpServerSdk,
  createServer: () => BrainServer,
  { input, output, signal, log }: StdioOptions,
): Promise<void> {
  const { stdio } = typedSdk(sdk);
  const transport = new stdio.StdioServerTransport(input as Streams[0], output as Streams[1]);
  const connection = stdio.serveStdio(typedFactory(createServer), {
    transport,
    onerror: ({ message }) => log(message),
  });
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
