/** Says when a skill is to be looked at again: after five uses, on any failure, and loudly after three in a fortnight. */
import { type Episode, isFailure } from "../../memory/episode.ts";
import { REWRITE_FAILURES, REWRITE_WINDOW_DAYS } from "../../memory/episode-log.ts";
import type { SkillText } from "../skill-library.ts";
import { lastReviewMs } from "./review-mark.ts";
import { recentOf } from "./skill-evidence.ts";

/** Uses after which a skill is looked at though nothing went wrong. Source: spec/brain.md §5. */
export const USES_FOR_A_REWRITE = 5;

export interface RewriteDue {
  readonly skill: string;
  /** In a sentence for a person. */
  readonly why: string;
  /** It failed so often lately that it is flagged for rewrite. */
  readonly isFlagged: boolean;
  /** Since the last look. */
  readonly uses: number;
  readonly failures: number;
}

/**
 * Undefined without a reason. Episodes since the last review count, which the mark in KNOWLEDGE.md
 * dates; calls of one turn are one use. A failure of any origin counts: it is a reason to look, not yet a lesson.
 */
export function rewriteDue(
  { skill, knowledge }: Pick<SkillText, "skill" | "knowledge">,
  episodes: readonly Episode[],
  nowMs: number,
): RewriteDue | undefined {
  const sinceMs = lastReviewMs(knowledge?.text);
  const own = new Map(
    episodes
      .filter(each => each.skill === skill.name && isAfter(each.timestampMs, sinceMs))
      .map(each => [each.id, each]),
  );
  const since = [...own.values()];
  const uses = new Set(since.map(({ id, source }) => source.turn || id)).size;
  const failed = since.filter(({ result }) => isFailure(result));
  const recent = recentOf(failed, nowMs).length;
  const isFlagged = recent >= REWRITE_FAILURES;
  if (failed.length === 0 && uses < USES_FOR_A_REWRITE) return undefined;
  const times = (count: number) => (count === 1 ? "once" : `${count} times`);
  const why = isFlagged
    ? `It failed ${times(recent)} in ${REWRITE_WINDOW_DAYS} days: flagged for rewrite.`
    : failed.length > 0
      ? `It failed ${times(failed.length)} since it was looked at last.`
      : `It was used ${times(uses)} since it was looked at last.`;
  return { skill: skill.name, why, isFlagged, uses, failures: failed.length };
}

// Without a date it is from before there were marks.
const isAfter = (timestampMs: number, sinceMs: number): boolean =>
  sinceMs === Number.NEGATIVE_INFINITY || timestampMs > sinceMs;
