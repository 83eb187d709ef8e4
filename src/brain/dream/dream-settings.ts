/** The means of a dream: the brain's parts, and its thresholds, as brain.yaml gives them. */
import type { Clock, Volume } from "../../base/index.ts";
import type { Redactor } from "../../ports/index.ts";
import type { EpisodeLog } from "../memory/episode-log.ts";
import type { LiveTask } from "../memory/live-task.ts";
import type { BrainRepository } from "../repository/brain-repository.ts";
import type { ReviewQueue } from "../review/review-queue.ts";
import type { SkillLibrary } from "../skills/skill-library.ts";
import type { PhraseLesson } from "./phrase-lesson.ts";

export interface DreamSettings {
  /** The salience that a recurring pattern needs to become a lesson, 0 to 30. @default 7 */
  readonly promoteSalience: number;
  /** New lessons of one night; the next night goes on. @default 25 */
  readonly maxPromoted: number;
  /** New candidates of one night. @default 50 */
  readonly maxCandidates: number;
  /** Episodes older than this … @default 90 */
  readonly decayDays: number;
  /** … with less salience than this are archived. @default 2 */
  readonly decaySalience: number;
  /** A workspace untouched for so long is archived and reset. @default 2 */
  readonly workspaceDays: number;
  /** LESSONS.md is compressed beyond so many lines. @default 200 */
  readonly lessonLines: number;
}

export interface DreamerOptions {
  readonly volume: Volume;
  /** Inspects each new lesson: nothing has inspected the words of a log that another program writes. */
  readonly redactor: Redactor;
  readonly log: EpisodeLog;
  readonly task: LiveTask;
  readonly library: SkillLibrary;
  readonly clock: Clock;
  readonly settings: DreamSettings;
  readonly review: ReviewQueue;
  readonly repository: BrainRepository;
  readonly phrase?: PhraseLesson;
}

export type DreamPhase = "read" | "learn" | "write";

export interface DreamProgress {
  readonly onProgress?: (phase: DreamPhase, done: number, total: number) => void;
}
