/** The memory of a brain in pieces that can be forgotten one by one: lines of logs, entries and lines of documents. */
import { readIfThere, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { readDecisions } from "./decisions.ts";
import { describeEpisode, readEpisode, tells, withoutFlag } from "./episode.ts";
import { type LogEntry, readLog } from "./episode-lines.ts";
import { parseObject } from "./find-objects.ts";
import { findBrainFiles } from "./forget-files.ts";
import { jsonTexts } from "./json-texts.ts";
import { lessonId } from "./lessons/lesson.ts";
import { readLessons } from "./lessons/read-lessons.ts";
import { markdownEntries } from "./markdown-entries.ts";
import { markdownLines } from "./markdown-lines.ts";

interface Place {
  /** Relative to the brain. */
  readonly file: string;
  readonly line: number;
  /** Of its last line. */
  readonly endLine: number;
  readonly offset: number;
  readonly endOffset: number;
  /** Of lines of logs: `hashBytes` of the line. */
  readonly hash?: number;
}

export interface MemoryPiece extends Place {
  /** Its kind, in a word or two for a person. */
  readonly kind: string;
  /** Of lessons, episodes and candidates. */
  readonly id?: string;
  readonly isEpisode: boolean;
  /** Of lessons: the episodes that it came from. */
  readonly evidence: readonly string[];
  /** Its text, for a person. */
  readonly text: string;
  /** Everything in it, for the search. */
  readonly words: string;
  /** Its sentences as written: copies of it are recognised by them. */
  readonly sayings: readonly string[];
}

/** Text outside of entries: headings, comments, quotes. */
export const LINE = "line";

const kinds: Readonly<Record<string, string>> = {
  [layout.lessons]: "lesson",
  [layout.lessonArchive]: "archived lesson",
  [layout.decisions]: "decision",
  [layout.knowledge]: "fact",
  [layout.preferences]: "preference",
  [layout.quarantine]: "line in quarantine",
  [layout.candidates]: "candidate",
  [layout.outcomes]: "outcome of a review",
  [layout.tombstones]: "tombstone",
  [layout.promoted]: "promoted lesson",
};

/** Every piece of memory, file by file. A file that is gone has none. @throws volume.* */
export async function* memoryPieces(volume: Volume): AsyncGenerator<MemoryPiece> {
  for (const file of (await findBrainFiles(volume)).memory) {
    if (!file.endsWith(".jsonl")) {
      const bytes = await readIfThere(volume, file);
      if (bytes !== undefined) yield* documentPieces(file, bytes);
    } else if ((await volume.stat(file)) !== undefined) {
      for await (const { entries } of readLog(volume, file))
        for (const entry of entries) yield await logPiece(volume, entry);
    }
  }
}

/** A piece with the properties of a line without a meaning of its own, but for these. */
function pieceOf(place: Place, words: string, more: Partial<MemoryPiece> = {}): MemoryPiece {
  const text = more.sayings?.[0] ?? words;
  return { ...place, kind: LINE, isEpisode: false, evidence: [], sayings: [], text, words, ...more };
}

async function logPiece(volume: Volume, entry: LogEntry): Promise<MemoryPiece> {
  const { file, line, offset, endOffset, hash } = entry;
  const place = { file, line, endLine: line, offset, endOffset, hash };
  if (entry.kind === "damaged") {
    const words = new TextDecoder().decode(await volume.readRange(file, offset, endOffset));
    return pieceOf(place, words, { kind: "damaged line" });
  }
  const { record } = entry;
  const words = jsonTexts(record).join("\n");
  const isLog = kinds[file] === undefined && !file.startsWith(`${layout.review}/`);
  const episode = isLog ? readEpisode(record) : undefined;
  if (episode !== undefined) {
    const sayings = [withoutFlag(episode.reflection), episode.detail].filter(tells);
    const kind = file.startsWith(`${layout.snapshots}/`) ? "archived episode" : "episode";
    return pieceOf(place, words, {
      kind,
      id: episode.id,
      isEpisode: true,
      text: describeEpisode(episode),
      sayings,
    });
  }
  const { id, evidence, text } = record;
  return pieceOf(place, words, {
    kind: kinds[file] ?? LINE,
    ...(typeof id === "string" && { id }),
    evidence: Array.isArray(evidence) ? evidence.filter(each => typeof each === "string") : [],
    sayings: typeof text === "string" && text !== "" ? [text] : [],
  });
}

/** Entries with all that belongs to them, and every line between them that says something. */
export function documentPieces(file: string, bytes: Uint8Array): readonly MemoryPiece[] {
  if (file.endsWith(".json")) return [wholePiece(file, bytes)];
  const entries = entriesOf(file, bytes);
  const pieces: MemoryPiece[] = [];
  let next = 0;
  for (const { number, offset, endOffset, text } of markdownLines(bytes)) {
    if (text.trim() === "") continue;
    while (next < entries.length && entries[next]!.endOffset <= offset) next++;
    const entry = entries[next];
    const place = { file, line: number, endLine: number, offset, endOffset };
    const last = pieces.at(-1);
    if (entry === undefined || offset < entry.offset) pieces.push(pieceOf(place, text));
    else if (last?.offset === entry.offset) pieces[pieces.length - 1] = { ...last, endLine: number };
    else {
      const own = new TextDecoder().decode(bytes.subarray(entry.offset, entry.endOffset));
      pieces.push(pieceOf(place, [own, ...entry.sayings].join("\n"), { kind: kindOf(file), ...entry }));
    }
  }
  return pieces;
}

/** A JSON file of another tool, such as a candidate. */
function wholePiece(file: string, bytes: Uint8Array): MemoryPiece {
  const text = new TextDecoder().decode(bytes);
  const record = parseObject(bytes);
  const words = record === undefined ? text : [text, ...jsonTexts(record)].join("\n");
  const place = { file, line: 1, endLine: text.split("\n").length, offset: 0, endOffset: bytes.length };
  const sayings = typeof record?.claim === "string" ? [record.claim] : [];
  return pieceOf(place, words, { kind: "file of another tool", text: sayings[0] ?? text, sayings });
}

interface Entry extends Partial<Pick<MemoryPiece, "id" | "evidence">> {
  readonly line: number;
  readonly offset: number;
  readonly endOffset: number;
  readonly sayings: readonly string[];
}

function entriesOf(file: string, bytes: Uint8Array): readonly Entry[] {
  const place = ({ line, offset, endOffset }: Omit<Entry, "sayings">) => ({ line, offset, endOffset });
  if (file === layout.lessons || file === layout.lessonArchive) {
    return readLessons(bytes).map(lesson => {
      const { text, evidence, id = lessonId(text) } = lesson;
      return { ...place(lesson), id, evidence, sayings: [text] };
    });
  }
  if (file === layout.decisions)
    return readDecisions(bytes).map(each => ({ ...place(each), sayings: [each.decision] }));
  if (!file.endsWith(".md")) return [];
  return markdownEntries(bytes).map(each => ({ ...place(each), sayings: [each.text] }));
}

function kindOf(file: string): string {
  if (file.startsWith(`${layout.skills}/`)) return "skill knowledge";
  return kinds[file] ?? (file.startsWith("memory/working/") ? "workspace" : "note");
}
