/** `verdictOf` says what a score comes to, and `describeEvidence` why. */
import type { Classification } from "./classify.ts";

/** Scores from which on a text is flagged for review, and stopped; 1 is reached by none. */
export interface Thresholds {
  readonly flag: number;
  readonly block: number;
}

export type ClassifierAction = "allow" | "flag" | "block";

export const verdictOf = (score: number, { flag, block }: Thresholds): ClassifierAction =>
  score >= block ? "block" : score >= flag ? "flag" : "allow";

const MOST_REASONS = 3;

/** One sentence for a person, without the text's own words. */
export function describeEvidence({ evidence, families }: Classification): string {
  const [strongest] = families;
  const reasons = new Set(
    evidence.toSorted((left, right) => right.weight - left.weight).map(({ says }) => says),
  );
  const named = [...reasons].slice(0, MOST_REASONS).join(", ");
  const more = reasons.size > MOST_REASONS ? `, and ${reasons.size - MOST_REASONS} more` : "";
  return `The text reads as ${strongest?.family.replaceAll("-", " ") ?? "harmless"}: it ${named}${more}`;
}
