/** Gives the findings of a recurring pattern, in words of its episodes where they have any. */
import { isTrustedOrigin, type Origin } from "../../../base/index.ts";
import { type Episode, isFailure, withoutFlag } from "../../memory/episode.ts";
import { areAllDifferent, describeFailures } from "./describe-failures.ts";
import { groupSayings, type Said, type SayingGroup } from "./group-sayings.ts";
import { type Reflected, sayingsOf } from "./sayings-of.ts";

export type Finding =
  | {
      readonly kind: "lesson";
      /** A sentence as a person would write it, at most MAX_LESSON_CHARS long. */
      readonly text: string;
      /** The origin of the words: those of anyone but a person or the mind are only a candidate. */
      readonly origin: Origin;
      readonly evidence: readonly Episode[];
    }
  | {
      readonly kind: "unworded";
      readonly text: "";
      /** A recurring failure, for review: never a lesson. */
      readonly what: string;
      /** A sentence. */
      readonly why: string;
      readonly evidence: readonly Episode[];
    };

/** How often a thing was done, and went wrong. */
export interface Times {
  readonly failed: number;
  readonly all: number;
}

interface Read {
  readonly episode: Episode;
  readonly said: readonly Said[];
}

const MIN_EPISODES = 2;

export interface Findings {
  /** The pattern's own. */
  readonly findings: readonly Finding[];
  /** Sentences of one episode only: they count where another pattern has them, too. */
  readonly asides: readonly Finding[];
}

/**
 * Findings of one pattern's episodes: a lesson for each sentence that at least two of them share, else for the
 * best worded sentence; its evidence are those who say it. Where only strangers have words, theirs, with their origin; a
 * trusted sentence silences them. Failures without a sentence are unworded; successes without one are routine.
 * @param times of the whole pattern, where not all of it was read
 */
export function findingsOf(
  episodes: readonly Episode[],
  times: Times = { failed: failuresOf(episodes).length, all: episodes.length },
): Findings {
  const known = new Map<string, Reflected>();
  const heard = episodes.flatMap(listen);
  const trusted = heard.filter(({ episode }) => isTrustedOrigin(episode.origin));
  const own = lessonsOf(trusted);
  if (own.findings.length > 0) return own;
  const { findings } = lessonsOf(heard.filter(read => !trusted.includes(read)));
  const all = heard.map(({ episode }) => episode);
  return { findings: findings.length > 0 ? findings : unwordedOf(all, times), asides: [] };

  // An episode that tries to give the model orders is no evidence of anything.
  function listen(episode: Episode): Read | readonly [] {
    const reflection = withoutFlag(episode.reflection);
    const reflected = known.get(reflection) ?? sayingsOf(reflection);
    known.set(reflection, reflected);
    const { sayings, isHostile } = reflected;
    return isHostile ? [] : { episode, said: sayings.map(saying => ({ ...saying, episode })) };
  }
}

function lessonsOf(speakers: readonly Read[]): Findings {
  const groups = groupSayings(speakers.flatMap(({ said }) => said));
  const shared = groups.filter(({ episodes }) => episodes.length >= MIN_EPISODES);
  const findings = shared.length > 0 ? shared : groups.slice(0, 1);
  return { findings: findings.map(lessonOf), asides: groups.slice(findings.length).map(lessonOf) };
}

const lessonOf = ({ text, best, episodes }: SayingGroup): Finding => ({
  kind: "lesson",
  text,
  origin: best.origin,
  evidence: episodes,
});

const failuresOf = (episodes: readonly Episode[]): readonly Episode[] =>
  episodes.filter(({ result }) => isFailure(result));

function unwordedOf(episodes: readonly Episode[], times: Times): readonly Finding[] {
  const failures = failuresOf(episodes);
  if (failures.length < MIN_EPISODES) return [];
  // Red, then green, each time for another reason, is how work goes.
  if (times.failed < times.all && areAllDifferent(failures)) return [];
  const why = `It failed ${times.failed} of ${times.all} times, and no reflection says what to do about it.`;
  return [{ kind: "unworded", text: "", what: describeFailures(failures), why, evidence: failures }];
}
