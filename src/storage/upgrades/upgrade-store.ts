/** Wraps a store of any driver so that what it reads has the present form, whatever version of this program wrote it. */
import { fault } from "../../base/index.ts";
import type { EventLog } from "../../ports/index.ts";
import type { PendingRequest, Store } from "../store.ts";
import { type NewerFault, upgradeEvent } from "./upgrade-event.ts";

/** The store with upgraded entries and requests; the stored ones are not changed. */
export const upgradeStore = (store: Store): Store => ({
  ...store,
  log: upgradeLog(store.log, store.name),
  waiting: {
    pending: async (owner, nowMs) => (await store.waiting.pending(owner, nowMs)).map(withPlace),
    find: async (owner, id) => {
      const found = await store.waiting.find(owner, id);
      return found && withPlace(found);
    },
  },
});

function upgradeLog(log: EventLog, store: string): EventLog {
  const newer: NewerFault = (version, known) => fault("storage.newer", { store, version, known });
  return {
    ...log,
    async *read(key, options) {
      for await (const event of log.read(key, options)) yield upgradeEvent(event, key, newer);
    },
  };
}

/** A request that was kept before requests named their session. */
const withPlace = ({ request, ...pending }: PendingRequest): PendingRequest => ({
  ...pending,
  request: { ...request, session: pending.key.session, turn: pending.turn },
});
