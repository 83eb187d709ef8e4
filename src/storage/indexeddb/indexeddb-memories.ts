/** The memory of users in a browser's database. */
import type { UserMemories, UserMemory } from "../../ports/index.ts";
import { checkOwner } from "../check-key.ts";
import type { Connection } from "./connection.ts";
import type { Transaction } from "./idb-subset.ts";

/** A row under [tenant, user]. */
interface MemoryRow extends UserMemory {
  readonly tenant: string;
  readonly user: string;
}

export function createIndexedDbMemories(connection: Connection): UserMemories {
  const find = (transaction: Transaction, tenant: string, user: string) =>
    transaction.objectStore("memories").get([tenant, user]) as Promise<MemoryRow | undefined>;

  return {
    async read(owner) {
      const { tenant, user } = checkOwner(owner);
      const row = await connection.use(({ read }) => read(each => find(each, tenant, user)));
      return row && { version: row.version, files: row.files };
    },
    async write(owner, files, afterVersion) {
      const { tenant, user } = checkOwner(owner);
      return await connection.use(({ write }) =>
        write(async transaction => {
          const row = await find(transaction, tenant, user);
          if ((row?.version ?? 0) !== afterVersion) return false;
          await transaction.objectStore("memories").put({ tenant, user, files, version: afterVersion + 1 });
          return true;
        }),
      );
    },
    async remove(owner) {
      const { tenant, user } = checkOwner(owner);
      return await connection.use(({ write }) =>
        write(async transaction => {
          const row = await find(transaction, tenant, user);
          await transaction.objectStore("memories").delete([tenant, user]);
          return row !== undefined;
        }),
      );
    },
  };
}
