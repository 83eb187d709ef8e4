/** Finds a phrase with which people keep asking for a skill that its triggers don't know. */
import { hasPhrase } from "../../../search/index.ts";
import { type Episode, isFailure } from "../../memory/episode.ts";
import type { Skill } from "../skill.ts";
import { isFree, isTellingEnough } from "./choose-triggers.ts";
import { isTaskEpisode } from "./is-task-episode.ts";
import { phrasesIn } from "./shared-words.ts";
import { isTrusted } from "./worded-lesson.ts";

export interface NewTrigger {
  readonly phrase: string;
  readonly episodes: readonly Episode[];
}

/** Requests that have a phrase in common before it is proposed. Source: the conservative reading of spec/brain.md §5. */
export const REQUESTS_FOR_A_TRIGGER = 3;

/** The phrase that most tasks of this skill have and no trigger of it; of equal ones the longest. */
export function newTrigger(
  skill: Skill,
  episodes: readonly Episode[],
  others: readonly Skill[],
): NewTrigger | undefined {
  const missed = episodes.filter(
    episode =>
      isTrusted(episode) &&
      isTaskEpisode(episode) &&
      !isFailure(episode.result) &&
      !skill.triggers.some(trigger => hasPhrase(episode.action, trigger)),
  );
  if (missed.length < REQUESTS_FOR_A_TRIGGER) return undefined;
  const found = new Map<string, Episode[]>();
  for (const episode of missed) {
    for (const phrase of new Set(phrasesIn(episode.action))) {
      const known = found.get(phrase);
      if (known === undefined) found.set(phrase, [episode]);
      else known.push(episode);
    }
  }
  const rest = others.filter(({ name }) => name !== skill.name);
  const [best] = [...found]
    .filter(
      ([phrase, seen]) =>
        seen.length >= REQUESTS_FOR_A_TRIGGER && isTellingEnough(phrase) && isFree(phrase, rest),
    )
    .sort(([left, one], [right, other]) => other.length - one.length || right.length - left.length);
  return best === undefined ? undefined : { phrase: best[0], episodes: best[1] };
}
