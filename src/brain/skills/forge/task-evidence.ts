/** Sorts the episodes of a task: those of trusted origin, successes and failures, and knowledge of the subject. */
import { queryTerms } from "../../../search/index.ts";
import { sayingsOf } from "../../dream/sentence/sayings-of.ts";
import { type Episode, isFailure } from "../../memory/episode.ts";
import type { EpisodeLog } from "../../memory/episode-log.ts";
import { isSameLesson } from "../../memory/lessons/is-same-lesson.ts";
import { fenceOf, isNormative, isTaskEpisode, isTrusted, refusalOf, wordedLesson } from "./episode-words.ts";

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
/** The share of a task's subject that a lesson has to contain to concern the task. */
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
    ...[...bad, ...good].flatMap(episode => wordedLesson(episode) ?? []).filter(isFence),
    ...lessons.filter(lesson => isNormative(lesson) && speaksOfIt(lesson)),
  ];
  return distinctLessons(found).slice(0, MAX_CONSTRAINTS);
}

/** "Let me check the file first" is a plan, and no fence. */
const isFence = (said: string): boolean =>
  isNormative(said) && sayingsOf(said).sayings.some(({ standing }) => standing === "order");

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

/** The newest; a task of which there are more is known from these. */
const MAX_EPISODES = 100;

/** Each argument is an id of an episode, or words for actions that have all of them, in any order. @throws volume.* */
export async function findTask(log: EpisodeLog, wanted: readonly string[]): Promise<readonly Episode[]> {
  const ids = new Set(wanted);
  const found: Episode[] = [];
  const byWords: Episode[] = [];
  const terms = new Set(queryTerms(wanted.join(" ")));
  for await (const { entries } of log.read()) {
    for (const entry of entries) {
      if (entry.kind !== "episode") continue;
      const { episode } = entry;
      if (ids.has(episode.id)) found.push(episode);
      else if (terms.isSubsetOf(new Set(queryTerms(episode.action)))) byWords.push(episode);
    }
  }
  return (found.length > 0 ? found : byWords).slice(-MAX_EPISODES);
}
