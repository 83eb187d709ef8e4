/** A candidate: a finding of a dream or of another brain that waits for a person's judgement. */
import { type Origin, origins } from "../../base/index.ts";
import { hashText } from "../memory/hash.ts";
import { sameText } from "../memory/write-memory.ts";
import { listField, numberField, textField } from "./review-records.ts";

/** A note that an agent asked to keep, in the kinds that a person's own note has. */
export const noteKinds = ["preference", "decision", "fact"] as const;
export type NoteKind = (typeof noteKinds)[number];
export const candidateKinds = [
  "lesson",
  "contradiction",
  "weak-lesson",
  ...noteKinds,
  "skill",
  "skill-change",
] as const;
export type CandidateKind = (typeof candidateKinds)[number];

export interface FileChange {
  /** The current text; undefined for a new file. */
  readonly before?: string;
  readonly after: string;
}

export interface Candidate {
  /** The same on every machine that finds the same. */
  readonly id: string;
  readonly kind: CandidateKind;
  /** RFC 3339. */
  readonly at: string;
  /** Of lessons: the sentence, "" when the episodes give none. Of skills: the skill's name. */
  readonly text: string;
  /** One sentence for the person who reviews. */
  readonly why: string;
  readonly skill: string;
  readonly origin: Origin;
  /** Ids of episodes. */
  readonly evidence: readonly string[];
  readonly seen: number;
  readonly salience: number;
  /** The text of the standing lesson that it contradicts or weakens. */
  readonly against?: string;
  /** Of skills: the new text of their files, by their paths in the brain. */
  readonly files?: Readonly<Record<string, FileChange>>;
  /** The bundle or tool that it was imported from; the agent that asked for it. */
  readonly from?: string;
  /** Of decisions. */
  readonly rationale?: string;
  readonly alternatives?: string;
}

/** The members that hold text and may be missing. */
export const optionalTexts = ["against", "from", "rationale", "alternatives"] as const;

export type CandidateDraft = Omit<Candidate, "id" | "at">;

/** Whether it is about a sentence of LESSONS.md. */
export const isLessonKind = (kind: CandidateKind): boolean =>
  kind === "lesson" || kind === "contradiction" || kind === "weak-lesson";

/**
 * The same finding has the same id: a lesson by what it says, one without words by its oldest evidence, a skill by its
 * name, and a change of a skill by its name and newest evidence, so that new failures may be heard after a rejection.
 */
export function candidateId({
  kind,
  text,
  skill,
  evidence,
  against = "",
}: Pick<CandidateDraft, "kind" | "text" | "skill" | "evidence" | "against">): string {
  const sorted = evidence.toSorted();
  const said = sameText(text);
  const what =
    kind === "skill-change"
      ? [said, sorted.at(-1) ?? ""]
      : said === ""
        ? [skill, sorted[0] ?? sameText(against)]
        : [said];
  return `C${hashText([kind, ...what].join("\n")).toString(36)}`;
}

/** The candidate of a line of candidates.jsonl; undefined for other lines. */
export function readCandidate(record: Readonly<Record<string, unknown>>): Candidate | undefined {
  const kind = candidateKinds.find(each => each === record.kind);
  const id = textField(record.id);
  if (kind === undefined || id === "") return undefined;
  const optional = optionalTexts.flatMap(name => {
    const value = textField(record[name]);
    return value === "" ? [] : [[name, value] as const];
  });
  const files = readFiles(record.files);
  return {
    id,
    kind,
    at: textField(record.at),
    text: textField(record.text),
    why: textField(record.why),
    skill: textField(record.skill),
    // An unknown origin is not trusted.
    origin: origins.find(each => each === record.origin) ?? "document",
    evidence: listField(record.evidence),
    seen: numberField(record.seen),
    salience: numberField(record.salience),
    ...(files !== undefined && { files }),
    ...Object.fromEntries(optional),
  };
}

function readFiles(value: unknown): Readonly<Record<string, FileChange>> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const files = Object.entries(value).flatMap(([path, change]: [string, unknown]) => {
    const { before, after } = (change ?? {}) as Record<string, unknown>;
    if (typeof after !== "string") return [];
    return [[path, { ...(typeof before === "string" && { before }), after }] as const];
  });
  return files.length === 0 ? undefined : Object.fromEntries(files);
}

/** Two lines of one id, from two machines, as one: the evidence of both, dated by the first. */
export function mergeCandidates(left: Candidate, right: Candidate): Candidate {
  const [first, second] = left.at <= right.at ? [left, right] : [right, left];
  const evidence = [...new Set([...first.evidence, ...second.evidence])];
  return {
    ...second,
    ...first,
    // The latest proposal is made from the current files.
    ...(second.files !== undefined && { files: second.files }),
    evidence,
    seen: Math.max(first.seen, second.seen),
    salience: Math.max(first.salience, second.salience),
  };
}
