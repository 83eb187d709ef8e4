/** Answers what is known about a query: the best memories, each with its text, its place and why it was chosen. */
import { type Clock, isFault, origins, type Volume } from "../../base/index.ts";
import { type MemoryHit, memoryKinds } from "../../ports/index.ts";
import { BRAIN_FOLDER } from "../layout.ts";
import { hashBytes } from "./hash.ts";
import { documentText } from "./memory-document.ts";
import { createEntryReader, findNeighbours, type HitPlace } from "./neighbours.ts";
import { flags } from "./recall-columns.ts";
import type { RecalledDocument, RecallQuery } from "./recall-documents.ts";
import type { FollowedIndex, RecallIndex } from "./recall-index.ts";

export interface RecallAnswer {
  readonly hits: readonly MemoryHit[];
  /** Files that could not be read, a sentence each. */
  readonly problems: readonly string[];
}

/** Files that change while they are read are followed so often before their hits are left out. */
const ATTEMPTS = 3;

/**
 * Hits are read from the files as they are: one whose bytes are no longer what was indexed makes its file be read anew.
 * Never throws for a file that can't be read.
 */
export async function recall(
  volume: Volume,
  clock: Clock,
  index: RecallIndex,
  request: Omit<RecallQuery, "nowMs">,
): Promise<RecallAnswer> {
  const query = request.query?.trim() === "" ? undefined : request.query;
  for (let attempt = 1; ; attempt++) {
    const followed = await index.follow();
    const found = followed.documents.search({ ...request, query, nowMs: clock.now() });
    // The rows' data is copied before the texts are read: another recall may change it meanwhile.
    const drafts = found.map(hit => draftOf(hit, followed, query));
    const hits = await readHits(volume, drafts);
    const stale = new Set(drafts.filter((_, at) => hits[at] === undefined).map(({ file }) => file));
    for (const file of stale) index.distrust(file);
    if (stale.size === 0 || attempt === ATTEMPTS) {
      return { hits: hits.filter(hit => hit !== undefined), problems: followed.problems };
    }
  }
}

const places = new WeakMap<MemoryHit, HitPlace>();

/** Hits of `recall`, each with the memories that belong to it; a hit of another maker stays as it is. */
export async function withNeighbours(
  volume: Volume,
  hits: readonly MemoryHit[],
): Promise<readonly MemoryHit[]> {
  const entriesOf = createEntryReader(volume);
  return Promise.all(
    hits.map(async hit => {
      const place = places.get(hit);
      const neighbours = place === undefined ? [] : await findNeighbours(volume, place, entriesOf);
      return neighbours.length === 0 ? hit : { ...hit, neighbours };
    }),
  );
}

/** Bytes that may be read in vain for each hit. */
const WASTED_BYTES = 16_384;

interface HitDraft {
  readonly file: string;
  readonly offset: number;
  readonly endOffset: number;
  readonly hash: number;
  readonly hasFailed: boolean;
  readonly hit: Omit<MemoryHit, "text">;
}

function draftOf(
  found: RecalledDocument,
  { documents, fileOf }: FollowedIndex,
  query: string | undefined,
): HitDraft {
  const { document, score, relevance, salience, elsewhere } = found;
  const { columns } = documents;
  const file = fileOf(columns.file[document]!);
  const offset = columns.offset[document]!;
  const at = columns.timestampMs[document]!;
  return {
    file,
    offset,
    endOffset: offset + columns.lengthBytes[document]!,
    hash: columns.hash[document]!,
    hasFailed: (columns.flags[document]! & flags.failed) !== 0,
    hit: {
      kind: memoryKinds[columns.kind[document]!]!,
      source: { file: `${BRAIN_FOLDER}/${file}`, line: columns.line[document]! },
      origin: origins[columns.origin[document]!]!,
      ...(Number.isNaN(at) ? {} : { at }),
      relevance,
      salience,
      score,
      ...(elsewhere === undefined ? {} : { project: elsewhere }),
      reason: reasonOf(found, documents.columns, query),
    },
  };
}

/** The hits in their order; undefined for those that are no longer what was indexed. */
async function readHits(
  volume: Volume,
  drafts: readonly HitDraft[],
): Promise<readonly (MemoryHit | undefined)[]> {
  const files = Map.groupBy(drafts, ({ file }) => file);
  const readers = new Map(
    await Promise.all(
      Array.from(files, async ([file, inFile]) => [file, await readerOf(volume, file, inFile)] as const),
    ),
  );
  return Promise.all(drafts.map(draft => readHit(draft, readers.get(draft.file)!)));
}

type ReadPart = (offset: number, endOffset: number) => Promise<Uint8Array>;

/** Neighbouring hits are read at once: opening a file costs more than reading a little too much. */
async function readerOf(volume: Volume, file: string, drafts: readonly HitDraft[]): Promise<ReadPart> {
  const start = Math.min(...drafts.map(({ offset }) => offset));
  const end = Math.max(...drafts.map(({ endOffset }) => endOffset));
  if (end - start > WASTED_BYTES * drafts.length) return (from, to) => volume.readRange(file, from, to);
  const bytes = await volume.readRange(file, start, end).catch(ignoreFault);
  return async (from, to) => bytes.subarray(from - start, to - start);
}

async function readHit(
  { file, offset, endOffset, hash, hasFailed, hit }: HitDraft,
  read: ReadPart,
): Promise<MemoryHit | undefined> {
  const bytes = await read(offset, endOffset).catch(ignoreFault);
  const text = hashBytes(bytes) === hash ? documentText(hit.kind, bytes) : undefined;
  if (text === undefined) return undefined;
  const whole = { ...hit, text: hit.project === undefined ? text : `In the project ${hit.project}: ${text}` };
  const { kind, origin } = hit;
  places.set(whole, { file, line: hit.source.line, offset, endOffset, kind, origin, hasFailed });
  return whole;
}

// A file that can't be read any more has none of its hits.
function ignoreFault(error: unknown): Uint8Array {
  if (isFault(error)) return new Uint8Array();
  throw error;
}

function reasonOf(
  { document, matchedTerms, recurrence, salience }: RecalledDocument,
  columns: FollowedIndex["documents"]["columns"],
  query: string | undefined,
): string {
  const parts: string[] = [];
  if (query !== undefined) parts.push(`matches ${matchedTerms.join(", ")}`);
  if (memoryKinds[columns.kind[document]!] === "episode") {
    const pain = `pain ${plain(columns.painScore[document]!)}`;
    const often = recurrence > 1 ? `, ${recurrence} times` : "";
    parts.push(query === undefined ? `salience ${plain(salience)}: ${pain}${often}` : `${pain}${often}`);
  } else if ((columns.flags[document]! & flags.superseded) !== 0) {
    parts.push("superseded");
  } else if (query === undefined) {
    parts.push("holds until it is superseded");
  }
  return parts.join("; ");
}

const plain = (value: number): string => String(Math.round(value * 10) / 10);
