/** Finds the lessons of a log's recurring patterns: reads the episodes that matter, and looks for a sentence in them. */
import type { Volume } from "../../base/index.ts";
import type { Episode } from "../memory/episode.ts";
import { isSameLesson, type LessonIdentity } from "../memory/lessons/is-same-lesson.ts";
import { hasFlag } from "./episode-table.ts";
import { createLessonFinder } from "./lesson-finder.ts";
import { type Patterns, patternSalience, rowSalience } from "./patterns.ts";
import { readRows } from "./read-rows.ts";
import type { ScannedLog } from "./scan-log.ts";
import { type Finding, findingsOf } from "./sentence/findings-of.ts";
import { isSameSaying, type Reading, readSaying } from "./sentence/same-saying.ts";
import { isTrusted, MAX_WITNESSES, MIN_VOICES, toWitness, type WeighedFinding } from "./weighed-finding.ts";

/** Episodes of one pattern that are read: those that say what was learnt, and a few that just failed. */
const MAX_REFLECTED = 200;
const MAX_SILENT = 8;
/** Reflections that are like no other: the most salient of them are read. */
const MAX_LONE = 5_000;
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

/** A finding that may yet find others who say the same. */
interface Voiced {
  readonly finding: WeighedFinding;
  /** The sessions that say it; of an episode without one, its row. */
  readonly voices: ReadonlySet<number>;
  /** Of its most salient episode, if it had happened once. */
  readonly salience: number;
  /** How often it happened, with or without a word. */
  readonly times: number;
  /** It counts only with others. */
  readonly isAside: boolean;
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
    ...loneReflections(),
  ];
  const found: Voiced[] = [];

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
  return distinct(found)
    .flatMap(settled)
    .sort((left, right) => right.salience - left.salience || right.seen - left.seen);

  /** Reflections of single episodes on actions that nothing else is like. */
  function loneReflections(): readonly Teaching[] {
    const lone: number[] = [];
    for (let row = 0; row < table.size; row++) {
      const [action, saying] = [actions.of[row]!, reflections.of[row]!];
      const isLone =
        (action < 0 || actions.sizeOf(action) === 1) && saying >= 0 && reflections.sizeOf(saying) === 1;
      if (isLone && hasFlag(table, row, "trusted")) lone.push(row);
    }
    return byWeight(lone)
      .slice(0, MAX_LONE)
      .map(row => ({ rows: Int32Array.of(row), read: [row] }));
  }

  function byWeight(rows: Iterable<number>): readonly number[] {
    return [...rows].sort(
      (left, right) =>
        rowSalience(table, right, 1, nowMs) - rowSalience(table, left, 1, nowMs) || left - right,
    );
  }

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
    const bySalience = byWeight(rows);
    return [
      ...bySalience.filter(isReflected).slice(0, MAX_REFLECTED),
      ...bySalience.filter(isSilentFailure).slice(0, MAX_SILENT),
    ];
  }

  function weigh({ rows, read }: Teaching, episodes: ReadonlyMap<number, Episode>): readonly Voiced[] {
    const rowOf = new Map<Episode, number>();
    for (const row of read) {
      const episode = episodes.get(row);
      if (episode !== undefined) rowOf.set(episode, row);
    }
    const silent = rows.filter(isSilentFailure).length;
    const { findings, asides } = findingsOf([...rowOf.keys()], {
      failed: rows.filter(hasFailed).length,
      all: rows.length,
    });
    const isAlone = findings.length === 1;
    return [...findings.map(each => voiced(each, false)), ...asides.map(each => voiced(each, true))];

    function voiced(finding: Finding, isAside: boolean): Voiced {
      const own = finding.evidence.map(episode => rowOf.get(episode)!);
      const isWorded = finding.kind === "lesson";
      const speakers = isWorded ? firstOfEach(byCompany(own), voiceOf) : own;
      const episodesOf = new Map(finding.evidence.map(episode => [rowOf.get(episode)!, episode]));
      // Failures of the same kind hurt as much without a word, and say nothing.
      const times = isWorded ? own.length + (isAlone && !isAside ? silent : 0) : Math.max(own.length, silent);
      const witnesses = speakers.slice(0, MAX_WITNESSES).map(row => toWitness(episodesOf.get(row)!));
      return {
        finding: {
          ...finding,
          evidence: witnesses,
          skill: skills[table.columns.skill[own[0]!]!]!,
          seen: isWorded ? speakers.length : times,
          salience: 0,
        },
        voices: new Set(speakers.map(voiceOf)),
        salience: patternSalience(table, own, 1, nowMs),
        times,
        isAside: isAside || rows.length === 1,
      };
    }
  }

  /** Those that did what most of them did come first: a word on another matter may have been a slip. */
  function byCompany(rows: readonly number[]): readonly number[] {
    const sizes = new Map<number, number>();
    for (const row of rows) sizes.set(actions.of[row]!, (sizes.get(actions.of[row]!) ?? 0) + 1);
    return rows.toSorted((left, right) => sizes.get(actions.of[right]!)! - sizes.get(actions.of[left]!)!);
  }

  function voiceOf(row: number): number {
    return table.columns.session[row] || -1 - row;
  }
}

function firstOfEach(rows: readonly number[], keyOf: (row: number) => number): readonly number[] {
  const first = new Map<number, number>();
  for (const row of rows) if (!first.has(keyOf(row))) first.set(keyOf(row), row);
  return [...first.values()];
}

/** Each sentence once, in the words of the pattern where most say it. */
function distinct(found: readonly Voiced[]): readonly Voiced[] {
  const sorted = found.toSorted(
    (left, right) =>
      Number(left.isAside) - Number(right.isAside) ||
      right.voices.size - left.voices.size ||
      right.salience - left.salience,
  );
  const finder = createLessonFinder<Said, Said>([], saysTheSame);
  const kept: Voiced[] = [];
  for (const each of sorted) {
    const said = saidIn(each);
    const same = each.finding.kind === "lesson" ? finder.same(said) : undefined;
    if (same !== undefined) kept[same.at] = united(kept[same.at]!, each);
    else {
      const at = kept.push(each) - 1;
      if (each.finding.kind === "lesson") finder.add({ ...said, at });
    }
  }
  return kept;
}

interface Said extends LessonIdentity {
  readonly skill: string;
  readonly reading: Reading;
  readonly isAside: boolean;
  readonly at: number;
}

const saidIn = ({ finding: { text, evidence, skill }, isAside }: Voiced): Said => ({
  text,
  evidence: evidence.map(({ id }) => id),
  skill,
  reading: readSaying(text),
  isAside,
  at: -1,
});

/** Within a skill the same advice may be worded more freely; an aside is heard in its own skill only. */
const saysTheSame = (known: Said, asked: Said): boolean =>
  known.skill === asked.skill
    ? isSameLesson(known, asked) || isSameSaying(known.reading, asked.reading)
    : !asked.isAside && isSameLesson(known, asked);

/** Untrusted episodes neither weaken trusted ones nor gain trust from them. */
function united(stronger: Voiced, weaker: Voiced): Voiced {
  const isWeakerBetter = isTrusted(weaker.finding) && !isTrusted(stronger.finding);
  const [own, other] = isWeakerBetter ? [weaker, stronger] : [stronger, weaker];
  if (isTrusted(own.finding) !== isTrusted(other.finding)) return own;
  const voices = own.voices.union(other.voices);
  const isNews = other.voices.difference(own.voices).size > 0;
  const evidence = isNews
    ? [...new Map([...own.finding.evidence, ...other.finding.evidence].map(each => [each.id, each])).values()]
    : own.finding.evidence;
  return {
    finding: {
      ...own.finding,
      evidence: evidence.slice(0, MAX_WITNESSES),
      seen: voices.size,
    } as WeighedFinding,
    voices,
    salience: Math.max(own.salience, other.salience),
    times: Math.max(own.times, other.times, voices.size),
    isAside: own.isAside && other.isAside,
  };
}

/** The finding with its weight; none where one voice spoke of what happened once, or beside what others agree on. */
function settled({ finding, salience, times, isAside }: Voiced): readonly WeighedFinding[] {
  if (times < 2 || (isAside && finding.seen < MIN_VOICES)) return [];
  return [{ ...finding, salience: rounded(salience * Math.min(times, 3)) }];
}

/** As it is shown: two failures of just now have the salience of a lesson, however many seconds ago that was. */
const rounded = (salience: number): number => Math.round(10 * salience) / 10;
