/** The documents of the recall index: their words, what is known of them, and how often each thing happened. */
import { origins } from "../../base/index.ts";
import { type MemoryKind, memoryKinds } from "../../ports/index.ts";
import { createTextIndex, type TextHit } from "../../search/index.ts";
import { allocateColumns, createColumnStore } from "./columns.ts";
import type { MemoryDocument } from "./memory-document.ts";
import { createNumberedNames } from "./numbered-names.ts";
import { createOccurrences } from "./occurrences.ts";
import { flags, type RecallColumns, recallColumns } from "./recall-columns.ts";
import type { StoredIndex } from "./recall-format.ts";
import { LESSON_SALIENCE, MAX_SALIENCE, salience } from "./salience.ts";

export interface RecallQuery {
  /** Undefined: by salience alone. */
  readonly query: string | undefined;
  readonly limit: number;
  readonly kinds: ReadonlySet<MemoryKind>;
  readonly nowMs: number;
  /** Episodes of other projects count less. Undefined: all count alike. */
  readonly project?: string | undefined;
}

export interface RecalledDocument {
  readonly document: number;
  readonly score: number;
  readonly relevance: number;
  readonly salience: number;
  readonly recurrence: number;
  readonly matchedTerms: readonly string[];
  /** The episode's project, when it differs from the one asked for. */
  readonly elsewhere?: string;
}

export interface FailingSkill {
  readonly skill: string;
  readonly failures: number;
}

export interface RecallDocuments {
  readonly size: number;
  readonly liveSize: number;
  readonly columns: RecallColumns;
  skillOf(document: number): string;
  add(file: number, document: MemoryDocument): void;
  removeFile(file: number): void;
  /** Best first; of what says the same thing only the best. */
  search(query: RecallQuery): readonly RecalledDocument[];
  /** Skills with so many failures since then, most first. */
  failingSkills(sinceMs: number, least: number): readonly FailingSkill[];
  /** Live documents of each kind; of decisions those that hold. */
  counts(): Record<MemoryKind, number>;
  /** Episodes of this skill that are later. */
  countEpisodes(skill: string, sinceMs: number): number;
  store(): StoredIndex<StoredNames>;
}

export interface StoredNames {
  readonly skills: readonly string[];
  readonly projects: readonly string[];
}

interface ScoredRow {
  readonly document: number;
  readonly score: number;
}

const episodeKind = memoryKinds.indexOf("episode");

/** Many rows may say the same thing, which is one hit: so many more are looked at. */
const FETCHED_AT_ONCE = 32;

/**
 * Episodes of another project count half: they come after equal matches of this project, and before
 * matches half as good. Lessons, decisions and knowledge are shared by projects and count whole.
 */
const ELSEWHERE_WEIGHT = 0.5;

/** Superseded memories come after all others that match as well. */
const SUPERSEDED_WEIGHT = 0.05;

/**
 * Salience multiplies relevance by 1 to 1.81: it decides between memories that match about as
 * well and never lifts a poor match over a good one. Memories that don't fade (lessons, decisions, knowledge)
 * count as an episode does at the salience that makes a lesson.
 */
const salienceFactor = (value: number): number => 1 + value / (value + LESSON_SALIENCE);

/** An index that starts empty or with what `store` gave. @throws search.damaged for words that are not what it gave */
export function createRecallDocuments(stored?: StoredIndex<StoredNames>): RecallDocuments {
  const words = createTextIndex(stored?.words);
  const columns = stored?.columns ?? allocateColumns(recallColumns, 0);
  const rows = createColumnStore(recallColumns, columns, columns.kind.length);
  const skills = createNumberedNames(stored?.head.skills);
  const projects = createNumberedNames(stored?.head.projects);
  const occurrences = createOccurrences(stored?.occurrences, function* identities() {
    for (let row = 0; row < rows.size; row++)
      if (isLive(row) && isEpisode(row)) yield rows.columns.identity[row]!;
  });

  const isLive = (row: number): boolean => (rows.columns.flags[row]! & flags.removed) === 0;
  const isSuperseded = (row: number): boolean => (rows.columns.flags[row]! & flags.superseded) !== 0;
  const isEpisode = (row: number): boolean => rows.columns.kind[row] === episodeKind;

  /** The name of the other project that a row belongs to; "" for what belongs to this one, or to all. */
  function elsewhere(row: number, here: string | undefined): string {
    if (here === undefined || !isEpisode(row)) return "";
    const project = projects.all[rows.columns.project[row]!]!;
    return project === here ? "" : project;
  }

  const recurrenceOf = (row: number): number =>
    isEpisode(row) ? occurrences.counts[rows.columns.occurrence[row]!]! : 0;

  const placeWeight = (row: number, { project }: RecallQuery): number =>
    elsewhere(row, project) === "" ? 1 : ELSEWHERE_WEIGHT;

  function salienceOf(row: number, nowMs: number): number {
    if (!isEpisode(row)) return 0;
    const { timestampMs, painScore, importance } = rows.columns;
    const factors = {
      timestampMs: timestampMs[row]!,
      painScore: painScore[row]!,
      importance: importance[row]!,
      recurrence: recurrenceOf(row),
    };
    return salience(factors, nowMs);
  }

  function weightOf(row: number, query: RecallQuery): number {
    if (isEpisode(row)) return salienceFactor(salienceOf(row, query.nowMs)) * placeWeight(row, query);
    return salienceFactor(LESSON_SALIENCE) * (isSuperseded(row) ? SUPERSEDED_WEIGHT : 1);
  }

  const isOneOf = (kinds: ReadonlySet<MemoryKind>) => {
    const wanted = memoryKinds.map(kind => kinds.has(kind));
    return (row: number) => wanted[rows.columns.kind[row]!]!;
  };

  /** The best by salience; of equal ones the newer, and what no longer holds last of all. */
  function mostSalient(query: RecallQuery): readonly TextHit[] {
    const { limit } = query;
    const isWanted = isOneOf(query.kinds);
    let best: ScoredRow[] = [];
    let least = Number.NEGATIVE_INFINITY;
    const shorten = () => {
      best = best.sort(compareRows).slice(0, limit);
      if (best.length === limit) least = best.at(-1)!.score;
    };
    for (let document = 0; document < rows.size; document++) {
      if (!isLive(document) || !isWanted(document)) continue;
      // Most episodes are too harmless at any age: their recency needn't be known.
      const { painScore, importance } = rows.columns;
      const most = (MAX_SALIENCE / 100) * painScore[document]! * importance[document]!;
      if (isEpisode(document) && most < least) continue;
      const score = isSuperseded(document)
        ? -1
        : salienceOf(document, query.nowMs) * placeWeight(document, query);
      if (score < least) continue;
      best.push({ document, score });
      if (best.length >= 2 * limit + 64) shorten();
    }
    shorten();
    return best.map(hit => ({ ...hit, relevance: 1, matchedTerms: [] }));
  }

  // The numbers of rows say when they were read, not when they were written: they decide nothing.
  function compareRows(left: ScoredRow, right: ScoredRow): number {
    const { timestampMs, kind, file, line } = rows.columns;
    const by = (column: ArrayLike<number>) => (column[right.document]! || 0) - (column[left.document]! || 0);
    return right.score - left.score || by(timestampMs) || -by(kind) || by(line) || by(file);
  }

  function ranked(query: RecallQuery): readonly TextHit[] {
    if (query.query === undefined) return mostSalient(query);
    const { limit, kinds } = query;
    const weigh = (document: number, relevance: number) => relevance * weightOf(document, query);
    return [...words.search(query.query, { limit, weigh, filter: isOneOf(kinds) })].sort(compareRows);
  }

  return {
    get size() {
      return rows.size;
    },
    get liveSize() {
      return words.liveSize;
    },
    get columns() {
      return rows.columns;
    },
    skillOf: document => skills.all[rows.columns.skill[document]!]!,
    add(file, document) {
      const { identity, recurrenceKey } = document;
      const occurrence = recurrenceKey === undefined ? 0 : occurrences.numberOf(recurrenceKey);
      if (recurrenceKey !== undefined) occurrences.add(occurrence, identity);
      words.add(document.words);
      rows.push({
        ...document,
        kind: memoryKinds.indexOf(document.kind),
        origin: origins.indexOf(document.origin),
        file,
        lengthBytes: document.endOffset - document.offset,
        skill: skills.numberOf(document.skill),
        project: projects.numberOf(document.project),
        occurrence,
      });
    },
    removeFile(file) {
      for (let row = 0; row < rows.size; row++) {
        if (rows.columns.file[row] !== file || !isLive(row)) continue;
        const { occurrence, identity } = rows.columns;
        if (isEpisode(row)) occurrences.remove(occurrence[row]!, identity[row]!);
        rows.columns.flags[row] = rows.columns.flags[row]! | flags.removed;
        words.remove(row);
      }
    },
    search(query) {
      for (let limit = 2 * query.limit + FETCHED_AT_ONCE; ; limit *= 8) {
        const found = ranked({ ...query, limit });
        const sayings = new Set<number>();
        const { saying } = rows.columns;
        const distinct = found.filter(({ document }) => {
          const isNews = !sayings.has(saying[document]!);
          sayings.add(saying[document]!);
          return isNews;
        });
        if (distinct.length < query.limit && found.length === limit) continue;
        return distinct.slice(0, query.limit).map(hit => {
          const other = elsewhere(hit.document, query.project);
          return {
            ...hit,
            salience: salienceOf(hit.document, query.nowMs) * placeWeight(hit.document, query),
            recurrence: recurrenceOf(hit.document),
            ...(other === "" ? {} : { elsewhere: other }),
          };
        });
      }
    },
    failingSkills(sinceMs, least) {
      const failures = new Map<number, number>();
      const { timestampMs, skill } = rows.columns;
      for (let row = 0; row < rows.size; row++) {
        const hasFailed = (rows.columns.flags[row]! & (flags.failed | flags.removed)) === flags.failed;
        if (hasFailed && timestampMs[row]! >= sinceMs)
          failures.set(skill[row]!, (failures.get(skill[row]!) ?? 0) + 1);
      }
      return [...failures]
        .filter(([, count]) => count >= least)
        .map(([number, count]) => ({ skill: skills.all[number]!, failures: count }))
        .sort((left, right) => right.failures - left.failures || (left.skill < right.skill ? -1 : 1));
    },
    counts() {
      const counts = Object.fromEntries(memoryKinds.map(kind => [kind, 0])) as Record<MemoryKind, number>;
      for (let row = 0; row < rows.size; row++)
        if (isLive(row) && !isSuperseded(row)) counts[memoryKinds[rows.columns.kind[row]!]!] += 1;
      return counts;
    },
    countEpisodes(name, sinceMs) {
      const number = skills.all.indexOf(name);
      const { timestampMs, skill } = rows.columns;
      let count = 0;
      for (let row = 0; row < rows.size; row++) {
        const isMeant = skill[row] === number && isEpisode(row) && isLive(row);
        if (isMeant && timestampMs[row]! > sinceMs) count += 1;
      }
      return count;
    },
    store: () => ({
      head: { skills: skills.all, projects: projects.all },
      columns: rows.columns,
      occurrences: occurrences.store(),
      words: words.toBytes(),
    }),
  };
}
