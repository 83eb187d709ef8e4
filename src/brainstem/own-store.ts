/**
 * `openOwnStore` opens a brain's own file of conversations. Where this machine didn't make the file, its conversations
 * are copied into a file that it makes, so that no answer in them counts as a person's.
 */
import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { createId, type EventId, isFault, systemClock } from "../base/index.ts";
import { createNodeVolume } from "../base/volume/node.ts";
import type { RecordKey, Records } from "../ports/index.ts";
import { stateFolder } from "../project/index.ts";
import { hasStoreNotes, isKnownStore, noteStore } from "../project/known-stores.ts";
import { copySessions, type SessionRecord, type Store } from "../storage/index.ts";

interface OwnStoreOptions {
  /** The folder that holds `.agent/`. */
  readonly root: string;
  readonly folder: string;
  readonly name: string;
  /** The program has made the brain and all that is in it. */
  readonly isTrusted: boolean;
  /** By the name of a file. */
  readonly open: (path: string) => Promise<Store>;
}

/** The mark in a file by which its machine knows it. */
const MARK = { tenant: "local", collection: "made-here", id: "store" } as const;
/** Collections whose records open with the vault's keys alone, which are this machine's, too. */
const SEALED = ["vault", "vault-keys"];
/** Beside a file, with what SQLite and the store keep of it. */
const COMPANIONS = ["", "-wal", "-shm", "-mark"];

/** @throws storage.*, volume.* */
export async function openOwnStore(options: OwnStoreOptions): Promise<Store> {
  const { folder, name, open, root } = options;
  const path = join(folder, name);
  if (existsSync(path) && hasStoreNotes(root)) {
    const store = await open(path);
    if (await isOwn(store, root)) return store;
    await store.close();
  }
  // Two processes at once: the second one finds what the first one made.
  const notes = createNodeVolume(stateFolder({ root, project: root }));
  return notes.withLock("stores", () => openUnknown(options, path));
}

const isOwn = async (store: Store, root: string): Promise<boolean> =>
  isKnownStore(root, (await store.records.read(MARK))?.body);

async function openUnknown({ folder, isTrusted, open, root }: OwnStoreOptions, path: string): Promise<Store> {
  const isNew = !existsSync(path);
  const store = await open(path);
  if (await isOwn(store, root)) return store;
  if (isNew || isTrusted || (await isFromBefore(root))) return marked(store, root);
  const fresh = join(folder, `sessions-${createId()}.db`);
  const own = await open(fresh);
  try {
    await takeOver(store, own);
    await marked(own, root);
  } finally {
    await Promise.all([store.close(), own.close()]);
  }
  move(path, join(folder, `sessions-from-elsewhere-${createId()}.db`));
  move(fresh, path);
  return open(path);
}

/** Brains of this machine have a key that it made; those of before had no notes of their conversations. */
async function isFromBefore(root: string): Promise<boolean> {
  if (hasStoreNotes(root)) return false;
  const { signingKeyId } = await import("../project/evidence-keys.ts");
  return signingKeyId({ root }) !== undefined;
}

async function marked(store: Store, root: string): Promise<Store> {
  const id = createId();
  const { version = 0 } = (await store.records.read(MARK)) ?? {};
  await store.records.write(MARK, id, version);
  // A home that can't be written to: the next opening takes the file for another machine's.
  await noteStore(root, id).catch(error => {
    if (!isFault(error)) throw error;
  });
  return store;
}

/** The texts, and sealed originals; not the turns that wait, the questions in the inbox, and other records. */
async function takeOver(from: Store, to: Store): Promise<void> {
  await copySessions(from, to);
  for (const collection of SEALED) await copyRecords(from.records, to.records, collection);
  for await (const record of to.sessions.all()) await cutOff(to, record);
}

async function copyRecords(from: Records, to: Records, collection: string): Promise<void> {
  for (let after: RecordKey | undefined; ; ) {
    const page = await from.list({ collection, ...(after && { after }) });
    for (const { body, id, tenant } of page) await to.write({ tenant, collection, id }, body, 0);
    after = page.at(-1);
    if (after === undefined) return;
  }
}

/** As a branch of the session that it was: a turn that was open there has ended, and its questions are gone. */
async function cutOff({ log }: Store, { key, lastSeq }: SessionRecord): Promise<void> {
  for await (const { turn } of log.read(key, { afterSeq: lastSeq - 1 })) {
    const seq = lastSeq + 1;
    const id = `${key.session}.${seq}` as EventId;
    const branch = { kind: "session-branch", from: key.session, isFromElsewhere: true } as const;
    await log.append(key, [{ id, seq, at: systemClock.now(), turn, ...branch }], { afterSeq: lastSeq });
  }
}

function move(from: string, to: string): void {
  for (const end of COMPANIONS) if (existsSync(`${from}${end}`)) renameSync(`${from}${end}`, `${to}${end}`);
}
