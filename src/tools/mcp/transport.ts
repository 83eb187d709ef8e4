/** McpTransport carries messages to a server and back. Its form is the SDK's, which is optional and so not imported. */

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
