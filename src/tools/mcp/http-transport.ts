/** Streamable HTTP with two things that the SDK leaves open: bodies are bounded, and a call whose stream breaks off ends. */
import { fault, withDeadline } from "../../base/index.ts";
import type { RemoteServer } from "./server-config.ts";
import { type FetchLike, MAX_MESSAGE_BYTES, type McpTransport } from "./transport.ts";

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

/** In the data of the answer that we give in the server's place, to a request whose stream has broken off. */
export const brokenOff = Object.freeze({ isBrokenOff: true });

/** How long the server may take to let a session go. */
const CLOSE_MS = 1_000;

/** @param fetch what reaches the server; @default the platform's */
export function createHttpTransport(
  { StreamableHTTPClientTransport }: McpClientSdk,
  { url, headers = {} }: RemoteServer,
  fetch: FetchLike = globalThis.fetch,
): McpTransport {
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { ...headers } },
    fetch: async (address, init) => bounded(await fetch(address, init)),
  });
  const send = transport.send.bind(transport);
  transport.send = (message, options) =>
    send(message, {
      ...options,
      onRequestStreamEnd() {
        options?.onRequestStreamEnd?.();
        // A caller that has its answer hears nothing of this.
        const isRequest = !Array.isArray(message) && "method" in message && "id" in message;
        const error = { code: -32_000, message: "the stream broke off", data: brokenOff };
        if (isRequest) transport.onmessage?.({ jsonrpc: "2.0", id: message.id, error });
      },
    });
  const close = transport.close.bind(transport);
  let closing: Promise<void> | undefined;
  transport.close = () => {
    closing ??= withDeadline({ what: "Closing", limitMs: CLOSE_MS }, () => transport.terminateSession())
      .catch(() => {})
      .then(close);
    return closing;
  };
  return transport as McpTransport;
}

/** An event's line, or a whole body that is no stream, has at most so many bytes: no one message is longer. */
function bounded(response: Response): Response {
  if (response.body === null) return response;
  const isStream = response.headers.get("content-type")?.includes("text/event-stream") === true;
  let sizeBytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const newline = isStream ? chunk.lastIndexOf(0x0a) : -1;
      sizeBytes = newline < 0 ? sizeBytes + chunk.length : chunk.length - newline - 1;
      if (sizeBytes > MAX_MESSAGE_BYTES) {
        throw fault("limit.exceeded", {
          limit: "A message of the server",
          value: sizeBytes,
          max: MAX_MESSAGE_BYTES,
          unit: "bytes",
        });
      }
      controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(count), { status, statusText, headers });
}
