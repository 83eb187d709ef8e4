/** The memory of a brain in pieces that can be forgotten one by one: lines of logs, entries and lines of documents. */
import { readIfThere, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { readDecisions } from "./decisions.ts";
import { describeEpisode, readEpisode, tells, withoutFlag } from "./episode.ts";
import { type LogEntry, readLog } from "./episode-lines.ts";
import { parseObject } from "./find-objects.ts";
import { jsonTexts } from "./json-texts.ts";
import { lessonId } from "./lessons/lesson.ts";
import { readLessons } from "./lessons/read-lessons.ts";
import { markdownEntries } from "./markdown-entries.ts";
import { markdownLines } from "./markdown-lines.ts";

export interface MemoryPiece {
  /** Relative to the brain. */
  readonly file: string;
  readonly line: number;
  /** Of its last line. */
  readonly endLine: number;
  readonly offset: number;
  readonly endOffset: number;
  /** Of lines of logs: `hashBytes` of the line. */
  readonly hash?: number;
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

/** Calls `take` with every piece of a file, in order. A file that is gone has none. @throws volume.* */
export async function readPieces(
  volume: Volume,
  file: string,
  take: (piece: MemoryPiece) => void,
): Promise<void> {
  if (!file.endsWith(".jsonl")) {
    const bytes = await readIfThere(volume, file);
    if (bytes !== undefined) for (const piece of documentPieces(file, bytes)) take(piece);
    return;
  }
  if ((await volume.stat(file)) === undefined) return;
  for await (const { entries } of readLog(volume, file)) {
    for (const entry of entries) take(await logPiece(volume, entry));
  }
}

async function logPiece(volume: Volume, entry: LogEntry): Promise<MemoryPiece> {
  const { file, line, offset, endOffset, hash } = entry;
  const place = { file, line, endLine: line, offset, endOffset, hash, evidence: [], sayings: [] };
  if (entry.kind === "damaged") {
    const words = new TextDecoder().decode(await volume.readRange(file, offset, endOffset));
    return { ...place, kind: "damaged line", isEpisode: false, text: words, words };
  }
  const { record } = entry;
  const words = jsonTexts(record).join("\n");
  const isReview = file.startsWith(`${layout.review}/`);
  const episode = isReview || file === layout.quarantine ? undefined : readEpisode(record);
  if (episode !== undefined) {
    const sayings = [withoutFlag(episode.reflection), episode.detail].filter(tells);
    const isArchived = file.startsWith(`${layout.snapshots}/`);
    const kind = isArchived ? "archived episode" : "episode";
    const text = describeEpisode(episode);
    return { ...place, kind, id: episode.id, isEpisode: true, text, words, sayings };
  }
  const id = typeof record.id === "string" ? { id: record.id } : {};
  const evidence = Array.isArray(record.evidence)
    ? record.evidence.filter(each => typeof each === "string")
    : [];
  const sayings = typeof record.text === "string" && record.text !== "" ? [record.text] : [];
  const kind = file === layout.quarantine ? "line in quarantine" : (reviewKinds[file] ?? "line");
  return { ...place, ...id, kind, isEpisode: false, words, evidence, text: sayings[0] ?? words, sayings };
}

const reviewKinds: Readonly<Record<string, string>> = {
  [layout.candidates]: "candidate",
  [layout.outcomes]: "outcome of a review",
  [layout.tombstones]: "tombstone",
  [layout.promoted]: "promoted lesson",
};

/** Entries with all that belongs to them, and every line between them that says something. */
export function documentPieces(file: string, bytes: Uint8Array): readonly MemoryPiece[] {
  if (file.endsWith(".json")) return [wholePiece(file, bytes)];
  const kind = kindOf(file);
  const pieces: MemoryPiece[] = [];
  let unclaimed = 0;
  const lines = markdownLines(bytes).filter(({ text }) => text.trim() !== "");
  for (const { line, offset, endOffset, sayings, ...known } of entriesOf(file, bytes)) {
    takeLines(offset);
    const own = lines.slice(unclaimed).findIndex(each => each.offset >= endOffset);
    const next = own < 0 ? lines.length : unclaimed + own;
    const endLine = lines[next - 1]?.number ?? line;
    unclaimed = next;
    const words = [new TextDecoder().decode(bytes.subarray(offset, endOffset)), ...sayings].join("\n");
    const place = { file, line, endLine, offset, endOffset };
    pieces.push({
      ...place,
      kind,
      isEpisode: false,
      evidence: [],
      ...known,
      text: sayings[0]!,
      words,
      sayings,
    });
  }
  takeLines(bytes.length);
  return pieces;

  function takeLines(to: number): void {
    for (; unclaimed < lines.length && lines[unclaimed]!.offset < to; unclaimed++) {
      const { number, offset, endOffset, text } = lines[unclaimed]!;
      const place = { file, line: number, endLine: number, offset, endOffset };
      pieces.push({ ...place, kind: LINE, isEpisode: false, evidence: [], text, words: text, sayings: [] });
    }
  }
}

/** A JSON file of another tool, such as a candidate. */
function wholePiece(file: string, bytes: Uint8Array): MemoryPiece {
  const text = new TextDecoder().decode(bytes);
  const record = parseObject(bytes);
  const words = record === undefined ? text : [text, ...jsonTexts(record)].join("\n");
  const place = { file, line: 1, endLine: text.split("\n").length, offset: 0, endOffset: bytes.length };
  const claim = typeof record?.claim === "string" ? [record.claim] : [];
  const said = { text: claim[0] ?? text, words, sayings: claim };
  return { ...place, kind: "file of another tool", isEpisode: false, evidence: [], ...said };
}

/** Text outside of entries: headings, comments, quotes. */
export const LINE = "line";

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
  const known: Readonly<Record<string, string>> = {
    [layout.lessons]: "lesson",
    [layout.lessonArchive]: "archived lesson",
    [layout.decisions]: "decision",
    [layout.knowledge]: "fact",
    [layout.preferences]: "preference",
  };
  if (known[file] !== undefined) return known[file];
  if (file.startsWith(`${layout.skills}/`)) return "skill knowledge";
  return file.startsWith("memory/working/") ? "workspace" : "note";
}
