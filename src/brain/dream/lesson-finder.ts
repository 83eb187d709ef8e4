/** Finds the lesson among many that says the same as another, or the opposite, without comparing it to each. */
import { queryTerms } from "../../search/index.ts";
import { contradictsLesson } from "../memory/lessons/contradicts-lesson.ts";
import { isSameLesson, type LessonIdentity } from "../memory/lessons/is-same-lesson.ts";

export interface LessonFinder<Item extends LessonIdentity, Asked extends LessonIdentity = LessonIdentity> {
  add(item: Item): void;
  /** The first that was added of those that say the same. */
  same(lesson: Asked): Item | undefined;
  /** The first of those that advise the opposite. */
  opposite(lesson: LessonIdentity): Item | undefined;
}

/** Two lessons on one subject have at least this share of the shorter one's terms in common. */
const COMMON_TERMS = 0.3;

/** @param isSame whether two say the same. @default isSameLesson */
export function createLessonFinder<
  Item extends LessonIdentity,
  Asked extends LessonIdentity = LessonIdentity,
>(
  items: Iterable<Item>,
  isSame: (known: Item, asked: Asked) => boolean = isSameLesson,
): LessonFinder<Item, Asked> {
  const known: Item[] = [];
  const termCounts: number[] = [];
  const byTerm = new Map<string, number[]>();
  const byId = new Map<string, number>();
  const byEvidence = new Map<string, number[]>();

  function candidates({ id, text, evidence }: LessonIdentity): readonly Item[] {
    const terms = queryTerms(text);
    const common = new Map<number, number>();
    for (const term of terms)
      for (const at of byTerm.get(term) ?? []) common.set(at, (common.get(at) ?? 0) + 1);
    const found = new Set<number>();
    const own = id === undefined ? undefined : byId.get(id);
    if (own !== undefined) found.add(own);
    for (const episode of evidence) for (const at of byEvidence.get(episode) ?? []) found.add(at);
    for (const [at, count] of common) {
      if (count >= COMMON_TERMS * Math.min(terms.length, termCounts[at]!)) found.add(at);
    }
    return [...found].sort((left, right) => left - right).map(at => known[at]!);
  }

  function add(item: Item): void {
    const at = known.push(item) - 1;
    const terms = queryTerms(item.text);
    termCounts.push(terms.length);
    for (const term of terms) listed(byTerm, term).push(at);
    for (const episode of item.evidence) listed(byEvidence, episode).push(at);
    if (item.id !== undefined && !byId.has(item.id)) byId.set(item.id, at);
  }

  for (const item of items) add(item);
  return {
    add,
    same(lesson) {
      const like = candidates(lesson);
      return like.find(each => isSame(each, lesson)) ?? like.find(each => hasSameSource(each, lesson));
    },
    opposite: lesson => candidates(lesson).find(each => contradictsLesson(each.text, lesson.text)),
  };
}

/**
 * Learnt from the same episodes, it is the same lesson in other words: which wording is the best of a group changes
 * with each episode that joins it.
 */
function hasSameSource(left: LessonIdentity, right: LessonIdentity): boolean {
  const own = new Set(left.evidence);
  const shared = right.evidence.filter(id => own.has(id)).length;
  const least = Math.min(left.evidence.length, right.evidence.length);
  return shared >= 2 && shared >= least / 2 && !contradictsLesson(left.text, right.text);
}

function listed(lists: Map<string, number[]>, key: string): number[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
