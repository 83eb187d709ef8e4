/** Where a session stands: whether a turn runs in it elsewhere, waits for a person, or broke off. */
import { createId } from "../../base/index.ts";
import type { SessionKey } from "../../ports/index.ts";
import type { Owner, SessionRecord, Store } from "../../storage/index.ts";

export type Standing =
  | { readonly state: "ready" | "waiting" | "broke-off" }
  /** `by` is the process, for example `4711@laptop`. */
  | { readonly state: "in-use"; readonly by: string };

/** Long enough to be given back, short enough to be in nobody's way should this process die meanwhile. */
const LOOK_MS = 1_000;
const LOOKER = "look/";

/**
 * Who runs a turn in a session, for example `4711@laptop`; undefined when nobody does. A log tells it only to who asks
 * for the session: it is taken for a moment.
 */
export async function findHolder({ log }: Store, key: SessionKey): Promise<string | undefined> {
  const result = await log.claim(key, `${LOOKER}${createId()}`, LOOK_MS);
  // What stands behind the process tells it from others of its number.
  if (result.status === "held")
    return result.owner.startsWith(LOOKER) ? undefined : result.owner.split("/")[0];
  await log.release(key, result.claim);
  return undefined;
}

/** `4711@laptop` is process 4711 on laptop; others are called by their name. */
export function describeHolder(holder: string): string {
  const [, pid, host] = /^(\d+)@(.+)$/.exec(holder) ?? [];
  return pid === undefined ? holder : `process ${pid} on ${host}`;
}

/** The standing of each of an owner's sessions. */
export async function standingsOf(
  store: Store,
  owner: Owner,
  records: readonly SessionRecord[],
  nowMs: number,
): Promise<readonly Standing[]> {
  // Only a turn that was cut off while it asked has questions and isn't suspended.
  const isUnclear = records.some(({ state }) => state === "processing");
  const pending = isUnclear ? await store.approvals.pending(owner, nowMs) : [];
  const isAsked = (key: SessionKey) =>
    pending.some(({ key: { user, session } }) => user === key.user && session === key.session);
  return Promise.all(
    records.map(async ({ key, state }): Promise<Standing> => {
      if (state === "ready") return { state };
      if (state === "awaiting-tool-result") return { state: "waiting" };
      const by = await findHolder(store, key);
      if (by !== undefined) return { state: "in-use", by };
      return { state: isAsked(key) ? "waiting" : "broke-off" };
    }),
  );
}
