/** The records of the review: judgements of candidates, tombstones, and the ledger of dreams. */
import { readIfThere, type Volume } from "../../base/index.ts";
import { findObjects, parseObject } from "../memory/find-objects.ts";

const outcomeKinds = ["accepted", "edited", "rejected", "promoted"] as const;

export interface Outcome {
  readonly id: string;
  readonly candidate: string;
  readonly outcome: (typeof outcomeKinds)[number];
  readonly reason: string;
  /** RFC 3339. */
  readonly at: string;
  /** The accepted text, where a person put it in other words. */
  readonly text?: string;
}

export interface Tombstone {
  readonly id: string;
  readonly kind: "lesson" | "episode";
  /** The id of the lesson or episode that is gone. */
  readonly of: string;
  /** Of lessons only, and never of what was forgotten. */
  readonly text?: string;
  /** Ids of the episodes that the lesson came from. */
  readonly evidence?: readonly string[];
  readonly reason: string;
  readonly at: string;
}

/** A line of the ledger of dreamed lessons: a lesson in it that LESSONS.md no longer has was taken out. */
export interface PromotedLesson {
  readonly id: string;
  readonly text: string;
  readonly evidence: readonly string[];
  readonly at: string;
}

export function readOutcome(record: JsonRecord): Outcome | undefined {
  const outcome = outcomeKinds.find(each => each === record.outcome);
  const [id, candidate, text] = [record.id, record.candidate, record.text].map(textField);
  if (outcome === undefined || !id || !candidate) return undefined;
  const rest = { reason: textField(record.reason), at: textField(record.at) };
  return { id, candidate, outcome, ...rest, ...(text && { text }) };
}

export function readTombstone(record: JsonRecord): Tombstone | undefined {
  const { kind } = record;
  const [id, of, text] = [record.id, record.of, record.text].map(textField);
  if ((kind !== "lesson" && kind !== "episode") || !id || !of) return undefined;
  const evidence = listField(record.evidence);
  const rest = { reason: textField(record.reason), at: textField(record.at) };
  return { id, kind, of, ...rest, ...(text && { text }), ...(evidence.length > 0 && { evidence }) };
}

export function readPromoted(record: JsonRecord): PromotedLesson | undefined {
  const [id, text] = [record.id, record.text].map(textField);
  if (!id || !text) return undefined;
  return { id, text, evidence: listField(record.evidence), at: textField(record.at) };
}

export const textField = (value: unknown): string => (typeof value === "string" ? value : "");

export const numberField = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) ? value : 0;

export const listField = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(each => typeof each === "string") : [];

type JsonRecord = Readonly<Record<string, unknown>>;

const NEWLINE = 0x0a;

/** Each line of the file that `read` takes, in order; other lines are skipped, and stay. @throws volume.* */
export async function readRecords<Item>(
  volume: Volume,
  file: string,
  read: (record: JsonRecord) => Item | undefined,
): Promise<readonly Item[]> {
  const bytes = (await readIfThere(volume, file)) ?? new Uint8Array();
  const items: Item[] = [];
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    const line = bytes.subarray(start, end);
    for (const record of objectsOf(line)) {
      const item = read(record);
      if (item !== undefined) items.push(item);
    }
    start = end + 1;
  }
  return items;
}

/** One object a line; of a line that a power loss or a merge has damaged, what is whole in it. */
function objectsOf(line: Uint8Array): readonly JsonRecord[] {
  const whole = parseObject(line);
  return whole === undefined
    ? findObjects(line, ({ id }) => id !== undefined).map(({ value }) => value)
    : [whole];
}

/** Adds lines at the end of the file, whose lock the caller holds. @throws volume.* */
export async function appendRecords(volume: Volume, file: string, records: readonly object[]): Promise<void> {
  if (records.length === 0) return;
  await volume.append(file, records.map(record => `${JSON.stringify(record)}\n`).join(""));
}
