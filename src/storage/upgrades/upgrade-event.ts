/** Brings an event that was read to the present form of its kind. */
import type { Fault } from "../../base/index.ts";
import { type CommittedEvent, eventVersions, type SessionKey } from "../../ports/index.ts";
import { type EventUpgrades, eventUpgrades, type RecordedEvent } from "./event-upgrades.ts";

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
