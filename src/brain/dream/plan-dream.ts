/** Plans a dream without changing anything. */
import { readIfThere, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import type { LessonIdentity } from "../memory/lessons/is-same-lesson.ts";
import type { Lesson } from "../memory/lessons/lesson.ts";
import { readLessons, type StandingLesson } from "../memory/lessons/read-lessons.ts";
import type { StaleTask } from "../memory/live-task.ts";
import { createNumberTable } from "../memory/number-table.ts";
import type { BrainRepository } from "../repository/brain-repository.ts";
import type { ReviewState } from "../review/review-state.ts";
import { isSingleVoice } from "./choose-candidates.ts";
import { type Decayed, decayedEpisodes } from "./decay.ts";
import { createDreamRecords } from "./dream-record.ts";
import type { DreamerOptions, DreamProgress } from "./dream-settings.ts";
import { findLessons } from "./find-lessons.ts";
import { findRemediesInLog } from "./find-remedies-in-log.ts";
import { createLessonFinder } from "./lesson-finder.ts";
import { type LessonPlan, planLessons } from "./plan-lessons.ts";
import { planSkills, type SkillKnowledge } from "./plan-skills.ts";
import { scanLog } from "./scan-log.ts";
import { weighLessons } from "./weigh-lessons.ts";

export interface PlanOptions extends Omit<DreamerOptions, "review" | "redactor">, DreamProgress {
  readonly review: ReviewState;
}

export interface DreamPlan {
  /** Episodes in the log, each once. */
  readonly episodes: number;
  readonly duplicates: number;
  readonly returned: number;
  readonly lessons: LessonPlan;
  /** Lessons that a dream once wrote and a person has taken out since. */
  readonly removed: readonly Lesson[];
  readonly decayed: Decayed;
  readonly buried: ReadonlySet<string>;
  readonly workspace: StaleTask | undefined;
  readonly skills: readonly SkillKnowledge[];
  readonly nowMs: number;
}

const DAY_MS = 86_400_000;

/** @throws volume.* */
export async function planDream(options: PlanOptions): Promise<DreamPlan> {
  const { volume, log, task, library, clock, settings, review, repository, onProgress } = options;
  const nowMs = clock.now();
  const buried = new Set(review.tombstones.filter(({ kind }) => kind === "episode").map(({ of }) => of));
  const scanned = await scanLog({
    volume,
    log,
    buried,
    onProgress: (done, total) => onProgress?.("read", done, total),
  });
  const [standing, archived] = await Promise.all([
    lessonsOf(volume, layout.lessons),
    lessonsOf(volume, layout.lessonArchive),
  ]);
  const removed = removedLessons(
    [...review.promoted.map(fromLedger), ...(await lessonsInHistory(repository))],
    [...standing, ...archived],
    review,
  );
  const findings = [
    ...(await findLessons({
      volume,
      scanned,
      nowMs,
      onProgress: (done, total) => onProgress?.("learn", done, total),
    })),
    ...(await findRemediesInLog(volume, scanned, nowMs)),
  ];
  const skills = await planSkills({
    volume,
    library,
    scanned,
    lessons: standing.map(({ text }) => text),
    isNews: review.isNews,
    nowMs,
  });
  // A person who has just adopted a brain finds all of it again: the first night only reads and learns.
  const keepsAll = scanned.isAdopted && (await isFirstDream(volume, review));
  const [out, waiting] = [createLessonFinder<LessonIdentity>(removed), createLessonFinder(doubtful(review))];
  const lessons = planLessons({
    findings,
    escalated: skills.escalated,
    others: skills.candidates,
    standing,
    archived,
    against: weighLessons(scanned.episodes, scanned, standing),
    isRemoved: lesson => review.isRemoved(lesson) || out.same(lesson) !== undefined,
    isWaiting: lesson => waiting.same(lesson) !== undefined,
    isRejected: review.isRejected,
    isNews: review.isNews,
    openVoices: review.open.filter(isSingleVoice).length,
    settings,
  });
  return {
    episodes: scanned.episodes.size,
    duplicates: scanned.duplicates,
    returned: scanned.returned,
    lessons,
    removed,
    decayed: keepsAll
      ? { ids: createNumberTable(), count: 0 }
      : decayedEpisodes(scanned.episodes, scanned.actions, settings, nowMs),
    buried,
    workspace: keepsAll ? undefined : await task.stale(settings.workspaceDays * DAY_MS),
    skills: skills.knowledge,
    nowMs,
  };
}

/** Neither this machine nor another that shares the queue has dreamt here. */
const isFirstDream = async (volume: Volume, { promoted, candidates }: ReviewState): Promise<boolean> =>
  promoted.length === 0 &&
  candidates.length === 0 &&
  (await createDreamRecords(volume).latestMs()) === undefined;

const lessonsOf = async (volume: Volume, file: string): Promise<readonly StandingLesson[]> =>
  readLessons((await readIfThere(volume, file)) ?? new Uint8Array());

/** Every lesson that a dream ever wrote here, as far as git remembers. */
async function lessonsInHistory(repository: Pick<BrainRepository, "addedLines">): Promise<readonly Lesson[]> {
  const lines = await repository.addedLines(layout.lessons);
  return readLessons(new TextEncoder().encode(lines.join("\n"))).filter(({ id }) => id !== undefined);
}

/** Lessons of earlier dreams that a person has taken out: not in the file, not archived, not waiting for review. */
function removedLessons(
  written: readonly Lesson[],
  known: readonly Lesson[],
  review: ReviewState,
): readonly Lesson[] {
  const finder = createLessonFinder<LessonIdentity>([...known, ...doubtful(review)]);
  const removed = createLessonFinder<Lesson>([]);
  return written.filter(lesson => {
    if (finder.same(lesson) !== undefined || review.isRemoved(lesson) || removed.same(lesson) !== undefined)
      return false;
    removed.add(lesson);
    return true;
  });
}

/** Lessons that wait in the review queue because they are in doubt: until a person has answered, they stay there. */
const doubtful = ({ open }: ReviewState): readonly LessonIdentity[] =>
  open
    .filter(({ kind }) => kind === "weak-lesson" || kind === "contradiction")
    .map(({ text, evidence }) => ({ text, evidence }));

const fromLedger = ({ id, text, evidence }: ReviewState["promoted"][number]): Lesson => ({
  id,
  text,
  evidence,
  section: "",
  seen: evidence.length,
  contradicted: 0,
  confidence: 0,
  isByPerson: false,
});
