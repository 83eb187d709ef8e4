/** Opens where conversations last, without a mind: to list, show, move and remove them a brain need not be in order. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Clock, fault, systemClock } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import { openStorage, SESSIONS_FILE } from "../../brainstem/parts/storage.ts";
import type { SessionKey } from "../../ports/index.ts";
import { localOwner } from "../../project/index.ts";
import type { ChainedStore } from "../../safety/evidence.ts";
import { nearestNames } from "../../search/index.ts";
import type { Owner, SessionRecord, Store } from "../../storage/index.ts";
import { closing } from "../closing.ts";
import { oneLine } from "../print.ts";
import { findPlace, type StorageOption, storageOf } from "../project.ts";
import type { Terminal } from "../terminal.ts";

/** The options that every command on sessions has. */
export interface SessionsOptions extends StorageOption {}

export interface Sessions {
  readonly store: ChainedStore;
  /** The owner of the sessions. */
  readonly owner: Required<Owner>;
  readonly clock: Clock;
}

/** Closes the store when the work is done. @throws brain.not-found, storage.*, and what the work throws */
export async function withSessions<Result>(
  options: SessionsOptions,
  terminal: Terminal,
  work: (sessions: Sessions) => Promise<Result>,
  { mayMake = false }: { readonly mayMake?: boolean } = {},
): Promise<Result> {
  const { tenant, user } = localOwner();
  const spec = storageOf(options, terminal);
  return withStore(mayMake ? spec : knownStore(spec, terminal), terminal, store =>
    work({ store, owner: { tenant, user }, clock: systemClock }),
  );
}

/**
 * The store to read from: a read makes no file. The brain's own file, before its first conversation, is as an empty store.
 * @throws storage.unavailable for another file that is not there
 */
export function knownStore(spec: string, terminal: Terminal): string {
  const own = () => join(findPlace(terminal).root, BRAIN_FOLDER, layout.data, SESSIONS_FILE);
  if (spec === "sqlite") return existsSync(own()) ? spec : "memory";
  const path = /^sqlite:(.+)$/s.exec(spec)?.[1];
  if (path !== undefined && !existsSync(path))
    throw fault("storage.unavailable", { store: spec, reason: "there is no such file" });
  return spec;
}

/** @param spec as `--storage` takes it; `sqlite` is the brain's own */
export async function withStore<Result>(
  spec: string,
  terminal: Terminal,
  work: (store: ChainedStore) => Promise<Result>,
): Promise<Result> {
  const { root } = findPlace(terminal);
  return closing(openStorage(spec, { root, clock: systemClock }), ({ store }) => work(store));
}

/** Enough names to suggest one from. */
const KNOWN_NAMES = 1_000;

/** @throws session.not-found, with the names that were probably meant */
export async function requireSession(
  { store, owner }: Pick<Sessions, "store" | "owner">,
  name: string,
): Promise<SessionRecord> {
  const record = await store.sessions.find(keyOf(owner, name));
  if (record !== undefined) return record;
  const known = await store.sessions.list(owner, { limit: KNOWN_NAMES });
  const nearest = nearestNames(
    name,
    known.map(({ key }) => key.session),
  );
  throw fault("session.not-found", { session: name, nearest: nearest.map(oneLine) });
}

export const keyOf = ({ tenant, user }: Required<Owner>, session: string): SessionKey => ({
  tenant,
  user,
  session,
});

/** Without those that look like another one. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const LETTER_COUNT = 4;
const MAX_COPIES = 10_000;

/** The day and four letters: two processes that begin at once get two sessions, and a list shows which is older. */
export function freshName(nowMs: number): string {
  const letters = [...randomBytes(LETTER_COUNT)].map(byte => LETTERS[byte % LETTERS.length]);
  return `${new Date(nowMs).toISOString().slice(0, 10)}-${letters.join("")}`;
}

/** `main-2` for a branch of main, or the first number behind it that is free. */
export async function branchName(store: Store, owner: Required<Owner>, from: string): Promise<string> {
  // Not the day of a date.
  const stem = from.replace(/(?<!^\d{4}-\d\d)-\d{1,4}$/, "");
  for (let copy = 2; copy <= MAX_COPIES; copy++) {
    const name = `${stem}-${copy}`;
    if ((await store.sessions.find(keyOf(owner, name))) === undefined) return name;
  }
  throw fault("session.exists", { session: `${stem}-${MAX_COPIES}` });
}
