/** Wraps a store of any driver so that what it reads has the present form, whatever version of this program wrote it. */
import { type Fault, fault } from "../base/index.ts";
import {
  type CommittedEvent,
  type EventKind,
  type EventLog,
  eventVersions,
  type SessionKey,
} from "../ports/index.ts";
import type { PendingRequest, Store } from "./store.ts";

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
      if (options?.asStored === true) return yield* log.read(key, options);
      for await (const event of log.read(key, options)) yield upgradeEvent(event, key, newer);
    },
  };
}

/** A request that was kept before requests named their session. */
const withPlace = ({ request, ...pending }: PendingRequest): PendingRequest => ({
  ...pending,
  request: { ...request, session: pending.key.session, turn: pending.turn },
});

/** Makes the fault for a form that only a newer version of this program reads. */
export type NewerFault = (version: number, known: number) => Fault;

/**
 * The event itself where it is of the present form, or of a kind that this program doesn't know.
 * @throws what `newer` makes
 */
export function upgradeEvent(
  event: CommittedEvent,
  key: SessionKey,
  newer: NewerFault,
  versions: Readonly<Record<string, number>> = eventVersions,
  upgrades: EventUpgrades = eventUpgrades,
): CommittedEvent {
  const { kind, version = 1 } = event;
  const known = Object.hasOwn(versions, kind) ? versions[kind]! : version;
  if (version === known) return event;
  if (!(version < known)) throw newer(version, known);
  const steps = upgrades[kind]!.slice(version - 1);
  const upgraded = steps.reduce<RecordedEvent>((older, step) => step(older, key), { ...event });
  return { ...upgraded, version: known } as unknown as CommittedEvent;
}

/** An event of a form that only its upgrade knows. */
type RecordedEvent = Readonly<Record<string, unknown>>;

/** Pure; gets the key of the session that the event is in. */
type EventUpgrade = (event: RecordedEvent, key: SessionKey) => RecordedEvent;

type EventUpgrades = { readonly [Kind in EventKind]?: readonly EventUpgrade[] };

export const eventUpgrades: EventUpgrades = {
  "approval-request": [(event, { session }) => ({ ...event, session })],
};
