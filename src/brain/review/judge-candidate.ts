/** Accepts or rejects a candidate for a person: it becomes what it proposed to be, or does not come back. */
import { fault, readIfThere } from "../../base/index.ts";
import { nearestNames } from "../../search/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { contradictsLesson } from "../memory/lessons/contradicts-lesson.ts";
import { lessonId } from "../memory/lessons/lesson.ts";
import { readLessons } from "../memory/lessons/read-lessons.ts";
import { redactText } from "../memory/redact-text.ts";
import { classify } from "../memory/remember.ts";
import { sameText, writeNote } from "../memory/write-memory.ts";
import { type Candidate, type FileChange, isLessonKind, type NoteKind, noteKinds } from "./candidate.ts";
import { lessonOf, retireLesson, writeLesson } from "./lesson-candidate.ts";
import type { Review, ReviewQueue } from "./review-queue.ts";
import type { ReviewState } from "./review-state.ts";
import { writeSkill } from "./skill-candidate.ts";

/** The person's changes before accepting. */
export interface CandidateEdit {
  /** Of lessons: the sentence in the person's words. */
  readonly text?: string;
  /** Of lessons: it replaces a lesson that says the opposite. @default false */
  readonly isReplacement?: boolean;
  /** Of skills: the edited text of these files, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

export interface Accepted {
  readonly candidate: Candidate;
  /** The lesson as it was accepted, or the skill's name. */
  readonly text: string;
  readonly outcome: "accepted" | "edited";
  /** Files that changed, relative to the brain. */
  readonly files: readonly string[];
  /** The text of the lesson that it took the place of. */
  readonly superseded?: string;
  /** False when it had been accepted before: then nothing was done. */
  readonly isNew: boolean;
}

/**
 * Idempotent, also after a kill half-way; a rejected candidate may be accepted after all.
 * @throws review.not-found, review.unworded, review.changed, review.refused, input.invalid, redaction.failed, volume.*
 */
export async function acceptCandidate(
  review: Review,
  id: string,
  edit: CandidateEdit = {},
): Promise<Accepted> {
  const state = await review.queue.read();
  const candidate = findCandidate(state, id);
  const before = state.outcomeOf(candidate.id);
  if (before !== undefined && before.outcome !== "rejected") {
    const outcome = before.outcome === "edited" ? "edited" : "accepted";
    return { candidate, text: before.text ?? candidate.text, outcome, files: [], isNew: false };
  }
  if (isLessonKind(candidate.kind)) return acceptLesson(review, candidate, edit);
  const noteKind = noteKinds.find(each => each === candidate.kind);
  return noteKind === undefined
    ? acceptSkill(review, candidate, edit)
    : acceptNote(review, candidate, { ...edit, kind: noteKind });
}

/** From now on it is the person's own word. */
async function acceptNote(
  { volume, redactor, clock, queue }: Review,
  candidate: Candidate,
  { text: wording = candidate.text, kind }: CandidateEdit & { readonly kind: NoteKind },
): Promise<Accepted> {
  const { rationale, alternatives } = candidate;
  const text = oneLine(await redactText(redactor, wording, `The ${kind}`));
  if (text === "") throw fault("review.unworded", { id: candidate.id });
  const note = classify({ kind, text, rationale, alternatives });
  const { source, isNew } = await writeNote(volume, note, clock.now());
  const isEdited = sameText(text) !== sameText(candidate.text);
  const outcome = isEdited ? "edited" : "accepted";
  await queue.resolve({ candidate: candidate.id, outcome, reason: "", ...(isEdited && { text }) });
  const files = isNew ? [source.file.slice(BRAIN_FOLDER.length + 1)] : [];
  return { candidate, text, outcome, files, isNew: true };
}

async function acceptLesson(review: Review, candidate: Candidate, edit: CandidateEdit): Promise<Accepted> {
  const { volume, clock, redactor, queue } = review;
  const wording = oneLine(edit.text ?? candidate.text);
  if (wording === "") throw fault("review.unworded", { id: candidate.id });
  const text = await redactText(redactor, wording, "The lesson");
  const isEdited = sameText(text) !== sameText(candidate.text);
  const outcome = isEdited ? "edited" : "accepted";
  const against = await whatItReplaces(review, candidate, text, edit.isReplacement ?? false);
  const lesson = lessonOf(candidate, text, clock.now());
  const { files, superseded } = await writeLesson(volume, clock, lesson, against);
  await queue.notePromoted([lesson]);
  if (against !== undefined && lessonId(against) !== lesson.id) await settle(queue, against, text);
  const reason = against === undefined ? "" : `takes the place of “${against}”`;
  await queue.resolve({ candidate: candidate.id, outcome, reason, ...(isEdited && { text }) });
  return {
    candidate,
    text,
    outcome,
    files,
    isNew: true,
    ...(superseded !== undefined && { superseded: superseded.text }),
  };
}

/** Opposite lessons are never kept side by side: a person says which of the two holds. */
async function whatItReplaces(
  { volume }: Review,
  { id, kind, against }: Candidate,
  text: string,
  isReplacement: boolean,
): Promise<string | undefined> {
  if (kind === "contradiction") return against;
  const lessons = readLessons((await readIfThere(volume, layout.lessons)) ?? new Uint8Array());
  const opposite = lessons.find(lesson => contradictsLesson(lesson.text, text));
  if (opposite === undefined) return undefined;
  if (!isReplacement) throw fault("review.contradicts", { id, standing: opposite.text });
  return opposite.text;
}

/** A superseded lesson doesn't come back from its episodes, and leaves the queue. */
async function settle(queue: ReviewQueue, superseded: string, by: string): Promise<void> {
  const reason = `superseded by “${by}”`;
  await queue.bury([{ kind: "lesson", of: lessonId(superseded), text: superseded, reason }]);
  const { open } = await queue.read();
  for (const { id, kind, text } of open) {
    if (kind === "weak-lesson" && sameText(text) === sameText(superseded))
      await queue.resolve({ candidate: id, outcome: "rejected", reason });
  }
}

async function acceptSkill(review: Review, candidate: Candidate, edit: CandidateEdit): Promise<Accepted> {
  const { redactor, queue } = review;
  const { id, text } = candidate;
  if (edit.text !== undefined) {
    throw fault("input.invalid", {
      what: `A wording for ${id}`,
      expected: "none, as it is a skill (brainstem review edit opens its files)",
    });
  }
  const files: Record<string, FileChange> = { ...candidate.files };
  let isEdited = false;
  for (const [path, after] of Object.entries(edit.files ?? {})) {
    const clean = await redactText(redactor, after, path);
    isEdited ||= files[path]?.after !== clean;
    files[path] = { ...files[path], after: clean };
  }
  const outcome = isEdited ? "edited" : "accepted";
  const written = await writeSkill(review, { ...candidate, files });
  await queue.resolve({ candidate: id, outcome, reason: "" });
  return { candidate, text, outcome, files: written, isNew: true };
}

// A person's text can't open a comment, which would hide the rest of the file.
const oneLine = (text: string): string => text.replace(/\s+/gu, " ").trim().replaceAll("<!--", "<! --");

interface Rejected {
  readonly candidate: Candidate;
  readonly reason: string;
  /** Files that changed besides the queue's, relative to the brain. */
  readonly files: readonly string[];
  /** False when it had been rejected before: then its first reason holds. */
  readonly isNew: boolean;
}

/** @throws review.not-found, review.judged for an accepted candidate, input.invalid without a reason, volume.* */
export async function rejectCandidate(review: Review, id: string, reason: string): Promise<Rejected> {
  const { volume, clock, queue } = review;
  const why = reason.replace(/\s+/gu, " ").trim();
  if (why === "")
    throw fault("input.invalid", { what: "The reason", expected: "a few words that say why not" });
  const state = await queue.read();
  const candidate = findCandidate(state, id);
  const before = state.outcomeOf(candidate.id);
  if (before?.outcome === "rejected") return { candidate, reason: before.reason, files: [], isNew: false };
  if (before !== undefined)
    throw fault("review.judged", { id: candidate.id, outcome: before.outcome, date: before.at.slice(0, 10) });
  let files: readonly string[] = [];
  if (candidate.kind === "weak-lesson") {
    const { text, evidence } = candidate;
    await queue.bury([{ kind: "lesson", of: lessonId(text), text, evidence, reason: why }]);
    files = await retireLesson(volume, clock, text, why);
  }
  await queue.resolve({ candidate: candidate.id, outcome: "rejected", reason: why });
  return { candidate, reason: why, files, isNew: true };
}

/** Fewer characters are a slip rather than an id. */
const MIN_PREFIX = 2;

/** @throws review.not-found, memory.ambiguous */
export function findCandidate({ candidates }: Pick<ReviewState, "candidates">, id: string): Candidate {
  const exact = candidates.find(each => each.id === id);
  if (exact !== undefined) return exact;
  const sought = id.toLowerCase();
  const matches =
    id.length < MIN_PREFIX ? [] : candidates.filter(each => each.id.toLowerCase().startsWith(sought));
  if (matches.length === 1) return matches[0]!;
  if (matches.length > 1) {
    const shown = matches.map(({ id: each, kind, text, why }) => `${each}  ${kind}: ${text || why}`);
    throw fault("memory.ambiguous", { what: id, matches: shown });
  }
  const ids = candidates.map(each => each.id);
  throw fault("review.not-found", { id, nearest: nearestNames(id, ids) });
}

/** The shortest beginning of each id that tells it apart from the others; at least 4 characters. */
export function shortIds(ids: readonly string[]): ReadonlyMap<string, string> {
  const sorted = [...new Set(ids)].toSorted();
  const common = (left: string, right = "") => {
    let length = 0;
    while (length < left.length && left[length] === right[length]) length++;
    return length;
  };
  return new Map(
    sorted.map((id, at) => {
      const needed = Math.max(common(id, sorted[at - 1]), common(id, sorted[at + 1])) + 1;
      return [id, id.slice(0, Math.max(4, needed))];
    }),
  );
}
