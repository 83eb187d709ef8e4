/** The properties of each document in the recall index besides its words. */
import type { Columns } from "./columns.ts";

export const recallColumns = {
  /** Position in `memoryKinds`. */
  kind: Uint8Array,
  /** Position in `origins`. */
  origin: Uint8Array,
  /** Sum of the bits of `flags`. */
  flags: Uint8Array,
  /** Position in the list of files. */
  file: Uint32Array,
  line: Uint32Array,
  offset: Float64Array,
  lengthBytes: Uint32Array,
  /** `hashBytes` of the document's bytes. */
  hash: Uint32Array,
  timestampMs: Float64Array,
  painScore: Float32Array,
  importance: Float32Array,
  /** Position in the list of skills. */
  skill: Uint32Array,
  /** Position in the list of projects. */
  project: Uint32Array,
  /** Position in the list of occurrences. */
  occurrence: Uint32Array,
  /** Of an episode: the same for copies of it, by id. Of others: different for each. */
  identity: Float64Array,
  /** The same for what says the same. */
  saying: Float64Array,
} as const;

export type RecallColumns = Columns<typeof recallColumns>;

export const flags = Object.freeze({
  removed: 1,
  failed: 2,
  /** A decision that something else has taken the place of. */
  superseded: 4,
});
