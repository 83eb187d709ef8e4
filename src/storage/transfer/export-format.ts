/** The form of an export: lines of JSON, each session sealed by itself, and a seal on the whole. */
import type { SessionKey } from "../../ports/index.ts";

export const FORMAT = "brainstem-sessions";
/** Raised when an older program could not read what is written. */
export const VERSION = 1;

/** The first line. */
export interface ExportHead {
  readonly format: typeof FORMAT;
  readonly version: number;
  /** RFC 3339. */
  readonly exportedAt: string;
  /** The store that it comes from, without passwords. */
  readonly from: string;
}

/** Before a session's entries, one a line. */
export interface SessionHead {
  readonly session: SessionKey;
  /** The number of the last entry that follows: later entries are not in it. */
  readonly throughSeq: number;
}

/** Behind a session's entries. */
export interface SessionSeal {
  readonly end: "session";
  readonly entries: number;
  /** Over the session's lines before this one; see `createLineDigest`. */
  readonly sha256: string;
}

/** The last line. */
export interface ExportSeal {
  readonly end: "export";
  readonly sessions: number;
  /** Over the first line and the seals of all sessions. */
  readonly sha256: string;
}
