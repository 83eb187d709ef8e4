/** Sorts the episodes of a task: those of trusted origin, successes and failures, and knowledge of the subject. */
import { queryTerms } from "../../../search/index.ts";
import { type Episode, isFailure } from "../../memory/episode.ts";
import { isSameLesson } from "../../memory/lessons/is-same-lesson.ts";
import { isNormative } from "./is-normative.ts";
import { isTaskEpisode } from "./is-task-episode.ts";
import { fenceOf, refusalOf } from "./policy-refusal.ts";
import { isTrusted, wordedLesson } from "./worded-lesson.ts";

export interface TaskEvidence {
  /** Newest last, each once. */
  readonly good: readonly Episode[];
  readonly bad: readonly Episode[];
}

/** Episodes of tools, documents and other agents are no basis, whatever they say. */
export function taskEvidence(episodes: readonly Episode[]): TaskEvidence {
  const known = new Map(episodes.map(episode => [episode.id, episode]));
  const own = [...known.values()]
    .filter(episode => isTrusted(episode) && isTaskEpisode(episode))
    .sort(byTime);
  return {
    good: own.filter(({ result }) => !isFailure(result)),
    bad: own.filter(({ result }) => isFailure(result)),
  };
}

/** An episode without a date counts as old. */
export function byTime(left: Episode, right: Episode): number {
  const gap = (left.timestampMs || 0) - (right.timestampMs || 0);
  return gap !== 0 ? gap : left.id < right.id ? -1 : 1;
}

const MAX_CONSTRAINTS = 5;
/** So much of what the task is about has to be in a lesson for it to speak of the task. */
const SAME_SUBJECT = 0.5;

/** Fences from what refused the task, what went wrong with it, and the lessons on its subject; each said once. */
export function constraintsFor(
  { good, bad }: TaskEvidence,
  lessons: readonly string[],
  subject: readonly string[],
): readonly string[] {
  const terms = new Set(queryTerms(subject.join(" ")));
  const speaksOfIt = (lesson: string) =>
    new Set(queryTerms(lesson)).intersection(terms).size >= Math.max(1, SAME_SUBJECT * terms.size);
  const found = [
    ...bad.flatMap(episode => refusalOf(episode) ?? []).map(fenceOf),
    ...[...bad, ...good].flatMap(episode => wordedLesson(episode) ?? []).filter(isNormative),
    ...lessons.filter(lesson => isNormative(lesson) && speaksOfIt(lesson)),
  ];
  return distinctLessons(found).slice(0, MAX_CONSTRAINTS);
}

/** Each saying once, in the words that it was said in first. */
export function distinctLessons(texts: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const text of texts) {
    if (!kept.some(each => isSameText(each, text))) kept.push(text);
  }
  return kept;
}

export const isSameText = (left: string, right: string): boolean =>
  isSameLesson({ text: left, evidence: [] }, { text: right, evidence: [] });
