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
