/** Counts later episodes that speak against a current lesson: the action it warns of was done, and went well. */
import { hashText } from "../memory/hash.ts";
import { isWarning } from "../memory/lessons/is-warning.ts";
import type { Lesson } from "../memory/lessons/lesson.ts";
import { type EpisodeTable, hasFlag } from "./episode-table.ts";
import type { Patterns } from "./patterns.ts";

const DAY_MS = 86_400_000;

/**
 * By the lesson's id. Only warnings are weighed so: success of an advised action speaks for its lesson.
 * An episode that repeats the lesson's own reflection doesn't count against it.
 */
export function weighLessons(
  table: EpisodeTable,
  { actions, reflections }: { readonly actions: Patterns; readonly reflections: Patterns },
  lessons: readonly Lesson[],
): ReadonlyMap<string, number> {
  const warnings = lessons.filter(({ id, text }) => id !== undefined && isWarning(text));
  const lessonsOf = new Map<number, Lesson[]>();
  for (const lesson of warnings) {
    for (const id of lesson.evidence) {
      const key = hashText(id);
      lessonsOf.set(key, [...(lessonsOf.get(key) ?? []), lesson]);
    }
  }
  const sources = new Map<Lesson, Origins>();
  const { id, timestampMs } = table.columns;
  if (lessonsOf.size > 0) {
    for (let row = 0; row < table.size; row++) {
      for (const lesson of lessonsOf.get(id[row]!) ?? []) {
        const source = sources.get(lesson) ?? {
          patterns: new Set<number>(),
          sayings: new Set<number>(),
          latestMs: endOfDay(lesson.last),
        };
        source.patterns.add(actions.of[row]!);
        if (reflections.of[row]! >= 0) source.sayings.add(reflections.of[row]!);
        source.latestMs = Math.max(source.latestMs, timestampMs[row]! || 0);
        sources.set(lesson, source);
      }
    }
  }
  const against = new Map<string, number>();
  for (const [lesson, { patterns, sayings, latestMs }] of sources) {
    let count = 0;
    for (const pattern of patterns) {
      if (pattern < 0) continue;
      for (const row of actions.rowsOf(pattern)) {
        const isLater = timestampMs[row]! > latestMs;
        const isRepeated = sayings.has(reflections.of[row]!);
        if (isLater && !hasFlag(table, row, "failed") && !isRepeated) count += 1;
      }
    }
    if (count > 0) against.set(lesson.id!, count);
  }
  return against;
}

/** Where the evidence of a lesson comes from. */
interface Origins {
  /** Groups of actions. */
  readonly patterns: Set<number>;
  /** Groups of reflections: who says the same again doesn't speak against it. */
  readonly sayings: Set<number>;
  latestMs: number;
}

/** A date names a day: episodes of that day are not later than it. */
function endOfDay(date: string | undefined): number {
  const startMs = Date.parse(date ?? "");
  return Number.isNaN(startMs) ? 0 : startMs + DAY_MS - 1;
}
