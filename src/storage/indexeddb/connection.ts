/** A store's one connection: given away when another tab needs it, and closed when its work is done. */
import { fault } from "../../base/index.ts";
import type { Database, Transaction } from "./idb-subset.ts";
import { type DatabasePlace, indexedDbFault, nameOf, openDatabase } from "./open-database.ts";
import { OBJECT_STORES } from "./schema.ts";

type Body<Result> = (transaction: Transaction) => Promise<Result>;
type Run = <Result>(body: Body<Result>) => Promise<Result>;

export interface Transactions {
  readonly read: Run;
  /** Is on the disk when the promise resolves. */
  readonly write: Run;
  /** May be lost when the machine crashes, which ends all its readers, too. */
  readonly writeClaim: Run;
}

export type Connection = Awaited<ReturnType<typeof connect>>;

/** @throws dependency.missing, storage.* */
export async function connect(place: DatabasePlace) {
  const { store } = place;
  const underWay = new Set<Promise<unknown>>();
  let whyClosed: string | undefined;
  const database = await openDatabase(place, reason => {
    whyClosed ??= reason;
    // It is there: only a connection that is open can be lost. Transactions under way come to their end.
    database.close();
  });

  const transactions: Transactions = {
    read: body => transact(database, { mode: "readonly", isDurable: false }, body),
    write: body => transact(database, { mode: "readwrite", isDurable: true }, body),
    writeClaim: body => transact(database, { mode: "readwrite", isDurable: false }, body),
  };
  const isClosed = () => fault("storage.unavailable", { store, reason: whyClosed ?? "it was closed" });

  /** One piece of work of one or more transactions; closing waits for it. @throws storage.*, and what the work throws */
  async function use<Result>(work: (transactions: Transactions) => Promise<Result>) {
    if (whyClosed !== undefined) throw isClosed();
    const result = work(transactions);
    underWay.add(result);
    try {
      return await result;
    } catch (error) {
      throw nameOf(error) === "InvalidStateError" ? isClosed() : indexedDbFault(store, error);
    } finally {
      underWay.delete(result);
    }
  }

  return {
    use,
    /** One transaction that reads. @throws as `use` does */
    read: <Result>(body: Body<Result>) => use(({ read }) => read(body)),
    /** One transaction that writes. @throws as `use` does */
    write: <Result>(body: Body<Result>) => use(({ write }) => write(body)),
    /** The same, which a crash of the machine may forget. @throws as `use` does */
    writeClaim: <Result>(body: Body<Result>) => use(({ writeClaim }) => writeClaim(body)),
    /** May be called twice. */
    async close() {
      whyClosed ??= "it was closed";
      await Promise.allSettled(underWay);
      database.close();
    },
  };
}

/** One transaction over all that is stored: all of it happens, or nothing. */
interface TransactOptions {
  readonly mode: "readonly" | "readwrite";
  /** Whether it is on the disk when the promise resolves; else a crash of the machine may forget it. */
  readonly isDurable: boolean;
}

/** Awaiting anything but the transaction in the body ends it. @throws what the body throws, or why it was aborted */
async function transact<Result>(
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
