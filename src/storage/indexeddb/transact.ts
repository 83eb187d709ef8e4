/** One transaction over all that is stored: all of it happens, or nothing. */
import type { Database, Transaction } from "./idb-subset.ts";
import { OBJECT_STORES } from "./schema.ts";

export interface TransactOptions {
  readonly mode: "readonly" | "readwrite";
  /** Whether it is on the disk when the promise resolves; else a crash of the machine may forget it. */
  readonly isDurable: boolean;
}

/** Awaiting anything but the transaction in the body ends it. @throws what the body throws, or why it was aborted */
export async function transact<Result>(
  database: Database,
  { mode, isDurable }: TransactOptions,
  body: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const durability = isDurable ? "strict" : "relaxed";
  const transaction = database.transaction(OBJECT_STORES, mode, { durability });
  // Heard here at once: when the body fails, no caller waits for the end any more.
  transaction.done.catch(() => undefined);
  try {
    const result = await body(transaction);
    await transaction.done;
    return result;
  } catch (error) {
    undo(transaction);
    throw error;
  }
}

function undo(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // The failure had ended it already.
  }
}
