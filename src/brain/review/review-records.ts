/** The records of the review: judgements of candidates, tombstones, and the ledger of dreams. */
import { listField, textField } from "./record-fields.ts";

export const outcomeKinds = ["accepted", "edited", "rejected", "promoted"] as const;

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

type JsonRecord = Readonly<Record<string, unknown>>;

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
