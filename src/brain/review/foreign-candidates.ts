/** Candidates that another tool left in `memory/candidates/`: JSON files with a claim, which are read and never touched. */
import { formatTimestamp, isFault, parseTimestamp, type Volume } from "../../base/index.ts";
import { parseObject } from "../memory/find-objects.ts";
import { type Candidate, type CandidateDraft, candidateId } from "./candidate.ts";
import { listField, numberField, textField } from "./review-records.ts";

export const FOREIGN_CANDIDATES = "memory/candidates";

/** More files, longer ones and deeper folders are no queue that a person reads. */
const MAX_FILES = 2_000;
const MAX_BYTES = 262_144;
const MAX_DEPTH = 4;

/** Folders and statuses of those that were judged already, by the tool that made them. */
const IS_JUDGED = /^(?:graduated|promoted|accepted|rejected|archived?|superseded|done)$/i;

/** The candidates that wait for a judgement, in the order of their files. @throws volume.* */
export async function readForeignCandidates(volume: Volume): Promise<readonly Candidate[]> {
  const candidates: Candidate[] = [];
  for (const file of await jsonFiles(volume, FOREIGN_CANDIDATES, 0)) {
    const candidate = await readForeign(volume, file);
    if (candidate !== undefined) candidates.push(candidate);
  }
  return candidates;
}

async function readForeign(volume: Volume, file: string): Promise<Candidate | undefined> {
  try {
    const stat = await volume.stat(file);
    if (stat === undefined || stat.sizeBytes > MAX_BYTES) return undefined;
    const record = parseObject(await volume.read(file));
    return record && candidateOf(record, file, stat.modifiedMs);
  } catch (error) {
    // An unreadable candidate doesn't affect the others.
    if (isFault(error)) return undefined;
    throw error;
  }
}

async function jsonFiles(volume: Volume, folder: string, depth: number): Promise<readonly string[]> {
  const files: string[] = [];
  for (const { name, kind } of await volume.list(folder)) {
    const path = `${folder}/${name}`;
    if (kind === "file" && name.endsWith(".json")) files.push(path);
    const isQueue = kind === "directory" && depth < MAX_DEPTH && !IS_JUDGED.test(name);
    if (isQueue) files.push(...(await jsonFiles(volume, path, depth + 1)));
  }
  return files.slice(0, MAX_FILES);
}

function candidateOf(
  record: Readonly<Record<string, unknown>>,
  file: string,
  modifiedMs: number,
): Candidate | undefined {
  const text = (textField(record.claim) || textField(record.lesson) || textField(record.text)).trim();
  if (text === "" || IS_JUDGED.test(textField(record.status))) return undefined;
  const conditions = listField(record.conditions);
  const evidence = listField(record.evidence_ids ?? record.evidence);
  const when = conditions.length === 0 ? "" : ` It holds when: ${conditions.join("; ")}.`;
  const draft: CandidateDraft = {
    kind: "lesson",
    text: text.replace(/\s+/gu, " "),
    why: `Another tool proposed it in ${file}.${when}`,
    skill: textField(record.skill),
    // The author of the words is unknown.
    origin: "document",
    evidence,
    seen: Math.max(numberField(record.cluster_size), evidence.length),
    salience: numberField(record.canonical_salience ?? record.salience),
    from: file,
  };
  const stagedMs = parseTimestamp(textField(record.staged_at) || textField(record.created_at)) ?? modifiedMs;
  return { id: candidateId(draft), at: formatTimestamp(stagedMs), ...draft };
}
