/** An entry as a row: the fields of queries in columns, the rest as JSON text. */
import { crc32, fault } from "../../base/index.ts";
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";

export interface EventRow {
  readonly seq: number;
  readonly kind: string;
  readonly at: number;
  readonly turn: string;
  readonly payload: string;
  /** CRC-32 of all that the row says of its entry, as a signed number of 32 bits. */
  readonly checksum: number;
}

/** A row as it is read: rows of schemas before 3 have no checksum. */
type StoredRow = Omit<EventRow, "seq" | "checksum"> & {
  readonly seq: number | string;
  readonly checksum: number | null;
};

/**
 * The writer's entries as they are now: later changes by the writer have no effect.
 * @throws input.invalid for entries that no database can hold in this order; other writers' entries are not to suffer.
 */
export function rowsOfEntries(entries: readonly CommittedEvent[], afterSeq: number): readonly EventRow[] {
  let last = afterSeq;
  return entries.map(entry => {
    const { seq, at, kind, turn, ...payload } = entry;
    if (!Number.isSafeInteger(seq) || seq <= last) throw invalid("number", `a whole number above ${last}`);
    if (!Number.isFinite(at)) throw invalid("time", "milliseconds since the epoch");
    if (!isStorable(kind) || !isStorable(turn)) throw invalid("kind or turn", "well-formed text");
    last = seq;
    const row = { seq, at, kind, turn, payload: JSON.stringify(payload) };
    return { ...row, checksum: checksumOf(row) };
  });
}

const invalid = (what: string, expected: string) =>
  fault("input.invalid", { what: `An entry's ${what}`, expected });

const checksumOf = ({ seq, at, kind, turn, payload }: Omit<StoredRow, "checksum">): number =>
  crc32(`${seq} ${at} ${kind} ${turn} ${payload}`) | 0;

/** The entry of a row that was read. @throws storage.damaged also where its checksum says that it was changed */
export function checkedEntry(row: StoredRow, key: SessionKey, store: string): CommittedEvent {
  if (row.checksum !== null && row.checksum !== checksumOf(row)) throw damaged(row, key, store);
  return entryOfRow(row, key, store);
}

/** Without the text: it holds a person's words. */
const damaged = ({ seq }: Pick<StoredRow, "seq">, { session }: SessionKey, store: string) =>
  fault("storage.damaged", {
    store,
    reason: `entry ${seq} of the session ${session} was changed or can't be read`,
    session,
  });

/** The entry that the row was made of. @throws storage.damaged */
export function entryOfRow(row: Omit<StoredRow, "checksum">, key: SessionKey, store: string): CommittedEvent {
  const { at, kind, turn } = row;
  const seq = Number(row.seq);
  try {
    const payload: unknown = JSON.parse(row.payload);
    // A member called __proto__ is copied like any other: spreading defines it.
    if (typeof payload === "object" && payload !== null && !Array.isArray(payload))
      return { ...payload, seq, at, turn, kind } as CommittedEvent;
  } catch {
    // Reported below.
  }
  throw damaged(row, key, store);
}

/** Text that every database keeps as it is: half a character would come back as another one, and equal to others. */
export const isStorable = (text: unknown): text is string =>
  typeof text === "string" && text.isWellFormed() && !text.includes("\0");
