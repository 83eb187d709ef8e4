/** Runs a dream: recurring patterns become lessons, old episodes go to the archive, unsure findings wait for a person. */
import { fault, findMergeMark, isFault, readIfThere, type Volume } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import type { Lesson } from "../memory/lessons/lesson.ts";
import type { StaleTask } from "../memory/live-task.ts";
import type { BrainRepository, CommitResult } from "../repository/brain-repository.ts";
import { applyDream } from "./apply-dream.ts";
import { readLessonFile, reviseLessons } from "./change-lessons.ts";
import { withDreamLock } from "./dream-lock.ts";
import type { DreamerOptions, DreamProgress } from "./dream-settings.ts";
import { type DreamPlan, planDream } from "./plan-dream.ts";
import type { LessonPlan } from "./plan-lessons.ts";
import type { SkillKnowledge } from "./plan-skills.ts";

export interface DreamOptions extends DreamProgress {
  /** Find out what would be done, and change nothing. @default false */
  readonly isDryRun?: boolean;
  /** Writes files that are committed with the dream, and gives their paths; where it fails, the dream goes on. */
  readonly anchor?: () => Promise<readonly string[]>;
}

export interface DreamReport extends LessonPlan {
  readonly isDryRun: boolean;
  /** As it is committed: `dream cycle: promoted P, decayed D, kept K`. */
  readonly message: string;
  /** Said the same as another. */
  readonly merged: readonly Lesson[];
  /** Moved to the archive of lessons. */
  readonly archivedLessons: readonly Lesson[];
  /** Taken out by a person: they stay out. */
  readonly removed: readonly Lesson[];
  readonly decayed: number;
  readonly kept: number;
  readonly workspace?: StaleTask;
  /** Skills whose KNOWLEDGE.md grew, and by what. */
  readonly skills: readonly SkillKnowledge[];
  /** Undefined in a dry run. */
  readonly commit?: CommitResult;
}

/**
 * Killed at any instant it can be run again: nothing is lost and nothing is promoted twice. Appenders wait for it no
 * longer than for each other. @throws brain.dreaming when another dream is under way; brain.malformed when LESSONS.md
 * holds an unresolved conflict; volume.*, redaction.failed
 */
export function dream(dreamer: DreamerOptions, options: DreamOptions = {}): Promise<DreamReport> {
  const { volume, review, repository, settings } = dreamer;
  const { anchor, isDryRun = false, onProgress } = options;
  const progress = onProgress === undefined ? {} : { onProgress };
  return withDreamLock(volume, run).catch(error => {
    // Where nothing may be written, a plan can be made all the same.
    if (isDryRun && isFault(error, "volume.denied")) return run();
    throw error;
  });

  async function run(): Promise<DreamReport> {
    await refuseConflicts(volume);
    const plan = await planDream({ ...dreamer, ...progress, review: await review.read() });
    const planned = plannedReport(plan, await readLessonFile(volume), settings.lessonLines);
    if (isDryRun) return planned;
    const { workspace, ...applied } = await applyDream(plan, planned.message, { ...dreamer, ...progress });
    const report = { ...planned, ...applied, ...(workspace && { workspace }), isDryRun };
    return { ...report, commit: await commit(repository, report, anchor) };
  }
}

function plannedReport(plan: DreamPlan, standing: Uint8Array, maxLines: number): DreamReport {
  const { lessons, decayed, episodes, removed, workspace, skills } = plan;
  const kept = episodes - decayed.count;
  const { merged, archived } = reviseLessons(standing, lessons, maxLines);
  return {
    isDryRun: true,
    message: `dream cycle: promoted ${lessons.promoted.length}, decayed ${decayed.count}, kept ${kept}`,
    ...lessons,
    merged: merged.map(({ dropped }) => dropped),
    archivedLessons: archived,
    removed,
    decayed: decayed.count,
    kept,
    skills,
    ...(workspace && { workspace }),
  };
}

const untracked: CommitResult = {
  status: "skipped",
  reason: "untracked",
  message: "Git doesn't know this brain yet: commit it once (git add .agent), and dreams will follow.",
};

/** A skill's new knowledge is a commit of its own, before the memory's. */
async function commit(
  repository: BrainRepository,
  report: DreamReport,
  anchor: DreamOptions["anchor"],
): Promise<CommitResult> {
  // The first commit of a brain is a person's: they decide which files enter their repository.
  if (!(await repository.isTracked())) return untracked;
  for (const { name, file, reason } of report.skills)
    await repository.commit([file], `skill-update: ${name}, ${reason}`);
  const anchored = (await anchor?.().catch(() => [])) ?? [];
  return repository.commit(["memory", ...anchored], commitMessage(report));
}

/** The subject, and what was learnt below it: who reads the history of memory reads a life. */
function commitMessage({ message, promoted, demoted }: DreamReport): string {
  const body = [
    ...promoted.map(({ text }) => `learnt: ${text}`),
    ...demoted.map(({ text }) => `in doubt: ${text}`),
  ];
  return body.length === 0 ? message : `${message}\n\n${body.join("\n")}`;
}

async function refuseConflicts(volume: Volume): Promise<void> {
  const text = new TextDecoder().decode((await readIfThere(volume, layout.lessons)) ?? new Uint8Array());
  const mark = findMergeMark(text);
  if (mark === undefined) return;
  throw fault("brain.malformed", {
    file: `${BRAIN_FOLDER}/${layout.lessons}`,
    line: mark.line,
    expected: "lessons without conflict markers (resolve the merge first)",
  });
}
