/** What carries messages to a server and back, beside what the SDK asks of it. */
import type { Transport } from "@modelcontextprotocol/client";

export interface McpTransport extends Transport {
  /** Why it was closed, in a sentence, where it closed by itself. */
  whyClosed?(): string | undefined;
  /** The end of what the server wrote for people beside its messages; empty where there is nothing. */
  lastWords?(): string;
}

/** A longer message fills the memory. Its sender is taken to have lost its way, and is left. */
export const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;
