/** The recall index of one brain: follows its files, keeps itself on disk, and is made anew when it is no use. */
import { type Clock, describeError, isFault, type Volume } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { readLog } from "./episode-lines.ts";
import { changeOf, type FileMark, markFile } from "./file-mark.ts";
import {
  episodeDocument,
  type MarkdownKind,
  type MemoryDocument,
  markdownDocuments,
  markdownKind,
} from "./memory-document.ts";
import { createRecallDocuments, type RecallDocuments, type StoredNames } from "./recall-documents.ts";
import { findRecallFiles, type RecallFile } from "./recall-files.ts";
import { decodeIndex, encodeIndex } from "./recall-format.ts";
import { repairTail } from "./torn-tail.ts";

export interface FollowedIndex {
  readonly documents: RecallDocuments;
  readonly problems: readonly string[];
  /** The path of a file by its number in the columns. */
  fileOf(number: number): string;
}

export interface RecallIndex {
  /**
   * The index as the files are now. Unchanged files cost a look each. Never throws for a file that can't be read:
   * that is a problem.
   */
  follow(): Promise<FollowedIndex>;
  /** Reads this file anew at the next `follow`: it was found to differ from what was read. */
  distrust(file: string): void;
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>;
}

export interface RecallIndexOptions {
  readonly volume: Volume;
  readonly clock: Clock;
  /** The files of the episode log. */
  readonly logFiles: () => Promise<readonly string[]>;
  /** Saved when so many documents, and one in a hundred, are new: a cold start reads at most these. @default 256 */
  readonly saveAfter?: number;
  /** Whether it is kept on disk between processes. @default true */
  readonly isKept?: boolean;
}

interface FileState {
  readonly path: string;
  /** Undefined for a file that is gone, or has to be read anew. */
  readonly mark?: FileMark;
}

type ReadTo = Pick<FileMark, "endOffset" | "endLine">;

interface Head extends StoredNames {
  readonly files: readonly FileState[];
}

const SAVE_AFTER = 256;
const SAVE_AFTER_SHARE = 0.01;
/** Made anew when most of it is removed documents. */
const MOSTLY_REMOVED = 1_000;

export function createRecallIndex(options: RecallIndexOptions): RecallIndex {
  const { volume, clock, logFiles, saveAfter = SAVE_AFTER, isKept = true } = options;
  let documents: RecallDocuments | undefined;
  let files: FileState[] = [];
  let changes = 0;
  const distrusted = new Set<string>();
  let following: Promise<FollowedIndex> | undefined;
  let saving: Promise<void> = Promise.resolve();

  async function open(): Promise<RecallDocuments> {
    if (!isKept) return createRecallDocuments();
    try {
      const stored = decodeIndex<Head>(await volume.read(layout.recallIndex));
      if (stored !== undefined) {
        const opened = createRecallDocuments(stored);
        files = [...stored.head.files];
        return opened;
      }
    } catch (error) {
      // No index, one of another version, or damaged: everything in it can be had again.
      if (!isFault(error)) throw error;
    }
    files = [];
    return createRecallDocuments();
  }

  function numberOf(path: string): number {
    const known = files.findIndex(file => file.path === path);
    return known >= 0 ? known : files.push({ path }) - 1;
  }

  function forget(number: number, index: RecallDocuments) {
    index.removeFile(number);
    files[number] = { path: files[number]!.path };
  }

  async function followFile({ path, stat }: RecallFile, index: RecallDocuments): Promise<void> {
    const number = numberOf(path);
    const { mark } = files[number]!;
    const seenMs = clock.now();
    const change = mark === undefined ? "other" : await changeOf(volume, path, mark, stat);
    if (change === "same") return;
    if (mark !== undefined && change === "alike") {
      files[number] = { path, mark: { ...mark, seenMs } };
      return;
    }
    const kind = markdownKind(path);
    const isContinued = change === "grown" && kind === undefined;
    if (mark !== undefined && !isContinued) forget(number, index);
    const start = mark !== undefined && isContinued ? mark : { endOffset: 0, endLine: 1 };
    const add = (document: MemoryDocument) => {
      index.add(number, document);
      changes++;
    };
    const end = kind === undefined ? await readEpisodes(path, start, add) : await readNotes(path, kind, add);
    files[number] = { path, mark: await markFile(volume, path, stat, { seenMs, ...end }) };
  }

  async function readEpisodes(path: string, start: ReadTo, add: (document: MemoryDocument) => void) {
    await repairTail(volume, path, clock);
    let { endOffset, endLine } = start;
    for await (const batch of readLog(volume, path, { from: endOffset, firstLine: endLine })) {
      for (const entry of batch.entries) if (entry.kind === "episode") add(episodeDocument(entry));
      ({ endOffset, endLine } = batch);
    }
    return { endOffset, endLine };
  }

  async function readNotes(path: string, kind: MarkdownKind, add: (document: MemoryDocument) => void) {
    const bytes = await volume.read(path);
    for (const document of markdownDocuments(path, kind, bytes)) add(document);
    return { endOffset: bytes.length, endLine: 1 };
  }

  async function followAll(): Promise<FollowedIndex> {
    let index = documents ?? (await open());
    if (index.size > MOSTLY_REMOVED && index.liveSize < index.size / 2) {
      index = createRecallDocuments();
      files = [];
    }
    documents = index;
    for (const [number, { path }] of files.entries()) if (distrusted.delete(path)) forget(number, index);
    const found = await findRecallFiles(volume, logFiles);
    const problems = [...found.problems];
    const present = new Set(found.files.map(({ path }) => path));
    for (const [number, { path, mark }] of files.entries())
      if (mark !== undefined && !present.has(path)) forget(number, index);
    for (const file of found.files) {
      try {
        await followFile(file, index);
      } catch (error) {
        forget(numberOf(file.path), index);
        // A file removed between the check and the read is gone, which is no problem.
        if (!isFault(error, "volume.not-found"))
          problems.push(`${BRAIN_FOLDER}/${file.path}: ${describeError(error)}`);
      }
    }
    if (isKept && changes >= saveAfter + SAVE_AFTER_SHARE * index.size) save(index);
    const paths = files;
    return { documents: index, problems, fileOf: number => paths[number]!.path };
  }

  // Beside the turn: the caller goes on with the index in memory.
  function save(index: RecallDocuments) {
    changes = 0;
    const stored = index.store();
    const bytes = encodeIndex<Head>({ ...stored, head: { ...stored.head, files } }, index.size);
    saving = saving
      .then(() => volume.write(layout.recallIndex, bytes))
      // Derived: on read-only media, or a full disk, the next process makes it again.
      .catch(() => undefined);
  }

  return {
    follow() {
      // One at a time; a caller that asks while one runs may have changed a file that it has passed already.
      const before = following;
      const mine = (async () => {
        await before?.catch(() => undefined);
        return followAll();
      })();
      following = mine;
      return mine;
    },
    distrust: file => void distrusted.add(file),
    async settled() {
      await following?.catch(() => undefined);
      await saving;
    },
  };
}
