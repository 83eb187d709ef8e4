/** Records in a browser's database: its keys compare by UTF-16 code units, as lists of records do. */
import type { Clock } from "../../base/index.ts";
import type { RecordKey, Records, StoredRecord } from "../../ports/index.ts";
import { checkListing, checkRecordKey, checkVersion, textOfBody } from "../record-key.ts";
import type { Connection } from "./connection.ts";
import type { StorageKey, Transaction } from "./idb-subset.ts";
import { range } from "./schema.ts";

/** Rows that a list reads at once. */
const PAGE = 100;

const placeOf = ({ collection, tenant, id }: RecordKey): StorageKey => [collection, tenant, id];

export function createIndexedDbRecords(connection: Connection, clock: Clock): Records {
  const find = (transaction: Transaction, key: RecordKey) =>
    transaction.objectStore("records").get(placeOf(key)) as Promise<StoredRecord | undefined>;

  return {
    async read(key) {
      const checked = checkRecordKey(key);
      return await connection.read(each => find(each, checked));
    },
    async write(key, body, version) {
      const checked = checkRecordKey(key);
      const record = { ...checked, version: checkVersion(version) + 1, updatedAt: clock.now() };
      const written = { ...record, body: JSON.parse(textOfBody(body)) };
      return await connection.write(async transaction => {
        if (((await find(transaction, checked))?.version ?? 0) !== version) return undefined;
        await transaction.objectStore("records").put(written);
        return structuredClone(written);
      });
    },
    async remove(key, version) {
      const checked = checkRecordKey(key);
      if (version !== undefined) checkVersion(version);
      return await connection.write(async transaction => {
        const found = await find(transaction, checked);
        if (found === undefined || (version !== undefined && found.version !== version)) return false;
        await transaction.objectStore("records").delete(placeOf(checked));
        return true;
      });
    },
    async list(options) {
      const { tenant, collection, prefix, after, limit } = checkListing(options);
      const names = tenant === undefined ? [collection] : [collection, tenant];
      const found: StoredRecord[] = [];
      const first: StorageKey = tenant === undefined ? names : [...names, prefix];
      for (let last = after && { ...after, collection }; ; ) {
        // Lists come after texts in the order of keys: the end of all that begins with these names.
        const rest = range(last === undefined ? first : placeOf(last), [...names, []], last !== undefined);
        const rows = (await connection.read(transaction =>
          transaction.objectStore("records").getAll(rest, PAGE),
        )) as StoredRecord[];
        const matching = rows.filter(({ id }) => id.startsWith(prefix));
        found.push(...matching);
        last = rows.at(-1);
        const isPastPrefix =
          tenant !== undefined && last !== undefined && last.id > prefix && matching.at(-1) !== last;
        if (rows.length < PAGE || found.length >= limit || isPastPrefix) return found.slice(0, limit);
      }
    },
  };
}
