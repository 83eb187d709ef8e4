/** Heads of chains in a file of the brain, which each dream commits: a log that is cut off or written anew later doesn't fit them. */
import {
  type Clock,
  equalSecrets,
  formatTimestamp,
  readTextIfThere,
  systemClock,
  type Volume,
} from "../../base/index.ts";
import type { ChainedStore } from "./chain-log.ts";
import { type Digest, webDigest } from "./digest.ts";
import { markOf } from "./link.ts";
import { isNote, type NoteStanding, type RemovalNote, removalsIn, standingOf } from "./removal-note.ts";
import type { VerifyKeys } from "./signature.ts";
import type { AnchoredHead } from "./verify-chain.ts";

/** One line: the head of a session at a dream, or the note that the session was removed. Sessions are marks: no name is in it. */
type AnchorLine = RemovalNote & { readonly isRemoved?: true };

/** The newest lines that the file keeps; older ones are in git's history. */
const MAX_LINES = 1_000;

interface AnchorOptions {
  readonly volume: Volume;
  /** The file, in the volume. */
  readonly path: string;
  readonly digest?: Digest;
  readonly clock?: Clock;
}

/**
 * Adds the heads of the tenant's sessions that have grown since the last time, and the notes of those that were removed.
 * @returns the paths that were changed @throws storage.*, volume.*
 */
export async function anchorHeads(
  store: ChainedStore,
  tenant: string,
  { clock = systemClock, digest = webDigest, path, volume }: AnchorOptions,
): Promise<readonly string[]> {
  const lines = await readLines(volume, path);
  const known = new Map((lines ?? []).map(line => [line.session, line]));
  const at = formatTimestamp(clock.now());
  const added = await newNotes(store, tenant, lines ?? [], digest);
  for await (const { key, lastSeq } of store.sessions.all()) {
    if (key.tenant !== tenant) continue;
    const session = await markOf(key, digest);
    const line = known.get(session);
    if (line?.seq === lastSeq && line.isRemoved === undefined) continue;
    const head = await store.log.head(key);
    if (head.place > 0) added.push({ session, ...head, seq: lastSeq, at });
  }
  return write(volume, path, lines ?? [], added);
}

/**
 * Adds the notes of removed sessions, where dreams have made the file.
 * @returns the paths that were changed @throws storage.*, volume.*
 */
export async function anchorRemovals(
  store: ChainedStore,
  tenant: string,
  { digest = webDigest, path, volume }: AnchorOptions,
): Promise<readonly string[]> {
  const lines = await readLines(volume, path);
  return lines === undefined ? [] : write(volume, path, lines, await newNotes(store, tenant, lines, digest));
}

/** Those that the file doesn't have; notes older than its oldest line are in git's history. */
async function newNotes(
  { records }: ChainedStore,
  tenant: string,
  lines: readonly AnchorLine[],
  digest: Digest,
): Promise<AnchorLine[]> {
  const known = new Set(lines.filter(({ isRemoved }) => isRemoved).map(nameOf));
  const from = lines.length < MAX_LINES ? "" : lines[0]!.at;
  const notes: AnchorLine[] = [];
  for await (const note of removalsIn(records, { tenant }, digest))
    if (note.at >= from && !known.has(nameOf(note))) notes.push({ ...note, isRemoved: true });
  return notes;
}

const nameOf = ({ at, session }: RemovalNote) => `${session} ${at}`;

async function readLines(volume: Volume, path: string): Promise<readonly AnchorLine[] | undefined> {
  const text = await readTextIfThere(volume, path);
  return text === undefined ? undefined : parseLines(text.split("\n"));
}

async function write(
  volume: Volume,
  path: string,
  lines: readonly AnchorLine[],
  added: readonly AnchorLine[],
): Promise<readonly string[]> {
  if (added.length === 0) return [];
  const kept = [...lines, ...added].slice(-MAX_LINES);
  await volume.write(path, kept.map(line => `${JSON.stringify(line)}\n`).join(""));
  return [path];
}

/** The knowledge of one session beside its log. */
export interface SessionAnchors {
  /** The heads that its log has to have. */
  readonly heads: readonly AnchoredHead[];
  /** The last removal of a session of this name. */
  readonly removed?: RemovalNote & {
    readonly standing: NoteStanding;
    /** Why the note isn't right: a dream has seen another chain, or a longer one. */
    readonly problem?: string;
  };
}

export interface Anchors {
  /** By the session's mark. */
  of(mark: string): SessionAnchors;
  /** Of all sessions that a head or a note is of. */
  readonly marks: readonly string[];
}

interface AnchorSources {
  /** Of the file and of its history, in any order. */
  readonly lines: readonly string[];
  /** The notes in the store. @default none */
  readonly notes?: readonly RemovalNote[];
  /** Public keys and secrets by their ids. @default signatures of notes aren't checked */
  readonly keys?: VerifyKeys;
}

/** A note that is forged excuses nothing: the heads before it still have to be there. */
export async function createAnchors({
  keys = new Map(),
  lines,
  notes = [],
}: AnchorSources): Promise<Anchors> {
  const parsed = [...parseLines(lines), ...notes.map(note => ({ ...note, isRemoved: true }) as const)];
  const bySession = Map.groupBy(parsed, ({ session }) => session);
  const made = new Map<string, SessionAnchors>();
  for (const [mark, own] of bySession) made.set(mark, await anchorsFrom(own, keys));
  return { of: mark => made.get(mark) ?? { heads: [] }, marks: [...made.keys()] };
}

async function anchorsFrom(own: readonly AnchorLine[], keys: VerifyKeys): Promise<SessionAnchors> {
  const removals: (RemovalNote & { readonly standing: NoteStanding })[] = [];
  for (const { isRemoved, ...note } of own)
    if (isRemoved === true) removals.push({ ...note, standing: await standingOf(note, keys) });
  const trusted = removals.filter(({ standing }) => standing !== "forged");
  const [last, before] = byTime(trusted.length > 0 ? trusted : removals);
  const isExcused = trusted.length > 0;
  const heads = new Map<string, AnchoredHead & { readonly place: number; readonly at: string }>();
  for (const { at, hash, isRemoved, place } of own)
    if (isRemoved === undefined) heads.set(hash, { place, hash, at, from: `the dream of ${at}` });
  const all = [...heads.values()];
  const since = isExcused ? last!.at : "";
  const problem =
    last &&
    problemOf(
      last,
      all.filter(({ at }) => at <= last.at && at > (before?.at ?? "")),
    );
  return {
    heads: all.filter(({ at }) => at > since).map(({ at: _, ...head }) => head),
    ...(last && { removed: { ...last, ...(problem !== undefined && { problem }) } }),
  };
}

/** The last ones first; the same note may be in the store, in the file and in its history. */
const byTime = <Note extends RemovalNote>(notes: readonly Note[]): readonly Note[] =>
  [...new Map(notes.map(note => [note.at, note])).values()].toSorted((left, right) =>
    left.at < right.at ? 1 : -1,
  );

function problemOf(
  { hash, place, standing }: RemovalNote & { readonly standing: NoteStanding },
  heads: readonly (AnchoredHead & { readonly place: number })[],
): string | undefined {
  if (standing === "forged") return "its signature is wrong";
  const longer = heads.find(head => head.place > place);
  if (longer !== undefined)
    return `it says ${place} proven entries, and ${longer.from} has seen ${longer.place}`;
  const other = heads.find(head => head.place === place && !equalSecrets(head.hash, hash));
  return other && `its chain is not the one that ${other.from} has`;
}

/** A line that can't be read says nothing. */
const parseLines = (lines: readonly string[]): readonly AnchorLine[] =>
  lines.flatMap(text => {
    try {
      const line: unknown = JSON.parse(text);
      return isNote(line) ? [line] : [];
    } catch {
      return [];
    }
  });
