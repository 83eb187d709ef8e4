/** The part `deadlines`: wakes a turn whose question has had no answer in time, in this process or since an earlier one. */
import type { Clock } from "../../base/index.ts";
import { isOpen } from "../../safety/approvals.ts";
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
    if (inbox === undefined) return { delivery: undefined, stop: () => {} };
    const delivery = createDelivery({
      inbox,
      clock,
      store: needed.storage.store,
      mind: needed.mind.mind,
    });
    // With an approver of its own, the program decides when turns go on.
    if (!isAlone) return { delivery, stop: () => {} };
    const alarms = createAlarms(inbox, delivery, clock);
    suspended.by = alarms.look;
    alarms.look(needed.brain.owner.tenant);
    return { delivery, stop: alarms.stop };
  },
  stop: ({ stop }) => stop(),
});

const AGAIN_MS = 10_000;

/** One alarm a tenant, at the next deadline of what waits. */
function createAlarms(inbox: NonNullable<OpenApprovals["inbox"]>, { wake }: Delivery, clock: Clock) {
  const stopped = new AbortController();
  const alarms = new Map<string, AbortController>();

  async function ring(tenant: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const woken = await wake(tenant);
      const waiting = (await inbox.list({ tenant })).filter(item => item.wait !== undefined && isOpen(item));
      const ends = waiting.map(({ askedAt, expiresAt, requirement: { deadlineMs }, state }) =>
        Math.min(expiresAt, askedAt + (state === "escalated" ? 2 : 1) * deadlineMs),
      );
      // The process that has it may have ended without letting go.
      if (woken.some(({ isElsewhere }) => isElsewhere)) ends.push(clock.now() + AGAIN_MS);
      if (ends.length === 0 || signal.aborted) return;
      await clock.sleep(Math.max(0, Math.min(...ends) - clock.now()) + 1, signal, true);
    }
  }

  return {
    /** Never throws: a store that fails now is asked again with the next question. */
    look(tenant: string) {
      alarms.get(tenant)?.abort();
      const alarm = new AbortController();
      alarms.set(tenant, alarm);
      ring(tenant, AbortSignal.any([alarm.signal, stopped.signal])).catch(() => undefined);
    },
    stop: () => stopped.abort(),
  };
}
