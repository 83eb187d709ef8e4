/** The form of an export: lines of JSON, each session sealed by itself, and a seal on the whole. */

import { hashJson } from "../../base/index.ts";
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

/** Source: measured; one call of WebCrypto costs 40 µs, a hundred times what hashing a short line takes. */
const BLOCK_CHARS = 65_536;

/**
 * Lines are hashed in blocks, each of which ends with the line that makes it 65,536 characters long: the digest of a
 * block is the SHA-256 of the canonical JSON `[digest of the block before, [lines]]`, and begins with "".
 */
export function createLineDigest() {
  let digest = "";
  let block: string[] = [];
  let blockChars = 0;

  async function closeBlock() {
    const lines = block;
    block = [];
    blockChars = 0;
    digest = await hashJson([digest, lines]);
  }

  return {
    /** Takes a line without its line break. Await what it returns, when it returns a promise. */
    add(line: string) {
      block.push(line);
      blockChars += line.length;
      return blockChars < BLOCK_CHARS ? undefined : closeBlock();
    },
    /** The digest over the lines so far, in hexadecimal. Nothing may be added afterwards. */
    async end() {
      await closeBlock();
      return digest;
    },
  };
}
