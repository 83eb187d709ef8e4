/** A lesson: a sentence that tends to hold, with what speaks for it and against it. */
import { hashText } from "../hash.ts";
import { sameText } from "../write-memory.ts";

export interface Lesson {
  /** Of lessons that carry a comment; `lessonId(text)` for those that are written. */
  readonly id?: string;
  readonly text: string;
  /** Title of the heading of level 2 above it, "" without one. */
  readonly section: string;
  /** Episodes that speak for it; 0 for a person's lesson. */
  readonly seen: number;
  /** Episodes that speak against it; 0 for a person's lesson. */
  readonly contradicted: number;
  /** 0 to 1; 1 for a person's lesson. */
  readonly confidence: number;
  /** Days, as YYYY-MM-DD. */
  readonly first?: string;
  readonly last?: string;
  /** Ids of episodes, at most MAX_LESSON_EVIDENCE. */
  readonly evidence: readonly string[];
  /** It has no comment of ours: only a person changes it. */
  readonly isByPerson: boolean;
  /** The rest of its comment, as written: keys of other tools and of people. */
  readonly notes?: readonly string[];
}

/** A lesson keeps so many episodes as its evidence. Source: enough to walk back to; a line stays under 1 KB. */
export const MAX_LESSON_EVIDENCE = 16;

/** The same for texts that say the same: case, emphasis and punctuation don't count. */
export const lessonId = (text: string): string => `L${hashText(lessonKey(text)).toString(36)}`;

/** The key that texts of the same meaning share; the text itself where it is only punctuation. */
export const lessonKey = (text: string): string => sameText(text) || text.trim();

/**
 * 0 to 1, with two decimals: the share of what speaks for it among what was seen, as if one more had failed to. It is
 * 0.5 after one episode, 0.67 after two, and 0 when as much speaks against it as for it. Source: Laplace's rule of
 * succession, without its optimism at the start.
 */
export function confidenceOf(seen: number, contradicted: number): number {
  const share = Math.max(0, (seen - contradicted) / (seen + 1));
  return Math.round(share * 100) / 100;
}

/**
 * One lesson of two that say the same, in the words of the first; a person's stays as it is. Counting again what was
 * counted already changes nothing: of two counts the larger is meant.
 */
export function uniteLessons(kept: Lesson, other: Lesson): Lesson {
  if (kept.isByPerson) return kept;
  const evidence = [...new Set([...kept.evidence, ...other.evidence])].slice(0, MAX_LESSON_EVIDENCE);
  const seen = Math.max(kept.seen, other.seen, evidence.length);
  const contradicted = Math.max(kept.contradicted, other.contradicted);
  const [first] = [kept.first, other.first].filter(day => day !== undefined).sort();
  const [last] = [kept.last, other.last]
    .filter(day => day !== undefined)
    .sort()
    .reverse();
  const notes = [...new Set([...(kept.notes ?? []), ...(other.notes ?? [])])];
  return {
    ...kept,
    seen,
    contradicted,
    confidence: confidenceOf(seen, contradicted),
    evidence,
    ...(first !== undefined && { first }),
    ...(last !== undefined && { last }),
    ...(notes.length > 0 && { notes }),
  };
}

/** The heading of a skill's lessons: "git-proxy" as "Git proxy". */
export function sectionOf(skill: string): string {
  const words = skill.replace(/[-_]+/g, " ").replace(/\s+/g, " ").trim();
  if (words === "" || words === "unknown") return "General";
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
