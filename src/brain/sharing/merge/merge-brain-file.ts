/** Merges one file of two brains by what it means, so that two machines that learned apart come together without conflict. */
import { layout } from "../../layout.ts";
import { mergeLessons } from "./merge-lessons.ts";
import { lineRules, mergeLines } from "./merge-lines.ts";
import { mergeIndex, mergeSections } from "./merge-sections.ts";
import { isSameBytes } from "./three-way.ts";

export interface MergedFile {
  readonly bytes: Uint8Array;
  /** False when both sides changed a file that isn't merged by meaning: the bytes are ours then. */
  readonly isClean: boolean;
}

type Merge = (base: Uint8Array, ours: Uint8Array, theirs: Uint8Array) => Uint8Array;

/**
 * Pure. `path` is relative to the brain; `base` is the common ancestor, empty without one. Text that one
 * side removed stays removed, additions of either are there once, and the result is the same whichever side is ours.
 */
export function mergeBrainFile(
  path: string,
  base: Uint8Array,
  ours: Uint8Array,
  theirs: Uint8Array,
): MergedFile {
  if (isSameBytes(ours, theirs) || isSameBytes(base, theirs)) return { bytes: ours, isClean: true };
  if (isSameBytes(base, ours)) return { bytes: theirs, isClean: true };
  const merge = mergeOf(path);
  if (merge === undefined) return { bytes: ours, isClean: false };
  return { bytes: merge(base, ours, theirs), isClean: true };
}

const SKILL_KNOWLEDGE = /^skills\/[^/]+\/KNOWLEDGE\.md$/;
const byEntry: readonly string[] = [
  layout.lessons,
  layout.lessonArchive,
  layout.knowledge,
  layout.preferences,
];

function mergeOf(path: string): Merge | undefined {
  if (path.endsWith(".jsonl")) {
    const rules = lineRules(path);
    return (base, ours, theirs) => mergeLines(base, ours, theirs, rules);
  }
  if (byEntry.includes(path) || SKILL_KNOWLEDGE.test(path)) return mergeLessons;
  if (path === layout.decisions) return mergeSections;
  return path === layout.skillIndex ? mergeIndex : undefined;
}
