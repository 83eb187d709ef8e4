/** An entry as a row: the fields of queries in columns, the rest as JSON text. */
import { fault } from "../../base/index.ts";
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";

export interface EventRow {
  readonly seq: number;
  readonly kind: string;
  readonly at: number;
  readonly turn: string;
  readonly payload: string;
}

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
    return { seq, at, kind, turn, payload: JSON.stringify(payload) };
  });
}

const invalid = (what: string, expected: string) =>
  fault("input.invalid", { what: `An entry's ${what}`, expected });

/** The entry that the row was made of. @throws storage.damaged */
export function entryOfRow(
  row: Omit<EventRow, "seq"> & { readonly seq: number | string },
  { session }: SessionKey,
  store: string,
): CommittedEvent {
  const { at, kind, turn } = row;
  const seq = Number(row.seq);
  try {
    const payload: unknown = JSON.parse(row.payload);
    // A member called __proto__ is copied like any other: spreading defines it.
    if (typeof payload === "object" && payload !== null && !Array.isArray(payload))
      return { ...payload, seq, at, turn, kind } as CommittedEvent;
  } catch {
    // Reported below, without the text: it holds a person's words.
  }
  throw fault("storage.damaged", { store, reason: `entry ${seq} of the session ${session} can't be read` });
}

/** Text that every database keeps as it is: half a character would come back as another one, and equal to others. */
export const isStorable = (text: unknown): text is string =>
  typeof text === "string" && text.isWellFormed() && !text.includes("\0");
