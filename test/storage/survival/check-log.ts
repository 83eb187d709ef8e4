/** Checks a session's log, and its deeds outside, after any fate of the processes that wrote it. */
import { expect } from "vitest";
import type { CommittedEvent } from "../../../src/ports/index.ts";

export function expectWholeLog(entries: readonly CommittedEvent[], session: string) {
  for (const [index, { seq }] of entries.entries()) {
    if (index > 0 && seq <= entries[index - 1]!.seq) expect.fail(`${session}: ${seq} comes too late`);
  }
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  const kinds = entries.map(({ kind }) => kind).filter(kind => kind === "turn-start" || kind === "turn-end");
  expect(kinds).toEqual(kinds.map((_, index) => (index % 2 === 0 ? "turn-start" : "turn-end")));
  const starts = entries.filter(({ kind }) => kind === "turn-start").map(({ turn }) => turn);
  expect(new Set(starts).size).toBe(starts.length);
  const ends = entries.filter(({ kind }) => kind === "turn-end").map(({ turn }) => turn);
  expect(ends).toEqual(starts);
}

/** Each acknowledged entry is there. */
export function expectAcknowledged(
  acknowledged: readonly string[],
  logs: ReadonlyMap<string, readonly CommittedEvent[]>,
) {
  const there = new Set([...logs].flatMap(([session, log]) => log.map(({ seq }) => `${session} ${seq}`)));
  expect(acknowledged.filter(each => !there.has(each))).toEqual([]);
}

/** Unrepeatable deeds were done once at most, the rest under one key; and a log has every deed. */
export function expectDeeds(deeds: readonly string[], entries: readonly CommittedEvent[]) {
  const started = entries.flatMap(event => (event.kind === "tool-call-start" ? [event] : []));
  const known = new Set(started.map(({ idempotencyKey, tool }) => `${tool} ${idempotencyKey}`));
  expect(deeds.filter(deed => !known.has(deed))).toEqual([]);
  const unsafe = deeds.filter(deed => deed.startsWith("unsafe "));
  expect(new Set(unsafe).size).toBe(unsafe.length);
  // One key a call, for all of its attempts.
  for (const { call, idempotencyKey, turn } of started) expect(idempotencyKey).toBe(`${turn}:${call}`);
  const done = new Set(deeds);
  for (const event of entries) {
    if (event.kind !== "tool-call-end" || event.outcome.status !== "succeeded") continue;
    expect(done.has(`${event.tool} ${event.turn}:${event.call}`)).toBe(true);
  }
}
