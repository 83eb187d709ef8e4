/** The part `deadlines`: wakes a turn whose question is settled elsewhere, by an answer or by time, now or since an earlier process. */
import type { Clock } from "../../base/index.ts";
import type { SessionKey } from "../../ports/index.ts";
import { isOpen } from "../../safety/approvals.ts";
import type { Store } from "../../storage/index.ts";
import { createDelivery, type Delivery } from "../deliver-outcome.ts";
import { definePart, type Site } from "../part.ts";
import { approvals, type OpenApprovals } from "./approvals.ts";
import { brain } from "./brain.ts";
import { mind } from "./mind.ts";
import { storage } from "./storage.ts";

export const deadlines = definePart({
  name: "deadlines",
  needs: { approvals, brain, mind, storage },
  keys: {},
  start(needed, { clock }: Site<object>) {
    const { inbox, isAlone, suspended } = needed.approvals;
    if (inbox === undefined) return { delivery: undefined };
    const { store } = needed.storage;
    const delivery = createDelivery({ inbox, clock, store, mind: needed.mind.mind });
    // With an approver of its own, the program decides when turns go on.
    if (!isAlone) return { delivery };
    const alarms = createAlarms({ inbox, delivery, store, clock });
    suspended.by = alarms.suspended;
    suspended.stop = alarms.stop;
    alarms.look(needed.brain.owner.tenant);
    return { delivery };
  },
});

const AGAIN_MS = 10_000;
/** An answer that is given elsewhere is seen so soon. */
const LOOK_MS = 1_000;
/** Suspended turns that are looked at; earlier ones go on with the next deadline, or the next start. */
const MOST_WATCHED = 1_000;

interface AlarmOptions {
  readonly inbox: NonNullable<OpenApprovals["inbox"]>;
  readonly delivery: Delivery;
  readonly store: Store;
  readonly clock: Clock;
}

/** One alarm a tenant, at the next deadline of what waits, or when the log of a turn that was suspended here has grown. */
function createAlarms({ clock, delivery: { wake }, inbox, store }: AlarmOptions) {
  const stopped = new AbortController();
  const alarms = new Map<string, AbortController>();
  /** Sessions that were suspended here, by name, each with the length of its log. */
  const watched = new Map<string, { readonly key: SessionKey; seq: number }>();

  const watchedOf = (tenant: string) => [...watched].filter(([, { key }]) => key.tenant === tenant);

  async function hasNews(tenant: string): Promise<boolean> {
    let isNew = false;
    for (const [name, each] of watchedOf(tenant)) {
      const seq = await store.log.lastSeq(each.key);
      if (seq === each.seq) continue;
      isNew = true;
      each.seq = seq;
      if ((await store.sessions.find(each.key))?.state !== "awaiting-tool-result") watched.delete(name);
    }
    return isNew;
  }

  /** Returns at that time, or when a session has news. */
  async function rest(tenant: string, untilMs: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      const leftMs = untilMs - clock.now();
      if (leftMs < 0) return;
      const isWatching = watchedOf(tenant).length > 0;
      await clock.sleep(isWatching ? Math.min(LOOK_MS, leftMs + 1) : leftMs + 1, signal, true);
      if (isWatching && (await hasNews(tenant))) return;
    }
  }

  async function ring(tenant: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const woken = await wake(tenant);
      const waiting = (await inbox.list({ tenant })).filter(item => item.wait !== undefined && isOpen(item));
      const ends = waiting.map(({ askedAt, expiresAt, requirement: { deadlineMs }, state }) =>
        Math.min(expiresAt, askedAt + (state === "escalated" ? 2 : 1) * deadlineMs),
      );
      // The process that has it may have ended without letting go.
      if (woken.some(({ isElsewhere }) => isElsewhere))
        ends.push(clock.now() + (watchedOf(tenant).length > 0 ? LOOK_MS : AGAIN_MS));
      if (ends.length === 0 || signal.aborted) return;
      await rest(tenant, Math.min(...ends), signal);
    }
  }

  /** Never throws: a store that fails now is asked again with the next question. */
  function look(tenant: string) {
    alarms.get(tenant)?.abort();
    const alarm = new AbortController();
    alarms.set(tenant, alarm);
    ring(tenant, AbortSignal.any([alarm.signal, stopped.signal])).catch(() => undefined);
  }

  return {
    look,
    async suspended(key: SessionKey) {
      const seq = await store.log.lastSeq(key);
      if (watched.size >= MOST_WATCHED) watched.delete(watched.keys().next().value!);
      watched.set(JSON.stringify([key.tenant, key.user, key.session]), { key, seq });
      look(key.tenant);
    },
    stop: () => stopped.abort(),
  };
}
