/** Finds the episodes of a log that describe one task in words, done again and again. */
import type { Volume } from "../../base/index.ts";
import { words } from "../../search/index.ts";
import { TASKS_FOR_A_SKILL } from "../skills/forge/draft-skill.ts";
import { type EpisodeTable, hasFlag } from "./episode-table.ts";
import { readRows } from "./read-rows.ts";
import type { ScannedLog } from "./scan-log.ts";

/** Rows of one task, newest first, no more than a skill is drawn from. */
export type TaskRows = readonly number[];

/** The newest episodes that a draft is drawn from. */
const MAX_DRAFT_EPISODES = 40;
/** The newest tasks in words that are compared word for word. */
const MAX_TASKS = 2_000;
/** Tasks that are looked at in one night, the most frequent first: each is read from the log. */
const MAX_PATTERNS = 500;

/** The tasks that recur in nearly the same words, the most frequent first; then those that differ in one word. @throws volume.* */
export async function findTasks(volume: Volume, scanned: ScannedLog): Promise<readonly TaskRows[]> {
  return [...taskPatterns(scanned), ...(await taskFrames(volume, scanned))];
}

/** An order of rows; rows without a date come first. */
export const newestFirst =
  ({ columns: { timestampMs } }: EpisodeTable) =>
  (left: number, right: number): number =>
    (timestampMs[right] || 0) - (timestampMs[left] || 0) || right - left;

/** Tasks that went well often enough, by the word of the person or the mind. */
function taskPatterns({ episodes: table, actions }: ScannedLog): readonly TaskRows[] {
  const found: { readonly rows: TaskRows; readonly size: number }[] = [];
  for (let pattern = 0; pattern < actions.count; pattern++) {
    if (actions.sizeOf(pattern) < TASKS_FOR_A_SKILL) continue;
    const rows = [...actions.rowsOf(pattern)].filter(row => hasFlag(table, row, "task"));
    const isTold = rows.filter(row => !hasFlag(table, row, "failed") && hasFlag(table, row, "trusted"));
    if (isTold.length < TASKS_FOR_A_SKILL) continue;
    found.push({ rows: rows.sort(newestFirst(table)).slice(0, MAX_DRAFT_EPISODES), size: isTold.length });
  }
  return found
    .sort((left, right) => right.size - left.size)
    .slice(0, MAX_PATTERNS)
    .map(({ rows }) => rows);
}

/** Tasks that are the same but for their object, which is too little for a pattern of few words. */
async function taskFrames(volume: Volume, scanned: ScannedLog): Promise<readonly TaskRows[]> {
  const { episodes: table, files } = scanned;
  const tasks: number[] = [];
  for (let row = 0; row < table.size; row++)
    if (hasFlag(table, row, "task") && hasFlag(table, row, "trusted")) tasks.push(row);
  const newest = tasks.sort(newestFirst(table)).slice(0, MAX_TASKS);
  const told = await readRows(volume, table, files, newest);
  const framed = newest.flatMap(row => {
    const episode = told.get(row);
    return episode === undefined ? [] : [{ row, skill: episode.skill, action: episode.action }];
  });
  return frameTasks(framed, TASKS_FOR_A_SKILL).map(rows => rows.slice(0, MAX_DRAFT_EPISODES));
}

export interface Task {
  readonly row: number;
  readonly skill: string;
  readonly action: string;
}

/** Shorter ones have nothing in common but a word; longer ones differ in more than one. */
const MIN_WORDS = 3;
const MAX_WORDS = 16;

/**
 * Rows of tasks of one skill that are word for word the same but for one word, in the same place, of which at least
 * `least` were met; largest group first, each row in one group. Linear in the words.
 */
export function frameTasks(tasks: readonly Task[], least: number): readonly (readonly number[])[] {
  const frames = new Map<string, { readonly rows: number[]; readonly fillings: Set<string> }>();
  for (const { row, skill, action } of tasks) {
    const said = words(action).map(({ word }) => word);
    if (said.length < MIN_WORDS || said.length > MAX_WORDS) continue;
    for (const [at, filling] of said.entries()) {
      const key = [skill, ...said.with(at, "…")].join("\n");
      const frame = frames.get(key) ?? { rows: [], fillings: new Set<string>() };
      frame.rows.push(row);
      frame.fillings.add(filling);
      frames.set(key, frame);
    }
  }
  const taken = new Set<number>();
  return [...frames.values()]
    .filter(({ fillings }) => fillings.size >= least)
    .sort((left, right) => right.rows.length - left.rows.length)
    .flatMap(({ rows }) => {
      const own = rows.filter(row => !taken.has(row));
      if (own.length < least) return [];
      for (const row of own) taken.add(row);
      return [own];
    });
}
