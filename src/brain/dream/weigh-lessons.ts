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
  const { id, timestampMs } = table.columns;
  const rowOf = new Map(warnings.flatMap(({ evidence }) => evidence.map(each => [hashText(each), -1])));
  if (rowOf.size > 0)
    for (let row = 0; row < table.size; row++) if (rowOf.has(id[row]!)) rowOf.set(id[row]!, row);
  const against = new Map<string, number>();
  for (const lesson of warnings) {
    const own = lesson.evidence.map(each => rowOf.get(hashText(each))!).filter(row => row >= 0);
    // An episode that says the same again doesn't speak against the lesson.
    const sayings = new Set(own.map(row => reflections.of[row]!).filter(saying => saying >= 0));
    const latestMs = Math.max(endOfDay(lesson.last), ...own.map(row => timestampMs[row]! || 0));
    const isAgainst = (row: number) =>
      timestampMs[row]! > latestMs && !hasFlag(table, row, "failed") && !sayings.has(reflections.of[row]!);
    let count = 0;
    for (const pattern of new Set(own.map(row => actions.of[row]!)))
      if (pattern >= 0) for (const row of actions.rowsOf(pattern)) count += Number(isAgainst(row));
    if (count > 0) against.set(lesson.id!, count);
  }
  return against;
}

/** A date names a day: episodes of that day are not later than it. */
function endOfDay(date: string | undefined): number {
  const startMs = Date.parse(date ?? "");
  return Number.isNaN(startMs) ? 0 : startMs + DAY_MS - 1;
}
