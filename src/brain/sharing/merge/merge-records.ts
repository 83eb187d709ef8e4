/** Unites what two brains know of one lesson. */
import { confidenceOf } from "../../memory/lessons/confidence.ts";
import { MAX_LESSON_EVIDENCE } from "../../memory/lessons/lesson.ts";
import type { LessonRecord } from "../../memory/lessons/lesson-comment.ts";
import { pickChanged } from "./three-way.ts";

/** A field that one side changed takes its value; of fields that both changed, counts are the larger and days the wider. */
export function mergeRecords(
  base: LessonRecord | undefined,
  ours: LessonRecord,
  theirs: LessonRecord,
): LessonRecord {
  const pick = <Key extends keyof LessonRecord>(
    key: Key,
    both: (one: LessonRecord[Key], other: LessonRecord[Key]) => LessonRecord[Key],
  ): LessonRecord[Key] =>
    pickChanged(base && [base[key]], [ours[key]], [theirs[key]], isSame, ([one], [other]) => [
      both(one!, other!),
    ])[0]!;

  const seen = pick("seen", Math.max);
  const contradicted = pick("contradicted", Math.max);
  // A confidence set by hand is kept.
  const isByHand = [ours, theirs].some(
    each => each.confidence !== confidenceOf(each.seen, each.contradicted),
  );
  const confidence = isByHand ? pick("confidence", Math.min) : confidenceOf(seen, contradicted);
  const first = pick("first", (one, other) => [one, other].filter(day => day !== undefined).sort()[0]);
  const last = pick("last", (one, other) =>
    [one, other]
      .filter(day => day !== undefined)
      .sort()
      .at(-1),
  );
  const evidence = pick("evidence", (one, other) => mergeSets(base?.evidence ?? [], one, other)).slice(
    0,
    MAX_LESSON_EVIDENCE,
  );
  const notes = pick("notes", (one, other) => mergeSets(base?.notes ?? [], one ?? [], other ?? []));
  return {
    id: ours.id,
    seen,
    contradicted,
    confidence,
    evidence,
    ...(first !== undefined && { first }),
    ...(last !== undefined && { last }),
    ...(notes !== undefined && notes.length > 0 && { notes }),
  };
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Items of the base that both kept, then additions of either. */
function mergeSets(base: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] {
  const [was, one, other] = [new Set(base), new Set(ours), new Set(theirs)];
  const kept = [...was].filter(item => one.has(item) && other.has(item));
  return [...kept, ...[...one.union(other)].filter(item => !was.has(item)).sort()];
}
