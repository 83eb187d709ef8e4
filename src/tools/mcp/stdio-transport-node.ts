/**
 * A server that is a program of ours, as a transport: scrubbed environment, own process group, garbage passed over
 * (Node only).
 */
import { resolve } from "node:path";
import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { describeError, fault } from "../../base/index.ts";
import { scrubbedEnvironment } from "../builtin/scrubbed-environment.ts";
import { isRecord } from "./json-record.ts";
import { createLineReader } from "./line-reader.ts";
import type { LocalServer } from "./server-config.ts";
import { type ServerProcess, startServer } from "./server-process-node.ts";
import { MAX_MESSAGE_BYTES, type McpTransport } from "./transport.ts";

export interface StdioTransportOptions {
  /** Where it runs, unless it says otherwise. */
  readonly directory: string;
}

const MAX_LAST_CHARS = 4_000;
/** Closing waits for this, twice at most. */
const GRACE_MS = 500;
const decoder = new TextDecoder();

export function createStdioTransport(
  { command, args = [], env = {}, cwd = "." }: LocalServer,
  { directory }: StdioTransportOptions,
): McpTransport {
  let server: ServerProcess | undefined;
  let lastWords = "";
  let why: string | undefined;
  let closing: Promise<void> | undefined;
  let heard = Promise.resolve();

  const fromServer = createLineReader(MAX_MESSAGE_BYTES, meet, sizeBytes => {
    why ??= `it sent a message of ${sizeBytes} bytes; ${MAX_MESSAGE_BYTES} are allowed`;
    void end(true);
  });

  function meet(line: Uint8Array) {
    for (const message of readMessages(line)) {
      // One after the other: the SDK takes notifications in a moment later, and an answer would overtake its progress.
      heard = heard
        .then(() => transport.onmessage?.(message))
        .catch(error => transport.onerror?.(fault("input.invalid", invalidMessage(error))));
    }
  }

  async function end(isUrgent: boolean): Promise<void> {
    await server?.end(isUrgent);
    await server?.ended;
  }

  const transport: McpTransport = {
    async start() {
      server = await startServer(command, args, {
        directory: resolve(directory, cwd),
        environment: scrubbedEnvironment([], env),
        graceMs: GRACE_MS,
        onStandardError(text) {
          lastWords = (lastWords + text).slice(-MAX_LAST_CHARS);
        },
      });
      server.stdout.on("data", (chunk: Uint8Array) => fromServer.push(chunk));
      server.stdout.on("error", () => {});
      void server.ended.then(async ({ reason }) => {
        why ??= reason;
        await heard;
        transport.onclose?.();
      });
      // It was closed while it was being started.
      if (closing !== undefined) await end(true);
    },
    async send(message) {
      const { stdin } = server ?? {};
      if (stdin === undefined || stdin.destroyed || stdin.writableEnded) {
        throw fault("mcp.unreachable", { server: command, reason: why ?? "it does not run" });
      }
      await new Promise<void>((sent, failed) =>
        stdin.write(`${JSON.stringify(message)}\n`, error => (error ? failed(error) : sent())),
      );
    },
    close() {
      closing ??= end(false);
      return closing;
    },
    whyClosed: () => why,
    lastWords: () => lastWords.trim(),
  };
  return transport;
}

/** Lines that are no messages are passed over: many a program prints to its standard output what it shouldn't. */
function readMessages(line: Uint8Array): readonly JSONRPCMessage[] {
  try {
    const value: unknown = JSON.parse(decoder.decode(line));
    return [value].flat().filter(each => isRecord(each) && each.jsonrpc === "2.0") as JSONRPCMessage[];
  } catch {
    return [];
  }
}

const invalidMessage = (error: unknown) => ({
  what: "A message of the server",
  expected: `one that can be read (${describeError(error)})`,
});
