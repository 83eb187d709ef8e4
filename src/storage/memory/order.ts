/** The order of lists, where no database keeps it: last used first, then by the names. */
import type { SessionKey } from "../../ports/index.ts";
import type { ListOptions, Owner, SessionRecord } from "../store.ts";

/** The default number of records of a page. */
export const DEFAULT_PAGE = 100;

export const isOwnedBy = ({ tenant, user }: SessionKey, owner: Owner): boolean =>
  tenant === owner.tenant && (owner.user === undefined || user === owner.user);

type Place = NonNullable<ListOptions["after"]>;

/** Negative where the left one comes first. Names compare by their UTF-16 code units. */
export function comparePlace(left: Place, right: Place): number {
  return left.updatedAt === right.updatedAt
    ? compareKeys(left.key, right.key)
    : right.updatedAt - left.updatedAt;
}

/** By tenant, user and session. */
export function compareKeys(left: SessionKey, right: SessionKey): number {
  for (const part of ["tenant", "user", "session"] as const) {
    if (left[part] !== right[part]) return left[part] < right[part] ? -1 : 1;
  }
  return 0;
}

export const isBehind = (record: SessionRecord, place: Place): boolean => comparePlace(record, place) > 0;
