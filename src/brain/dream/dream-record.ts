/** The record of a dream's changes, kept so that it can be finished after a crash, committed, and undone. */
import { createId, formatTimestamp, readIfThere, readTextIfThere, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { parseObject } from "../memory/find-objects.ts";
import { readStoredBytes, type StoredBytes, storeBytes } from "../memory/stored-bytes.ts";

/** Small files are kept whole, as they were before and after. The log is not: only what was archived from it is named. */
export interface DreamRecord {
  readonly id: string;
  /** RFC 3339. */
  readonly at: string;
  readonly message: string;
  readonly files: readonly ChangedFile[];
  /** The place of the archived episodes: behind the earlier content. */
  readonly archive: { readonly file: string; readonly sizeBefore: number };
}

export interface ChangedFile {
  readonly path: string;
  /** Undefined where there was no file. */
  readonly before?: StoredBytes;
  /** As the dream is known to have left it; undefined where it left none. */
  readonly after?: StoredBytes;
}

/** A change as it is recorded. */
export const changedFile = (path: string, before?: Uint8Array, after?: Uint8Array): ChangedFile => ({
  path,
  ...(before !== undefined && { before: storeBytes(before) }),
  ...(after !== undefined && { after: storeBytes(after) }),
});

/** The bytes of a change. */
export const bytesOf = ({ before, after }: Partial<ChangedFile>) => ({
  before: before && readStoredBytes(before),
  after: after && readStoredBytes(after),
});

export interface DreamRecords {
  /** A dream that was killed: the changes that it had begun. */
  pending(): Promise<DreamRecord | undefined>;
  /** Written before anything is changed, and whenever more is going to be. */
  begin(record: DreamRecord): Promise<void>;
  /** The dream is over; the record is kept for undoing where there is anything to undo. */
  finish(record: DreamRecord): Promise<void>;
  /** The latest dream that was not undone, whether it was finished or killed. */
  latest(): Promise<DreamRecord | undefined>;
  /** When the latest dream was, if it changed nothing: said once, so that the dream before it can be undone then. */
  passEmpty(): Promise<string | undefined>;
  remove(id: string): Promise<void>;
  /** When the latest finished one began, in milliseconds since the epoch; undefined before the first. */
  latestMs(): Promise<number | undefined>;
  /** When it was over, as the volume dates files. */
  latestEndMs(): Promise<number | undefined>;
}

const FOLDER = `${layout.data}/dreams`;
const PENDING = `${FOLDER}/pending.json`;
const LATEST = `${FOLDER}/latest.json`;
/** Of the latest dream, where it changed nothing. */
const EMPTY = `${FOLDER}/empty.json`;
/** Older ones are removed: git remembers them. */
const MAX_RECORDS = 10;
const FILE = /^[0-9A-HJKMNP-TV-Z]{26}\.json$/;
/** Closed to other users: it holds memory that may have been forgotten since. */
const MODE = 0o600;

export function createDreamRecords(volume: Volume): DreamRecords {
  const names = async (): Promise<readonly string[]> =>
    (await volume.list(FOLDER)).map(({ name }) => name).filter(name => FILE.test(name));
  /** Undefined for a record that was damaged, too: then there is nothing to undo by it. */
  const read = async (path: string): Promise<DreamRecord | undefined> => {
    const record = parseObject((await readIfThere(volume, path)) ?? new Uint8Array());
    return record && Array.isArray(record.files) ? (record as unknown as DreamRecord) : undefined;
  };
  return {
    async passEmpty() {
      const empty = parseObject((await readIfThere(volume, EMPTY)) ?? new Uint8Array());
      await volume.remove(EMPTY);
      return typeof empty?.at === "string" ? empty.at : undefined;
    },
    pending: () => read(PENDING),
    begin: record => volume.write(PENDING, `${JSON.stringify(record)}\n`, { mode: MODE }),
    async finish(record) {
      if (await hasChanged(volume, record)) {
        await volume.write(`${FOLDER}/${record.id}.json`, `${JSON.stringify(record)}\n`, { mode: MODE });
        await volume.remove(EMPTY);
      } else await volume.write(EMPTY, `${JSON.stringify({ at: record.at })}\n`, { mode: MODE });
      await volume.write(LATEST, `${JSON.stringify({ at: record.at })}\n`, { mode: MODE });
      await volume.remove(PENDING);
      for (const name of (await names()).slice(0, -MAX_RECORDS)) await volume.remove(`${FOLDER}/${name}`);
    },
    async latest() {
      const [killed, name] = [await read(PENDING), (await names()).at(-1)];
      if (killed !== undefined) return killed;
      return name === undefined ? undefined : read(`${FOLDER}/${name}`);
    },
    async remove(id) {
      await volume.remove(`${FOLDER}/${id}.json`);
      if ((await read(PENDING))?.id === id) await volume.remove(PENDING);
    },
    async latestMs() {
      const text = await readTextIfThere(volume, LATEST);
      const atMs = Date.parse(/"at":"([^"]+)"/.exec(text ?? "")?.[1] ?? "");
      return Number.isNaN(atMs) ? undefined : atMs;
    },
    latestEndMs: async () => (await volume.stat(LATEST))?.modifiedMs,
  };
}

export async function newRecord(volume: Volume, nowMs: number): Promise<DreamRecord> {
  const at = formatTimestamp(nowMs);
  const file = `${layout.snapshots}/archive_${at.slice(0, 10)}.jsonl`;
  const sizeBefore = (await volume.stat(file))?.sizeBytes ?? 0;
  return { id: createId(nowMs), at, message: "", files: [], archive: { file, sizeBefore } };
}

async function hasChanged(volume: Volume, { files, archive }: DreamRecord): Promise<boolean> {
  const sizeBytes = (await volume.stat(archive.file))?.sizeBytes ?? 0;
  const isOther = (file: ChangedFile) => JSON.stringify(file.before) !== JSON.stringify(file.after);
  return sizeBytes > archive.sizeBefore || files.some(isOther);
}
