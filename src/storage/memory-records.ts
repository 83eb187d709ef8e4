/** Records that live as long as their process. */
import { type Clock, canonicalJson } from "../base/index.ts";
import type { RecordKey, Records, StoredRecord } from "../ports/index.ts";
import { checkListing, checkRecordKey, checkVersion, textOfBody } from "./record-key.ts";

type Place = Pick<RecordKey, "tenant" | "id">;

/** Negative where the left one comes first: texts compare by their UTF-16 code units. */
const comparePlaces = (left: Place, right: Place): number =>
  left.tenant === right.tenant ? compare(left.id, right.id) : compare(left.tenant, right.tenant);
const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

/** @param requireOpen throws when the store was closed */
export function createMemoryRecords(clock: Clock, requireOpen: () => void): Records {
  const records = new Map<string, StoredRecord>();
  const nameOf = (key: RecordKey) => {
    requireOpen();
    const { tenant, collection, id } = checkRecordKey(key);
    return canonicalJson([tenant, collection, id]);
  };
  return {
    read: async key => structuredClone(records.get(nameOf(key))),
    async write(key, body, version) {
      const name = nameOf(key);
      const copy = JSON.parse(textOfBody(body));
      if ((records.get(name)?.version ?? 0) !== checkVersion(version)) return undefined;
      const written = { ...checkRecordKey(key), version: version + 1, updatedAt: clock.now(), body: copy };
      records.set(name, written);
      return structuredClone(written);
    },
    async remove(key, version) {
      const name = nameOf(key);
      if (version !== undefined && records.get(name)?.version !== checkVersion(version)) return false;
      return records.delete(name);
    },
    async list(options) {
      requireOpen();
      const { tenant, collection, prefix, after, limit } = checkListing(options);
      const found = [...records.values()].filter(
        each =>
          each.collection === collection &&
          (tenant === undefined || each.tenant === tenant) &&
          each.id.startsWith(prefix) &&
          (after === undefined || comparePlaces(each, after) > 0),
      );
      return structuredClone(found.toSorted(comparePlaces).slice(0, limit));
    },
  };
}
