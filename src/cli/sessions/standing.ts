/** The state of a session: a turn that runs elsewhere, waits for a person, or broke off. */
import { hostname } from "node:os";
import { createId } from "../../base/index.ts";
import type { SessionKey } from "../../ports/index.ts";
import type { SessionRecord, Store } from "../../storage/index.ts";

export type Standing =
  | { readonly state: "ready" | "waiting" | "broke-off" }
  /** `by` is the process, for example `4711@laptop`. */
  | { readonly state: "in-use"; readonly by: string };

/** Long enough to be given back, short enough to block no process should this one die meanwhile. */
const LOOK_MS = 1_000;
const LOOKER = "look/";

/**
 * Which other process runs a turn in a session, for example `4711@laptop`; undefined when none does. A log tells it only
 * to who asks for the session: it is taken for a moment.
 */
export async function findHolder({ log }: Store, key: SessionKey): Promise<string | undefined> {
  const result = await log.claim(key, `${LOOKER}${createId()}`, LOOK_MS);
  if (result.status === "claimed") {
    await log.release(key, result.claim);
    return undefined;
  }
  // The suffix behind the process's number tells it from later ones of the same number.
  const [who = ""] = result.owner.split("/");
  return result.owner.startsWith(LOOKER) || who === `${process.pid}@${hostname()}` ? undefined : who;
}

/** `4711@laptop` is process 4711 on laptop; others are called by their name. */
export function describeHolder(holder: string): string {
  const [, pid, host] = /^(\d+)@(.+)$/.exec(holder) ?? [];
  return pid === undefined ? holder : `process ${pid} on ${host}`;
}

/** Undefined for a session that was erased meanwhile. */
export async function findStanding(
  store: Store,
  record: SessionRecord,
  nowMs: number,
): Promise<Standing | undefined> {
  if (record.state === "ready") return { state: "ready" };
  const by = await findHolder(store, record.key);
  if (by !== undefined) return { state: "in-use", by };
  // The turn may have ended between one look and the other.
  const present = await store.sessions.find(record.key);
  if (present === undefined) return undefined;
  if (present.lastSeq !== record.lastSeq) return findStanding(store, present, nowMs);
  if (record.state === "awaiting-tool-result") return { state: "waiting" };
  // A turn that was cut off while it asked has a question, and isn't suspended.
  const pending = await store.waiting.pending(record.key, nowMs);
  return { state: pending.some(({ key }) => isSame(key, record.key)) ? "waiting" : "broke-off" };
}

const isSame = (left: SessionKey, right: SessionKey) =>
  left.user === right.user && left.session === right.session;

const PATIENCE_MS = 1_000;

/** @param tell is called once, with a sentence. Returns the function that ends it: call it when the session has been taken */
export function tellWhenKept(store: Store, key: SessionKey, tell: (news: string) => void): () => void {
  let isOver = false;
  const look = async () => {
    // Whatever is wrong with the store is said by the turn.
    const holder = await findHolder(store, key).catch(() => undefined);
    if (holder !== undefined && !isOver)
      tell(`A turn runs in ${key.session}: ${describeHolder(holder)}. This one waits for it.`);
  };
  const timer = setTimeout(look, PATIENCE_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
