/** Reads conversations for tests: the list as data, and the store behind it. */
import { expect } from "vitest";
import { localOwner } from "../../src/project/index.ts";
import type { Store } from "../../src/storage/index.ts";
import { openStore } from "../../src/storage/node.ts";
import type { Outcome, Place } from "./place.ts";

export const own = (place: Place) => `sqlite:${place.path(".agent/.data/sessions.db")}`;
export const keyOf = (session: string) => ({ ...localOwner(), session });

export async function done(outcome: Promise<Outcome>): Promise<string> {
  const { code, stderr, stdout } = await outcome;
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

export async function listed(place: Place, ...args: readonly string[]) {
  const stdout = await done(place.run(["sessions", "--json", ...args]));
  return JSON.parse(stdout) as { key: { session: string; user: string }; state: string; turns: number }[];
}

export async function withStore<Result>(
  place: Place,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(own(place));
  return work(store).finally(() => store.close());
}
