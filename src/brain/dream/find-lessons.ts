/** Finds the lessons of a log's recurring patterns: reads the episodes that matter, and looks for a sentence in them. */
import type { Volume } from "../../base/index.ts";
import type { Episode } from "../memory/episode.ts";
import { hasFlag } from "./episode-table.ts";
import { createLessonFinder } from "./lesson-finder.ts";
import { type Patterns, patternSalience, rowSalience } from "./patterns.ts";
import { readRows } from "./read-rows.ts";
import type { ScannedLog } from "./scan-log.ts";
import { findingsOf } from "./sentence/findings-of.ts";
import { isTrusted, MAX_WITNESSES, toWitness, type WeighedFinding } from "./weighed-finding.ts";

/** Episodes of one pattern that are read: those that say what was learnt, and a few that just failed. */
const MAX_REFLECTED = 200;
const MAX_SILENT = 8;
/** Rows that are held in memory at once. */
const BATCH_ROWS = 20_000;

export interface FindOptions {
  readonly volume: Volume;
  readonly scanned: ScannedLog;
  readonly nowMs: number;
  readonly onProgress?: (done: number, total: number) => void;
}

interface Teaching {
  readonly rows: Int32Array;
  readonly read: readonly number[];
}

/** Most salient first; a sentence of several patterns is one finding. @throws volume.* */
export async function findLessons(options: FindOptions): Promise<readonly WeighedFinding[]> {
  const { volume, scanned, nowMs, onProgress } = options;
  const { episodes: table, files, skills, actions, reflections } = scanned;
  const isReflected = (row: number) => hasFlag(table, row, "reflected");
  const hasFailed = (row: number) => hasFlag(table, row, "failed");
  // A routine that went well has nothing to say, whatever its salience.
  const isSilentFailure = (row: number) => !isReflected(row) && hasFailed(row);
  const teaching = [
    ...teachingPatterns(
      actions,
      rows => rows.some(isReflected) || rows.reduce((sum, row) => sum + Number(hasFailed(row)), 0) > 1,
    ),
    ...teachingPatterns(reflections, rows =>
      rows.some(row => actions.of[row] !== actions.of[rows[0]!] || actions.of[row] === -1),
    ),
  ];
  const found: WeighedFinding[] = [];

  for (let first = 0; first < teaching.length; ) {
    const batch: Teaching[] = [];
    for (let rows = 0; first < teaching.length && rows < BATCH_ROWS; first++) {
      batch.push(teaching[first]!);
      rows += teaching[first]!.read.length;
    }
    const wanted = batch.flatMap(({ read }) => [...read]);
    const episodes = await readRows(volume, table, files, wanted);
    for (const pattern of batch) found.push(...weigh(pattern, episodes));
    onProgress?.(first, teaching.length);
  }
  return distinct(found);

  /** Patterns of two and more: those that say something or fail, and reflections on actions that have nothing in common. */
  function* teachingPatterns(
    patterns: Patterns,
    isTeaching: (rows: Int32Array) => boolean,
  ): Generator<Teaching> {
    for (let pattern = 0; pattern < patterns.count; pattern++) {
      const rows = patterns.rowsOf(pattern);
      if (rows.length > 1 && isTeaching(rows)) yield { rows, read: rowsToRead(rows) };
    }
  }

  function rowsToRead(rows: Int32Array): readonly number[] {
    const bySalience = [...rows].sort(
      (left, right) =>
        rowSalience(table, right, 1, nowMs) - rowSalience(table, left, 1, nowMs) || left - right,
    );
    return [
      ...bySalience.filter(isReflected).slice(0, MAX_REFLECTED),
      ...bySalience.filter(isSilentFailure).slice(0, MAX_SILENT),
    ];
  }

  function weigh(
    { rows, read }: Teaching,
    episodes: ReadonlyMap<number, Episode>,
  ): readonly WeighedFinding[] {
    const rowOf = new Map<Episode, number>();
    for (const row of read) {
      const episode = episodes.get(row);
      if (episode !== undefined) rowOf.set(episode, row);
    }
    const times = { failed: rows.filter(hasFailed).length, all: rows.length };
    return findingsOf([...rowOf.keys()], times).flatMap(finding => {
      const { evidence } = finding;
      const own = evidence.map(episode => rowOf.get(episode)!);
      // An episode without words bears a lesson out by failing in the same way, whether it was read or not.
      const hasSilent = own.some(row => !isReflected(row));
      const unread = hasSilent ? rows.filter(isSilentFailure).length - own.filter(isSilentFailure).length : 0;
      const seen = own.length + unread;
      if (seen < 2) return [];
      return {
        ...finding,
        evidence: evidence.slice(0, MAX_WITNESSES).map(toWitness),
        skill: skills[table.columns.skill[own[0]!]!]!,
        seen,
        salience: rounded(patternSalience(table, own, seen, nowMs)),
      };
    });
  }
}

function distinct(found: readonly WeighedFinding[]): readonly WeighedFinding[] {
  const sorted = found.toSorted((left, right) => right.salience - left.salience || right.seen - left.seen);
  const finder = createLessonFinder<ReturnType<typeof identityOf> & { at: number }>([]);
  const kept: WeighedFinding[] = [];
  for (const finding of sorted) {
    const identity = identityOf(finding);
    const same = finding.kind === "lesson" ? finder.same(identity) : undefined;
    if (same === undefined) {
      const at = kept.push(finding) - 1;
      if (finding.kind === "lesson") finder.add({ ...identity, at });
    } else {
      kept[same.at] = united(kept[same.at]!, finding);
    }
  }
  return kept;
}

/** Untrusted episodes neither weaken trusted ones nor gain trust from them. */
function united(stronger: WeighedFinding, weaker: WeighedFinding): WeighedFinding {
  if (stronger.kind !== "lesson" || weaker.kind !== "lesson") return stronger;
  const [own, other] = isTrusted(stronger) || !isTrusted(weaker) ? [stronger, weaker] : [weaker, stronger];
  if (isTrusted(own) !== isTrusted(other)) return own;
  const evidence = [...new Map([...own.evidence, ...other.evidence].map(each => [each.id, each])).values()];
  return {
    ...own,
    evidence: evidence.slice(0, MAX_WITNESSES),
    seen: Math.max(own.seen, other.seen, evidence.length),
  };
}

const identityOf = ({ text, evidence }: WeighedFinding) => ({ text, evidence: evidence.map(({ id }) => id) });

/** As it is shown: two failures of just now have the salience of a lesson, however many seconds ago that was. */
const rounded = (salience: number): number => Math.round(10 * salience) / 10;
