/** Gathers evidence about a skill from its recent episodes: rules that refused it, lessons in words, recurring failures. */
import { type Episode, isFailure, recurrenceKey } from "../../memory/episode.ts";
import { REWRITE_FAILURES, REWRITE_WINDOW_DAYS } from "../../memory/episode-log.ts";
import { fenceOf, type PolicyRefusal, refusalOf, wordedLesson } from "./episode-words.ts";
import { byTime, isSameText } from "./task-evidence.ts";

/** Episodes that say the same, oldest first. */
export interface Saying {
  readonly text: string;
  readonly episodes: readonly Episode[];
  readonly failures: number;
}

export interface SkillEvidence {
  /** Of this skill, oldest first, each once. */
  readonly episodes: readonly Episode[];
  readonly refusals: readonly (Saying & Pick<PolicyRefusal, "decision" | "rule">)[];
  readonly lessons: readonly Saying[];
  /** The action that failed most often lately, where there were enough failures to flag the skill and none has words. */
  readonly unexplained: Saying | undefined;
}

/** A look at a skill reads so many of its episodes, the newest; who failed before that has had its look. */
const MAX_EPISODES = 200;
const MAX_AGE_DAYS = 90;
const DAY_MS = 86_400_000;

export function skillEvidence(skill: string, all: readonly Episode[], nowMs: number): SkillEvidence {
  const own = new Map(all.filter(each => each.skill === skill).map(each => [each.id, each]));
  const episodes = [...own.values()]
    .filter(({ timestampMs }) => !(timestampMs < nowMs - MAX_AGE_DAYS * DAY_MS))
    .sort(byTime)
    .slice(-MAX_EPISODES);

  const refusals: Gathered<Pick<PolicyRefusal, "decision" | "rule">>[] = [];
  const lessons: Gathered<unknown>[] = [];
  const silent: Episode[] = [];
  for (const episode of episodes) {
    const refusal = refusalOf(episode);
    const lesson = wordedLesson(episode);
    if (refusal !== undefined) gather(refusals, fenceOf(refusal), episode, refusal);
    if (lesson !== undefined) gather(lessons, lesson, episode, {});
    if (refusal === undefined && lesson === undefined && isFailure(episode.result)) silent.push(episode);
  }
  return {
    episodes,
    refusals: refusals.map(({ decision, rule, ...saying }) => ({ ...told(saying), decision, rule })),
    lessons: lessons.map(told),
    unexplained: unexplained(silent, nowMs),
  };
}

/** Whether it happened often enough lately to flag a skill. */
export const isFlagging = ({ episodes }: Saying, nowMs: number): boolean =>
  recentOf(episodes, nowMs).length >= REWRITE_FAILURES;

export const recentOf = (episodes: readonly Episode[], nowMs: number): readonly Episode[] =>
  episodes.filter(({ timestampMs }) => timestampMs >= nowMs - REWRITE_WINDOW_DAYS * DAY_MS);

type Gathered<More> = More & { readonly text: string; readonly episodes: Episode[] };

function gather<More>(groups: Gathered<More>[], text: string, episode: Episode, more: More): void {
  const known = groups.find(each => isSameText(each.text, text));
  if (known === undefined) groups.push({ ...more, text, episodes: [episode] });
  else known.episodes.push(episode);
}

const told = ({
  text,
  episodes,
}: {
  readonly text: string;
  readonly episodes: readonly Episode[];
}): Saying => ({
  text,
  episodes,
  failures: episodes.filter(({ result }) => isFailure(result)).length,
});

function unexplained(silent: readonly Episode[], nowMs: number): Saying | undefined {
  const recent = recentOf(silent, nowMs);
  if (recent.length < REWRITE_FAILURES) return undefined;
  const groups = Map.groupBy(recent, recurrenceKey);
  const most = [...groups.values()].reduce((best, each) => (each.length > best.length ? each : best));
  return told({ text: most.at(-1)!.action, episodes: recent });
}
