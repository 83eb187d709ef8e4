/** `eraseEntries`: takes the content of entries and their salts away for good; the chain stays whole, and says that it happened. */
import { type Clock, createId, type EventId, fault, systemClock } from "../../base/index.ts";
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";
import type { Store } from "../../storage/index.ts";
import { blankEntry } from "./blank-entry.ts";
import { type Digest, webDigest } from "./digest.ts";
import { sumOf } from "./link.ts";

export interface EraseOptions {
  /** The entries whose content is to go. */
  readonly isChosen: (entry: CommittedEvent) => boolean;
  /** For the record, without the erased words. */
  readonly reason: string;
  readonly digest?: Digest;
  readonly clock?: Clock;
}

const CLAIM_MS = 60_000;

/** Entries about the log itself say nothing of a person. */
const LASTING: ReadonlySet<string> = new Set(["entries-erased", "session-branch", "output-signed"]);

/**
 * The record comes first, and then the content goes: killed in between, it is run again. Who has read the session before
 * (an open process, an export, a branch) has what was read.
 * @returns the numbers of the erased entries
 * @throws session.held; input.invalid for a turn that hasn't ended, or a store that can't replace entries; storage.traces
 * where they are erased, and bytes of them may be left in the database's files; storage.*
 */
export async function eraseEntries(
  store: Store,
  key: SessionKey,
  options: EraseOptions,
): Promise<readonly number[]> {
  const seqs = await replaceChosen(store, key, options);
  // Also where nothing was left to erase: the time before may have been cut off here.
  await store.scrub?.();
  return seqs;
}

async function replaceChosen(
  store: Store,
  key: SessionKey,
  { clock = systemClock, digest = webDigest, isChosen, reason }: EraseOptions,
): Promise<readonly number[]> {
  const { log, sessions } = store;
  if (sessions.replace === undefined)
    throw fault("input.invalid", { what: store.name, expected: "a store that can replace entries" });
  const result = await log.claim(key, `erasure ${createId()}`, CLAIM_MS);
  if (result.status === "held") throw fault("session.held", { session: key.session, owner: result.owner });
  const { claim, lastSeq } = result;
  try {
    const { entries, last } = await gather(store, key, isChosen);
    if (last === undefined || entries.length === 0) return [];
    const seqs = entries.filter(({ kind }) => !LASTING.has(kind)).map(({ seq }) => seq);
    const header = { seq: lastSeq + 1, at: clock.now(), turn: last.turn };
    const id = `${key.session}.${header.seq}` as EventId;
    const record = { id, ...header, kind: "entries-erased", seqs: entries.map(({ seq }) => seq), reason };
    await log.append(key, [record as CommittedEvent], { afterSeq: lastSeq, claim });
    await sessions.replace(key, await withoutContent(entries, key, digest), claim);
    return seqs;
  } finally {
    // A claim that can't be given back runs out.
    await log.release(key, claim).catch(() => undefined);
  }
}

/** The chosen entries that still say something; with a turn's end goes the salt of its signed answer. */
async function gather({ log }: Store, key: SessionKey, isChosen: EraseOptions["isChosen"]) {
  const entries: CommittedEvent[] = [];
  const signed = new Map<string, CommittedEvent>();
  let open: string | undefined;
  let last: CommittedEvent | undefined;
  for await (const entry of log.read(key, { asStored: true })) {
    last = entry;
    if (entry.kind === "turn-start") open = entry.turn;
    if (entry.kind === "turn-end" && entry.turn === open) open = undefined;
    if (entry.kind === "output-signed" && entry.salt !== undefined) signed.set(entry.turn, entry);
    if (LASTING.has(entry.kind) || isErased(entry) || !isChosen(entry)) continue;
    const output = entry.kind === "turn-end" ? signed.get(entry.turn) : undefined;
    if (output !== undefined) entries.push(output);
    entries.push(entry);
  }
  const unfinished = entries.find(({ turn }) => turn === open);
  if (unfinished === undefined) return { entries, last };
  const what = `Entry ${unfinished.seq} of ${key.session}`;
  throw fault("input.invalid", { what, expected: "an entry of a turn that has ended" });
}

const isErased = ({ proof }: CommittedEvent) => proof !== undefined && proof.salt === undefined;

/** The entries as they are once their content is gone; those of which it is gone already are left out. */
export async function withoutContent(
  entries: readonly CommittedEvent[],
  key: SessionKey,
  digest: Digest,
): Promise<readonly CommittedEvent[]> {
  const erased: CommittedEvent[] = [];
  for (const entry of entries) if (!isErased(entry)) erased.push(await eraseOne(entry, key, digest));
  return erased;
}

async function eraseOne(entry: CommittedEvent, key: SessionKey, digest: Digest): Promise<CommittedEvent> {
  const { proof } = entry;
  const blanked = withoutSalt(blankEntry(entry));
  if (proof?.salt === undefined) return blanked;
  const { salt, ...rest } = proof;
  return { ...blanked, proof: { ...rest, sum: await sumOf(entry, key, salt, digest) } };
}

const withoutSalt = (entry: CommittedEvent): CommittedEvent => {
  if (entry.kind !== "output-signed") return entry;
  const { salt: _, ...rest } = entry;
  return rest;
};
