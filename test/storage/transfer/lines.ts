/** Exports as lists of lines, and what is in a store as plain values. */
import { expect } from "vitest";
import type { CommittedEvent, SessionKey } from "../../../src/ports/index.ts";
import {
  type ExportOptions,
  exportSessions,
  idOfRequest,
  type PendingRequest,
  type SessionChoice,
  type SessionRecord,
  type Store,
} from "../../../src/storage/index.ts";
import type { GeneratedSession } from "../event-generator.ts";

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export const exportLines = (store: Store, which: SessionChoice = "everything", options?: ExportOptions) =>
  collect(exportSessions(store, which, options));

export async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

export async function fill(store: Store, sessions: readonly GeneratedSession[]): Promise<void> {
  for (const { key, entries } of sessions) await store.log.append(key, entries, { afterSeq: 0 });
}

export async function removeAll(store: Store): Promise<void> {
  for (const { key } of await collect(store.sessions.all())) await store.sessions.remove(key);
}

export interface Contents {
  readonly records: readonly SessionRecord[];
  readonly entries: readonly (readonly CommittedEvent[])[];
  readonly pending: readonly PendingRequest[];
}

const inOrder = <Item>(items: readonly Item[], nameOf: (item: Item) => string): readonly Item[] =>
  items.toSorted((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1));

const nameOf = ({ tenant, user, session }: SessionKey) => JSON.stringify([tenant, user, session]);

/** All that a store knows, in an order that does not depend on it. */
export async function contentsOf(store: Store): Promise<Contents> {
  const records = inOrder(await collect(store.sessions.all()), ({ key }) => nameOf(key));
  const entries = await Promise.all(records.map(({ key }) => collect(store.log.read(key))));
  const tenants = [...new Set(records.map(({ key }) => key.tenant))];
  const pending = await Promise.all(tenants.map(tenant => store.waiting.pending({ tenant }, 0)));
  return { records, entries, pending: inOrder(pending.flat(), ({ request }) => idOfRequest(request)) };
}

export async function expectSame(actual: Store, expected: Store): Promise<void> {
  expect(await contentsOf(actual)).toEqual(await contentsOf(expected));
}
