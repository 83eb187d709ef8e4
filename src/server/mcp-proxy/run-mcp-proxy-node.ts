/** Runs the proxy between this process's own client and a server that it starts (Node only). */
import { once } from "node:events";
import process from "node:process";
import type { Readable, Writable } from "node:stream";
import { startServer } from "../../tools/mcp/mcp-node.ts";
import { type ByteSink, type ByteSource, createLineReader } from "../../tools/mcp.ts";
import { createMcpProxy, type McpProxyOptions } from "./mcp-proxy.ts";

export interface RunMcpProxyOptions extends Omit<McpProxyOptions, "command" | "toClient" | "toServer"> {
  /** The pinned part of its command line. */
  readonly pinnedCommand: McpProxyOptions["command"];
  readonly command: string;
  readonly args: readonly string[];
  readonly directory: string;
  /** From the client. */
  readonly input: ByteSource;
  /** To the client. */
  readonly output: ByteSink;
}

/** Far more than any answer; a longer line is dropped, so that no side can fill the memory. */
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;
const NEWLINE = Uint8Array.of(0x0a);
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Resolves with the server's exit code, and 0 when the client left first.
 * @throws process.not-started
 */
export async function runMcpProxy(options: RunMcpProxyOptions): Promise<number> {
  const { pinnedCommand, command, args, directory, input: from, output: to, tell, ...rest } = options;
  const [input, output] = [from as Readable, to as Writable];
  const server = await startServer(command, args, { directory });
  const proxy = createMcpProxy({
    ...rest,
    tell,
    command: pinnedCommand,
    toClient: line => write(output, line, server.stdout as Readable),
    toServer: line => write(server.stdin as Writable, line, input),
  });
  const tooLong = (who: string) => (sizeBytes: number) =>
    tell(`a message of the ${who} has ${sizeBytes} bytes and was dropped; ${MAX_MESSAGE_BYTES} are allowed`);
  const fromServer = createLineReader(MAX_MESSAGE_BYTES, proxy.fromServer, tooLong("server"));
  const fromClient = createLineReader(MAX_MESSAGE_BYTES, proxy.fromClient, tooLong("client"));

  let isLeaving = false;
  async function leave(isUrgent: boolean) {
    if (isLeaving && !isUrgent) return;
    isLeaving = true;
    // A message without its newline is whole at the end.
    fromClient.push(NEWLINE);
    const said = proxy.clientEnded();
    if (!isUrgent) await said;
    await server.end(isUrgent);
  }
  const stop = () => void leave(true);
  const hangUp = () => void leave(false);
  for (const signal of signals) process.on(signal, stop);
  input.on("data", (chunk: Uint8Array) => fromClient.push(chunk));
  for (const event of ["end", "close", "error"]) input.once(event, hangUp);
  output.once("error", hangUp);
  server.stdout.on("data", (chunk: Uint8Array) => fromServer.push(chunk));

  const { exitCode, reason } = await server.ended;
  await proxy.serverEnded(reason);
  for (const signal of signals) process.off(signal, stop);
  input.removeAllListeners("data").pause();
  for (const event of ["end", "close", "error"]) input.off(event, hangUp);
  // A pipe that is being read keeps the process alive.
  input.destroy();
  return isLeaving ? 0 : (exitCode ?? 1);
}

/** A reader that is slow slows the other side down, instead of filling the memory. */
function write(to: Writable, line: Uint8Array, from: Readable) {
  if (to.destroyed || to.writableEnded) return;
  to.cork();
  to.write(line);
  const isFree = to.write(NEWLINE);
  to.uncork();
  if (isFree || from.isPaused()) return;
  from.pause();
  once(to, "drain").then(
    () => from.resume(),
    () => from.resume(),
  );
}
