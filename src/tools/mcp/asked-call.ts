/** AskedCall is a call of one tool of a server, and who hears how it goes. */
import type { JsonRecord } from "./json-record.ts";

export interface AskedCall {
  readonly tool: string;
  readonly values: JsonRecord;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** The server says that a second call does no more than one. */
  readonly isRepeatable: boolean;
}

export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}
