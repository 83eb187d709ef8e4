/** `chainStore`: a store whose log links each entry that is appended to the one before it, and gives entries out as they went in. */
import { type Clock, fault, formatTimestamp, isFault, systemClock } from "../../base/index.ts";
import type {
  AppendOptions,
  ClaimId,
  CommittedEvent,
  EntryProof,
  EventLog,
  SessionKey,
} from "../../ports/index.ts";
import type { Store } from "../../storage/index.ts";
import { createSalt, type Digest, webDigest } from "./digest.ts";
import { withoutContent } from "./erase.ts";
import { factsOf } from "./facts.ts";
import { type ChainHead, emptyHead, linkOf, markOf, sumOf } from "./link.ts";
import { noteRemoval } from "./removal-note.ts";
import type { SigningKey } from "./signature.ts";

export interface ChainOptions {
  /** @default WebCrypto's */
  readonly digest?: Digest;
}

export interface ChainStoreOptions extends ChainOptions {
  /** Signs the note that a removed session leaves; asked for at each removal. @default notes are unsigned */
  readonly signer?: () => Promise<SigningKey | undefined>;
  readonly clock?: Clock;
}

export interface ChainedLog extends EventLog {
  /** The end of the session's chain, as far as the log has it. @throws storage.* */
  head(key: SessionKey): Promise<ChainHead>;
}

/** A store whose entries are proven. */
export interface ChainedStore extends Store {
  readonly log: ChainedLog;
}

/**
 * The store with a log that proves its entries, and that keeps a note of each session that is removed; everything else is
 * the store's own.
 */
export function chainStore(store: Store, options: ChainStoreOptions = {}): ChainedStore {
  if (isChained(store.log)) return store as ChainedStore;
  const { isOpen, log, settled } = openChain(store.log, options, store.sessions);
  return {
    ...store,
    log,
    sessions: { ...store.sessions, remove: key => removeNoted(store, log, key, options) },
    async close() {
      isOpen.value = false;
      await settled();
      await store.close();
    },
  };
}

/** The note comes first: killed in between, a session is there that has one, and none is gone without. */
async function removeNoted(
  { records, sessions }: Store,
  log: ChainedLog,
  key: SessionKey,
  { clock = systemClock, digest = webDigest, signer }: ChainStoreOptions,
): Promise<boolean> {
  const record = await sessions.find(key);
  if (record === undefined) return sessions.remove(key);
  // A session whose log is damaged can be removed, too.
  const head = await log.head(key).catch(() => emptyHead);
  const at = formatTimestamp(clock.now());
  const takeBack = await noteRemoval(
    records,
    { key, head, seq: record.lastSeq, at },
    await signer?.(),
    digest,
  );
  try {
    const isRemoved = await sessions.remove(key);
    if (!isRemoved) await takeBack();
    return isRemoved;
  } catch (error) {
    if (isFault(error, "session.held")) await takeBack();
    throw error;
  }
}

/** The end of a log, as its owner knows it. */
interface KnownEnd extends ChainHead {
  readonly seq: number;
  readonly claim: ClaimId | undefined;
  /** Of the last proven entry's session, where it is known. */
  readonly session: string | undefined;
}

/** An append whose log has grown meanwhile looks again: once would do, since a claim has one writer. */
const MAX_LOOKS = 5;

const chained = new WeakSet<EventLog>();
const isChained = (log: EventLog): log is ChainedLog => chained.has(log);

/**
 * Each entry gets its proof before it is written, so that it is there as soon as the entry is. The end of the chain is
 * known while a session is claimed, and read anew after a claim, and after an append that failed: of that one's entries
 * the log may have some, under proofs that stay.
 */
export const chainLog = (log: EventLog, options?: ChainOptions): ChainedLog =>
  isChained(log) ? log : openChain(log, options).log;

function openChain(
  log: EventLog,
  { digest = webDigest }: ChainOptions = {},
  sessions?: Pick<Store["sessions"], "replace">,
) {
  const isOpen = { value: true };
  const ends = new Map<string, KnownEnd>();
  const running = new Map<string, Promise<void>>();
  const settled = () => Promise.allSettled(running.values());
  const nameOf = ({ session, tenant, user }: SessionKey) => JSON.stringify([tenant, user, session]);

  /** The entry that the writer goes on from, and those that the log has behind it. */
  async function look(key: SessionKey, { afterSeq, claim }: AppendOptions) {
    let end: KnownEnd = { ...emptyHead, seq: afterSeq, claim, session: undefined };
    let count = 0;
    for await (const entry of log.read(key, { afterSeq: Math.max(0, afterSeq - 1), asStored: true })) {
      if (entry.seq > afterSeq) count += 1;
      // Without a claim nothing is passed over: the log refuses.
      if (count > 0 && claim === undefined) break;
      end = { ...headOf(entry.proof), seq: entry.seq, claim, session: undefined };
    }
    return { end, count };
  }

  async function append(key: SessionKey, entries: readonly CommittedEvent[], options: AppendOptions) {
    const name = nameOf(key);
    const known = ends.get(name);
    ends.delete(name);
    const isKnown = known !== undefined && known.claim === options.claim && known.seq === options.afterSeq;
    let { end, count } = isKnown ? { end: known, count: 0 } : await look(key, options);
    for (let looks = 0; ; looks++) {
      const isClaimed = options.claim !== undefined;
      const rest = count === 0 || !isClaimed ? entries : entries.filter(({ seq }) => seq > end.seq);
      // The log has them all, and whether this writer still may write is the log's to say.
      if (rest.length === 0) return log.append(key, entries, options);
      const proven =
        options.asStored === true
          ? await proveBranch(rest, key, end, digest)
          : await prove(rest, key, end, digest);
      try {
        const afterSeq = isClaimed ? end.seq : options.afterSeq;
        await log.append(key, proven.entries, { ...options, afterSeq, isExact: true });
      } catch (error) {
        if (!isClaimed || !isFault(error, "log.conflict") || looks >= MAX_LOOKS) throw error;
        const found = await look(key, options);
        // Nothing new: the writer's own number is wrong.
        if (found.end.seq === end.seq) throw error;
        ({ end, count } = found);
        continue;
      }
      if (isClaimed) ends.set(name, { ...proven.end, claim: options.claim });
      return;
    }
  }

  /** One append after the other in each session: the second goes on from the end of the first. */
  function inTurn(name: string, work: () => Promise<void>): Promise<void> {
    const before = running.get(name);
    const mine = before === undefined ? work() : before.then(work, work);
    running.set(name, mine);
    const done = () => {
      if (running.get(name) === mine) running.delete(name);
    };
    mine.then(done, done);
    return mine;
  }

  const made: ChainedLog = {
    async head(key) {
      const name = nameOf(key);
      await running.get(name)?.catch(() => undefined);
      const { hash, place } = ends.get(name) ?? (await readHead(log, key, await log.lastSeq(key)));
      return { hash, place };
    },
    async append(key, entries, options) {
      if (!isOpen.value) throw fault("storage.unavailable", { store: "log", reason: "it was closed" });
      if (entries.length === 0) return log.append(key, entries, options);
      return inTurn(nameOf(key), () => append(key, entries, options));
    },
    async *read(key, options) {
      if (options?.asStored === true) return yield* log.read(key, options);
      for await (const entry of log.read(key, options)) yield withoutProof(entry);
    },
    lastSeq: key => log.lastSeq(key),
    async claim(key, owner, forMs) {
      ends.delete(nameOf(key));
      return log.claim(key, owner, forMs);
    },
    renew: (key, claim, forMs) => log.renew(key, claim, forMs),
    release(key, claim) {
      ends.delete(nameOf(key));
      return log.release(key, claim);
    },
    watch: (key, onChange) => log.watch(key, onChange),
    ...(sessions?.replace !== undefined && {
      async erase(key, seqs, claim) {
        const first = Math.min(...seqs);
        const entries: CommittedEvent[] = [];
        const range = { afterSeq: first - 1, throughSeq: Math.max(...seqs), asStored: true };
        for await (const entry of log.read(key, range)) if (seqs.includes(entry.seq)) entries.push(entry);
        await sessions.replace!(key, await withoutContent(entries, key, digest), claim);
      },
    }),
  };
  chained.add(made);
  return { isOpen, log: made, settled };
}

/** The head of the chain at this entry; the empty head where that one has no proof. */
async function readHead(log: EventLog, key: SessionKey, lastSeq: number): Promise<ChainHead> {
  for await (const { proof } of log.read(key, { afterSeq: lastSeq - 1, throughSeq: lastSeq, asStored: true }))
    return headOf(proof);
  return emptyHead;
}

const headOf = (proof: EntryProof | undefined): ChainHead =>
  proof === undefined ? emptyHead : { place: proof.place, hash: proof.hash };

const withoutProof = ({ proof: _, ...entry }: CommittedEvent): CommittedEvent => entry as CommittedEvent;

interface Proven {
  readonly entries: readonly CommittedEvent[];
  readonly end: Omit<KnownEnd, "claim">;
}

/** Goes on with the chain from its end. */
async function prove(
  entries: readonly CommittedEvent[],
  key: SessionKey,
  end: Omit<KnownEnd, "claim">,
  digest: Digest,
): Promise<Proven> {
  const session = end.session ?? (await markOf(key, digest));
  const proven: CommittedEvent[] = [];
  let head: ChainHead = end;
  for (const entry of entries) {
    const salt = createSalt();
    const facts = factsOf(entry);
    const summing = sumOf(entry, key, salt, digest);
    // A digest that is there at once costs no promise.
    const sum = typeof summing === "string" ? summing : await summing;
    const linking = linkOf({ before: head, entry, facts, session, sum }, digest);
    const hash = typeof linking === "string" ? linking : await linking;
    const isNew = proven.length === 0 && end.session !== session;
    const place = head.place + 1;
    const proof = { place, hash, salt, ...(facts && { facts }), ...(isNew && { session }) };
    proven.push({ ...entry, proof } as CommittedEvent);
    head = proof;
  }
  const { seq } = entries.at(-1)!;
  return { entries: proven, end: { place: head.place, hash: head.hash, seq, session } };
}

/** Copies keep their proofs. The entry that makes them a branch is new: it goes on with the chain that they bring along. */
async function proveBranch(
  entries: readonly CommittedEvent[],
  key: SessionKey,
  end: Omit<KnownEnd, "claim">,
  digest: Digest,
): Promise<Proven> {
  const last = entries.at(-1)!;
  const before = entries.at(-2);
  const isBranch = last.kind === "session-branch" && last.proof === undefined;
  const from = { ...end, ...headOf(before?.proof), session: undefined };
  if (!isBranch || from.place === 0) {
    const { seq } = last;
    return { entries, end: { ...headOf(last.proof), seq, session: undefined } };
  }
  const branch = await prove([last], key, from, digest);
  return { entries: [...entries.slice(0, -1), ...branch.entries], end: branch.end };
}
