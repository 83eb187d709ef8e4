/** Heads of chains in a file of the brain, which each dream commits: a log that is cut off or written anew later doesn't fit them. */
import { type Clock, formatTimestamp, readTextIfThere, systemClock, type Volume } from "../../base/index.ts";
import type { SessionKey } from "../../ports/index.ts";
import type { ChainedStore } from "./chain-log.ts";
import { type Digest, webDigest } from "./digest.ts";
import { markOf } from "./link.ts";
import type { AnchoredHead } from "./verify-chain.ts";

/** One line: the head of a session at a dream, or that the session was removed. Sessions are marks: no name is in it. */
interface AnchorLine {
  readonly session: string;
  readonly place?: number;
  readonly hash?: string;
  /** The number of the last entry. */
  readonly seq?: number;
  readonly isRemoved?: true;
  /** RFC 3339. */
  readonly at: string;
}

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
 * Adds the heads of the tenant's sessions that have grown since the last time.
 * @returns the paths that were changed @throws storage.*, volume.*
 */
export async function anchorHeads(
  store: ChainedStore,
  tenant: string,
  { clock = systemClock, digest = webDigest, path, volume }: AnchorOptions,
): Promise<readonly string[]> {
  const lines = parseLines(((await readTextIfThere(volume, path)) ?? "").split("\n"));
  const known = new Map(lines.map(line => [line.session, line]));
  const at = formatTimestamp(clock.now());
  const added: AnchorLine[] = [];
  for await (const { key, lastSeq } of store.sessions.all()) {
    if (key.tenant !== tenant) continue;
    const session = await markOf(key, digest);
    if (known.get(session)?.seq === lastSeq) continue;
    const head = await store.log.head(key);
    if (head.place > 0) added.push({ session, ...head, seq: lastSeq, at });
  }
  if (added.length === 0) return [];
  await write(volume, path, [...lines, ...added]);
  return [path];
}

/** Notes that a session was removed on purpose: one of its name begins a chain of its own. @throws volume.* */
export async function anchorRemoval(
  key: SessionKey,
  { clock = systemClock, digest = webDigest, path, volume }: AnchorOptions,
): Promise<void> {
  const lines = parseLines(((await readTextIfThere(volume, path)) ?? "").split("\n"));
  const session = await markOf(key, digest);
  if (!lines.some(line => line.session === session)) return;
  await write(volume, path, [...lines, { session, isRemoved: true, at: formatTimestamp(clock.now()) }]);
}

const write = (volume: Volume, path: string, lines: readonly AnchorLine[]) =>
  volume.write(
    path,
    lines
      .slice(-MAX_LINES)
      .map(line => `${JSON.stringify(line)}\n`)
      .join(""),
  );

/**
 * The heads that a session has to have, from lines in any order; of a session that was removed, those since then.
 * @param lines of the file, and of its history
 */
export async function anchorsOf(
  lines: readonly string[],
  key: SessionKey,
  digest: Digest = webDigest,
): Promise<{ readonly anchors: readonly AnchoredHead[]; readonly removedAt?: string }> {
  const session = await markOf(key, digest);
  const own = parseLines(lines).filter(line => line.session === session);
  const removals = own.filter(({ isRemoved }) => isRemoved === true).map(({ at }) => at);
  const removedAt = removals.toSorted().at(-1);
  const heads = new Map<string, AnchoredHead>();
  for (const { at, hash, place } of own)
    if (hash !== undefined && place !== undefined && (removedAt === undefined || at > removedAt))
      heads.set(hash, { place, hash, from: `the dream of ${at}` });
  return { anchors: [...heads.values()], ...(removedAt !== undefined && { removedAt }) };
}

/** A line that can't be read says nothing. */
const parseLines = (lines: readonly string[]): readonly AnchorLine[] =>
  lines.flatMap(text => {
    try {
      const line = JSON.parse(text) as AnchorLine;
      return typeof line?.session === "string" && typeof line.at === "string" ? [line] : [];
    } catch {
      return [];
    }
  });
