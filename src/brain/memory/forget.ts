/** Erases memories from every file of a brain, and keeps dreams from bringing them back. */
import { readIfThere, type Volume } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import type { Tombstone } from "../review/review-records.ts";
import { parseObject } from "./find-objects.ts";
import { type BrainFiles, findBrainFiles } from "./forget-files.ts";
import { documentPieces, type MemoryPiece, memoryPieces } from "./forget-pieces.ts";
import { createWantedTest, fold, phraseTest, type Wanted } from "./forget-wanted.ts";
import { jsonTexts } from "./json-texts.ts";
import { lessonId } from "./lessons/lesson.ts";
import { cuts, replaceRanges } from "./lessons/replace-ranges.ts";
import { blankLine } from "./quarantine.ts";

export interface Forgotten {
  /** The number of erased pieces, by file as people write it. */
  readonly erased: readonly { readonly file: string; readonly pieces: number }[];
  /** Files that were removed: indexes, which are made anew, and what dreams kept to be undone by. */
  readonly removed: readonly string[];
  /** How many episodes and lessons have a tombstone now. */
  readonly tombstones: number;
  /** Files that are no memory and still hold it, as people write them. */
  readonly left: readonly string[];
}

export interface ForgetOptions {
  readonly volume: Volume;
  /** Notes what is gone, without its words. */
  readonly bury: (tombstones: readonly Omit<Tombstone, "id" | "at">[]) => Promise<void>;
}

/** Every piece of memory that has to go. @throws volume.* */
export async function findWanted(volume: Volume, wanted: Wanted): Promise<readonly MemoryPiece[]> {
  const isWanted = createWantedTest(wanted);
  const found: MemoryPiece[] = [];
  for await (const piece of memoryPieces(volume)) if (isWanted(piece)) found.push(piece);
  return found;
}

/** A log may be moved aside while it is searched: then it is looked for again under its new name. */
const MAX_ROUNDS = 5;

/**
 * Writes the tombstones first: killed half-way, it can be called again, and nothing comes back meanwhile. Lines of logs
 * are blanked in place, so that concurrent appends lose nothing. @throws volume.*
 */
export async function forget({ volume, bury }: ForgetOptions, wanted: Wanted): Promise<Forgotten> {
  const erased = new Map<string, number>();
  const isWanted = createWantedTest(wanted);
  const tombstones: Omit<Tombstone, "id" | "at">[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = await findWanted(volume, wanted);
    if (found.length === 0) break;
    tombstones.push(...found.flatMap(tombstoneOf));
    await bury(tombstones);
    for (const [file, pieces] of Map.groupBy(found, piece => piece.file)) {
      const count = file.endsWith(".jsonl")
        ? await blankLines(volume, pieces)
        : await cutPieces(volume, file, isWanted);
      erased.set(file, (erased.get(file) ?? 0) + count);
    }
  }
  // An entry that had the words in it has been erased with them.
  await bury(tombstones);
  const files = await findBrainFiles(volume);
  const removed = await removeDerived(volume, files, wanted);
  return {
    erased: Array.from(erased, ([file, pieces]) => ({ file: `${BRAIN_FOLDER}/${file}`, pieces })),
    removed,
    tombstones: new Set(tombstones.map(({ of }) => of)).size,
    left: await findLeft(volume, files, wanted),
  };
}

function tombstoneOf(piece: MemoryPiece): readonly Omit<Tombstone, "id" | "at">[] {
  const { file, id, isEpisode, evidence, sayings } = piece;
  const reason = "forgotten";
  if (isEpisode) return id === undefined ? [] : [{ kind: "episode", of: id, reason }];
  const isLesson = file === layout.lessons || file === layout.lessonArchive;
  const isReviewed = reviewed.has(file);
  const [text] = sayings;
  if (text === undefined || !(isLesson || isReviewed)) return [];
  return [{ kind: "lesson", of: lessonId(text), evidence, reason }];
}

const reviewed: ReadonlySet<string> = new Set([layout.candidates, layout.promoted, layout.tombstones]);

async function blankLines(volume: Volume, pieces: readonly MemoryPiece[]): Promise<number> {
  let count = 0;
  for (const piece of pieces) count += Number(await blankLine(volume, piece));
  return count;
}

/** Cuts pieces out of a document; a file of another form, such as a JSON file of another tool, goes as a whole. */
function cutPieces(volume: Volume, file: string, isWanted: (piece: MemoryPiece) => boolean): Promise<number> {
  return volume.withLock(file, async () => {
    const bytes = await readIfThere(volume, file);
    if (bytes === undefined) return 0;
    const pieces = documentPieces(file, bytes).filter(isWanted);
    if (pieces.length > 0 && file.endsWith(".json")) await volume.remove(file);
    else if (pieces.length > 0) await volume.write(file, replaceRanges(bytes, cuts(bytes, pieces)));
    return pieces.length;
  });
}

/** Removes the index, which holds all words, and other derived files that hold these. Gives the removed files. */
async function removeDerived(
  volume: Volume,
  { derived }: BrainFiles,
  wanted: Wanted,
): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const file of derived) {
    if (file !== layout.recallIndex && !(await holds(volume, file, wanted))) continue;
    await volume.remove(file);
    removed.push(`${BRAIN_FOLDER}/${file}`);
  }
  return removed;
}

async function findLeft(
  volume: Volume,
  { memory, others }: BrainFiles,
  wanted: Wanted,
): Promise<readonly string[]> {
  const left: string[] = [];
  for (const file of [...memory, ...others]) {
    // A tool's output stays in other episodes that have the same.
    const sought = file.endsWith(".jsonl") ? { ...wanted, sentences: [] } : wanted;
    if (await holds(volume, file, sought)) left.push(`${BRAIN_FOLDER}/${file}`);
  }
  return left;
}

/** Longer files are searched in parts of this size; text across two parts is not found. */
const PART_BYTES = 8_388_608;

/** Whether a file holds one of the phrases, as text or as JSON writes text. */
async function holds(volume: Volume, file: string, { phrases, sentences }: Wanted): Promise<boolean> {
  const tests = [...phrases, ...sentences].map(phraseTest);
  if (tests.length === 0) return false;
  for await (const chunk of volume.readChunks(file, { chunkBytes: PART_BYTES })) {
    const text = new TextDecoder().decode(chunk);
    const record = file.endsWith(".json") ? parseObject(chunk) : undefined;
    for (const each of [text, ...(record === undefined ? [] : jsonTexts(record))]) {
      // JSON within JSON has its quotes escaped twice.
      const plain = each.replaceAll(/\\+(["\\/])/g, (_all, character: string) => character);
      const texts = [fold(each), fold(plain.replaceAll(/\\[nrt]/g, " "))];
      if (tests.some(isIn => texts.some(isIn))) return true;
    }
  }
  return false;
}
