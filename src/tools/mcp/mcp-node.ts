/** A server that is a program of ours: its process in a group of its own, and the transport over its streams (Node only). */

import { spawn } from "node:child_process";
import { resolve } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { describeError, fault, isRecord } from "../../base/index.ts";
import { endWithUs, scrubbedEnvironment, signalGroup } from "../builtin/run-process.ts";
import type { LocalServer } from "./server-config.ts";
import {
  type ByteSink,
  type ByteSource,
  createLineReader,
  MAX_MESSAGE_BYTES,
  type McpTransport,
} from "./transport.ts";

export interface ServerProcessOptions {
  /** Relative to ours where it isn't absolute. */
  readonly directory: string;
  /** All that it gets of an environment. @default ours */
  readonly environment?: Readonly<Record<string, string>>;
  /** Hears its standard error. @default it is ours */
  readonly onStandardError?: (text: string) => void;
  /** How long it may take over each step of ending. @default 2_000 */
  readonly graceMs?: number;
}

export interface ServerProcess {
  readonly stdin: ByteSink;
  readonly stdout: ByteSource;
  /** In a sentence, when it is over and has said everything. */
  readonly ended: Promise<ServerEnd>;
  /** Asks it to end, as the protocol has it: no more input, then SIGTERM, then SIGKILL; `isUrgent` begins with SIGTERM. */
  end(isUrgent: boolean): Promise<void>;
}

export interface ServerEnd {
  readonly exitCode: number | undefined;
  readonly reason: string;
}

/** How long its output may stay open after its end: then another process holds it. */
const DRAIN_MS = 500;

/** @throws process.not-started */
export async function startServer(
  command: string,
  args: readonly string[],
  { directory, environment, onStandardError, graceMs = 2_000 }: ServerProcessOptions,
): Promise<ServerProcess> {
  const child = spawn(command, args, {
    cwd: directory,
    ...(environment !== undefined && { env: environment }),
    stdio: ["pipe", "pipe", onStandardError === undefined ? "inherit" : "pipe"],
    // A group of its own, so that what a launcher such as npx has started ends with it.
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  const [stdin, stdout] = [child.stdin!, child.stdout!];
  const exited = new Promise<ServerEnd>(resolve =>
    child.once("exit", (code, signal) => resolve(endOf(command, code, signal))),
  );
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", error =>
      reject(fault("process.not-started", { command, reason: error.message }, { cause: error })),
    );
  });
  // An ended process reads nothing any more.
  stdin.on("error", () => {});
  child.on("error", () => {});
  child.stderr?.setEncoding("utf8").on("data", (text: string) => onStandardError?.(text));
  const kill = (signal: NodeJS.Signals) => signalGroup(child, signal);
  const letGo = endWithUs(() => kill("SIGKILL"));
  const closed = new Promise(resolve => child.once("close", resolve));
  const isOver = (limitMs: number) =>
    Promise.race([exited.then(() => true), sleep(limitMs, false, { ref: false })]);
  return {
    stdin,
    stdout,
    ended: exited.then(async end => {
      await Promise.race([closed, sleep(DRAIN_MS, undefined, { ref: false })]);
      kill("SIGKILL");
      letGo();
      stdout.destroy();
      child.stderr?.destroy();
      return end;
    }),
    async end(isUrgent) {
      stdin.end();
      if (!isUrgent && (await isOver(graceMs))) return;
      kill("SIGTERM");
      if (!(await isOver(graceMs))) kill("SIGKILL");
    },
  };
}

const endOf = (command: string, code: number | null, signal: NodeJS.Signals | null): ServerEnd => ({
  exitCode: code ?? undefined,
  reason: `The server ended (${command}, ${code === null ? signal : `exit code ${code}`}).`,
});

export interface StdioTransportOptions {
  /** Where it runs, unless it says otherwise. */
  readonly directory: string;
}

const MAX_LAST_CHARS = 4_000;
/** Closing waits for this, twice at most. */
const GRACE_MS = 500;
const decoder = new TextDecoder();

/**
 * A server that is a program of ours, as a transport: scrubbed environment, own process group, garbage passed over
 * (Node only).
 */
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
