/** How older forms of events become the present ones: for each kind one function a step, the first from version 1 to 2. */
import type { EventKind, SessionKey } from "../../ports/index.ts";

/** An event of a form that only its upgrade knows. */
export type RecordedEvent = Readonly<Record<string, unknown>>;

/** Pure; gets the key of the session that the event is in. */
export type EventUpgrade = (event: RecordedEvent, key: SessionKey) => RecordedEvent;

export type EventUpgrades = { readonly [Kind in EventKind]?: readonly EventUpgrade[] };

export const eventUpgrades: EventUpgrades = {
  "approval-request": [(event, { session }) => ({ ...event, session })],
};
