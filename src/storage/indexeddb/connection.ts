/** A store's one connection: given away when another tab needs it, and closed when its work is done. */
import { fault } from "../../base/index.ts";
import type { Transaction } from "./idb-subset.ts";
import { indexedDbFault, nameOf } from "./indexeddb-fault.ts";
import { type DatabasePlace, openDatabase } from "./open-database.ts";
import { transact } from "./transact.ts";

type Run = <Result>(body: (transaction: Transaction) => Promise<Result>) => Promise<Result>;

export interface Transactions {
  readonly read: Run;
  /** Is on the disk when the promise resolves. */
  readonly write: Run;
  /** May be lost when the machine crashes, which ends all its readers, too. */
  readonly writeClaim: Run;
}

export interface Connection {
  /** One piece of work of one or more transactions; closing waits for it. @throws storage.*, and what the work throws */
  use<Result>(work: (transactions: Transactions) => Promise<Result>): Promise<Result>;
  /** May be called twice. */
  close(): Promise<void>;
}

/** @throws dependency.missing, storage.* */
export async function connect(place: DatabasePlace): Promise<Connection> {
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

  return {
    async use(work) {
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
    },
    async close() {
      whyClosed ??= "it was closed";
      await Promise.allSettled(underWay);
      database.close();
    },
  };
}
