/** McpTransport carries messages to a server and back, in the SDK's form, which is optional and so not imported; lines are bounded. */
import type { JsonRecord } from "../../base/index.ts";

export interface McpTransport {
  start(): Promise<void>;
  send(message: unknown, options?: unknown): Promise<void>;
  close(): Promise<void>;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: unknown, extra?: unknown) => void) | undefined;
  sessionId?: string | undefined;
  setProtocolVersion?: ((version: string) => void) | undefined;
  /** Why it was closed, in a sentence, where it closed by itself. */
  whyClosed?(): string | undefined;
  /** The end of what the server wrote for people beside its messages; empty where there is nothing. */
  lastWords?(): string;
}

/** Calls a server by HTTP, as `fetch` does. */
export type FetchLike = (address: string | URL, init?: RequestInit) => Promise<Response>;

/** A longer message fills the memory. Its sender is taken to have lost its way, and is left. */
export const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;

export interface ByteSource {
  on(event: string, listener: (...given: never[]) => void): unknown;
  once(event: string, listener: (...given: never[]) => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

export interface ByteSink {
  readonly destroyed: boolean;
  readonly writableEnded: boolean;
  once(event: string, listener: (...given: never[]) => void): unknown;
  write(chunk: string | Uint8Array, onWritten?: (error: Error | null | undefined) => void): boolean;
  end(): unknown;
}

interface LineReader {
  /** Gives each line that this chunk completes, without its newline. */
  push(chunk: Uint8Array): void;
}

const NEWLINE = 0x0a;

/** A line that is longer is dropped as it comes, and told of once it has ended. */
export function createLineReader(
  maxLineBytes: number,
  onLine: (line: Uint8Array) => void,
  onTooLong: (sizeBytes: number) => void,
): LineReader {
  let held: Uint8Array[] = [];
  let sizeBytes = 0;

  const hold = (part: Uint8Array) => {
    sizeBytes += part.length;
    if (sizeBytes > maxLineBytes) held = [];
    else if (part.length > 0) held.push(part);
  };

  function finish(): void {
    const [parts, size] = [held, sizeBytes];
    held = [];
    sizeBytes = 0;
    if (size > maxLineBytes) onTooLong(size);
    else if (size > 0) onLine(parts.length === 1 ? parts[0]! : joined(parts, size));
  }

  return {
    push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        hold(chunk.subarray(start, end));
        finish();
        start = end + 1;
      }
      hold(chunk.subarray(start));
    },
  };
}

function joined(parts: readonly Uint8Array[], sizeBytes: number): Uint8Array {
  const whole = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** A call of one of a server's tools. */
export interface AskedCall {
  readonly tool: string;
  readonly values: JsonRecord;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** The server says that a second call does no more than one. */
  readonly isRepeatable: boolean;
}

/** As a server says how far a call is. */
export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}
