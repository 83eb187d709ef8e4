/** Decides what becomes of each finding: a new lesson, strength for a current one, a candidate for a person, or nothing. */
import { formatTimestamp, withArticle } from "../../base/index.ts";
import type { LessonIdentity } from "../memory/lessons/is-same-lesson.ts";
import {
  confidenceOf,
  type Lesson,
  lessonId,
  MAX_LESSON_EVIDENCE,
  sectionOf,
  uniteLessons,
} from "../memory/lessons/lesson.ts";
import type { CandidateDraft } from "../review/candidate.ts";
import { type ChosenCandidates, chooseCandidates } from "./choose-candidates.ts";
import type { DreamSettings } from "./dream-settings.ts";
import { createLessonFinder } from "./lesson-finder.ts";
import { isTrusted, MIN_VOICES, type WeighedFinding } from "./weighed-finding.ts";

export interface LessonPlan extends ChosenCandidates {
  readonly promoted: readonly Lesson[];
  /** Standing lessons with more evidence, or with less confidence. */
  readonly updated: readonly Lesson[];
  /** They have no confidence left, and wait for a person. */
  readonly demoted: readonly Lesson[];
  /** Findings that would be promoted but for the bound on one night. */
  readonly waiting: number;
  /** Why no lesson leaves although some should. */
  readonly refused?: string;
}

export interface LessonQuestion {
  readonly findings: readonly WeighedFinding[];
  /** Rules that skills keep running into, in the words of their author. */
  readonly escalated: readonly Lesson[];
  /** Candidates that are no lessons. */
  readonly others: readonly CandidateDraft[];
  readonly standing: readonly Lesson[];
  /** Lessons that were archived: they stay where they are. */
  readonly archived: readonly Lesson[];
  /** Of standing lessons, by id: how many later episodes speak against them. */
  readonly against: ReadonlyMap<string, number>;
  /** Whether a person has taken this lesson out, or put another in its place. */
  readonly isRemoved: (lesson: LessonIdentity) => boolean;
  /** Whether it is in doubt, and waits for a person. */
  readonly isWaiting: (lesson: LessonIdentity) => boolean;
  /** Whether a person has rejected this candidate. */
  readonly isRejected: (draft: CandidateDraft) => boolean;
  /** Whether it neither waits already nor has been judged. */
  readonly isNews: (draft: CandidateDraft) => boolean;
  /** Single voices that wait for the person already. */
  readonly openVoices: number;
  readonly settings: DreamSettings;
}

/** More than this share of the standing lessons is never lost in one night. Source: spec/brain.md §4.9. */
const MAX_LOST_SHARE = 0.25;

/** Pure: the same question has the same answer. */
export function planLessons(question: LessonQuestion): LessonPlan {
  const { findings, escalated, others, standing, archived, against, isRejected, openVoices, settings } =
    question;
  const known = createLessonFinder<Lesson>(standing);
  const past = createLessonFinder<Lesson>(archived);
  const updates = new Map<string, Lesson>();
  const promoted: Lesson[] = [];
  const proposals: CandidateDraft[] = [];
  let waiting = 0;

  for (const lesson of escalated) {
    const same = known.same(lesson);
    if (same !== undefined) strengthen(same, lesson);
    else if (!isKeptOut(lesson)) promote(lesson);
  }
  proposals.push(...others);
  for (const finding of findings) {
    const lesson = lessonOf(finding);
    const draft = draftOf(finding, settings.promoteSalience);
    // A lesson keeps some of its evidence, and is recognised by all of it.
    const identity = { ...lesson, evidence: finding.evidence.map(({ id }) => id) };
    if (finding.kind === "unworded") {
      proposals.push(draft);
      continue;
    }
    const same = known.same(identity);
    if (same !== undefined) {
      if (isTrusted(finding)) strengthen(same, lesson);
      continue;
    }
    if (question.isRemoved(identity)) continue;
    const opposite = known.opposite(identity);
    if (opposite !== undefined) {
      const contradiction: CandidateDraft = {
        ...draft,
        kind: "contradiction",
        against: opposite.text,
        why: `It says the opposite of a lesson that stands: “${opposite.text}”`,
      };
      // A person who has judged that the lesson is right has answered these episodes, too.
      if (isRejected(contradiction)) continue;
      proposals.push(contradiction);
      if (isTrusted(finding)) doubt(opposite, finding.seen);
      continue;
    }
    if (isKeptOut(identity)) continue;
    const isEnough = finding.seen >= MIN_VOICES && finding.salience >= settings.promoteSalience;
    if (!isTrusted(finding) || !isEnough) proposals.push(draft);
    else if (isRejected(draft)) continue;
    else promote(lesson, identity);
  }
  for (const lesson of standing) doubt(lesson, against.get(lesson.id ?? "") ?? 0);

  // Where one night's episodes speak against a finding as often as for it, a person decides.
  const agreed = promoted.filter(({ confidence }) => confidence > 0);
  for (const lesson of promoted.filter(({ confidence }) => confidence === 0))
    proposals.push(disputedDraft(lesson));
  const lost = [...updates.values()].filter(({ confidence }) => confidence === 0);
  const isTooMuch = lost.length > MAX_LOST_SHARE * standing.length;
  const chosen = chooseCandidates(proposals.filter(question.isNews), { ...settings, openVoices });
  return {
    promoted: agreed,
    updated: [...updates.values()].filter(({ confidence }) => confidence > 0 || isTooMuch),
    demoted: isTooMuch ? [] : lost,
    candidates: [...lost.map(doubtfulDraft).filter(question.isNews), ...chosen.candidates],
    unasked: chosen.unasked,
    waiting,
    ...(isTooMuch && {
      refused: `${lost.length} of ${standing.length} lessons would leave at once, more than a quarter: they stay until a person has looked.`,
    }),
  };

  function isKeptOut(lesson: LessonIdentity): boolean {
    return past.same(lesson) !== undefined || question.isRemoved(lesson) || question.isWaiting(lesson);
  }

  function promote(lesson: Lesson, identity: Lesson = lesson): void {
    if (promoted.length >= settings.maxPromoted) {
      waiting += 1;
      return;
    }
    promoted.push(lesson);
    known.add(identity);
  }

  function strengthen(same: Lesson, lesson: Lesson): void {
    amend(same, current => strengthened(current, lesson));
  }

  function doubt(lesson: Lesson, count: number): void {
    amend(lesson, current =>
      count <= current.contradicted
        ? current
        : { ...current, contradicted: count, confidence: confidenceOf(current.seen, count) },
    );
  }

  /** Of lessons that a dream wrote, this one included; no dream changes a person's words. */
  function amend({ id, isByPerson }: Lesson, change: (lesson: Lesson) => Lesson): void {
    if (id === undefined || isByPerson) return;
    const fresh = promoted.findIndex(lesson => lesson.id === id);
    if (fresh >= 0) promoted[fresh] = change(promoted[fresh]!);
    const current = updates.get(id) ?? standing.find(lesson => lesson.id === id);
    const changed = current && change(current);
    if (changed !== undefined && changed !== current) updates.set(id, changed);
  }
}

function lessonOf({ text, evidence, seen, skill }: WeighedFinding): Lesson {
  const days = evidence.map(({ timestampMs }) => timestampMs).filter(at => !Number.isNaN(at));
  return {
    id: lessonId(text),
    text,
    section: sectionOf(skill),
    seen,
    contradicted: 0,
    confidence: confidenceOf(seen, 0),
    ...(days.length > 0 && { first: dayOf(Math.min(...days)), last: dayOf(Math.max(...days)) }),
    evidence: evidence.slice(0, MAX_LESSON_EVIDENCE).map(({ id }) => id),
    isByPerson: false,
  };
}

/** The lesson itself where there is nothing new to it. */
function strengthened(lesson: Lesson, found: Lesson): Lesson {
  const { seen, evidence, last, confidence } = uniteLessons(lesson, found);
  const isNews = seen !== lesson.seen || evidence.length !== lesson.evidence.length || last !== lesson.last;
  return isNews ? { ...lesson, seen, evidence, confidence, ...(last !== undefined && { last }) } : lesson;
}

function draftOf(finding: WeighedFinding, promoteSalience: number): CandidateDraft {
  const { kind, text, skill, seen, salience, evidence } = finding;
  const origin = kind === "lesson" ? finding.origin : "mind";
  return {
    kind: "lesson",
    text,
    why: whyOf(finding, promoteSalience),
    skill,
    origin,
    evidence: evidence.slice(0, MAX_LESSON_EVIDENCE).map(({ id }) => id),
    seen,
    salience,
  };
}

function whyOf(finding: WeighedFinding, promoteSalience: number): string {
  if (finding.kind === "unworded") return `${finding.what} (${finding.why})`;
  if (finding.seen < MIN_VOICES && isTrusted(finding))
    return "Only one session says so: a lesson takes two that do, or a person.";
  const times = `${finding.seen} ${finding.seen === 1 ? "session says" : "sessions say"} so`;
  if (!isTrusted(finding))
    return `${times}, in the words of ${withArticle(finding.origin)}: only a person can make a lesson of them.`;
  return `${times}; their salience is ${finding.salience.toFixed(1)}, and a lesson takes ${promoteSalience}.`;
}

const disputedDraft = (lesson: Lesson): CandidateDraft => ({
  ...draftOfLesson(lesson),
  kind: "lesson",
  why: `${lesson.seen} sessions say so, and ${lesson.contradicted} the opposite.`,
});

const doubtfulDraft = (lesson: Lesson): CandidateDraft => ({
  ...draftOfLesson(lesson),
  kind: "weak-lesson",
  why: `${lesson.contradicted} later episodes speak against it, ${lesson.seen} for it.`,
  against: lesson.text,
});

const draftOfLesson = ({ text, section, evidence, seen }: Lesson) =>
  ({ text, skill: section, origin: "mind", evidence, seen, salience: 0 }) as const;

const dayOf = (timestampMs: number): string => formatTimestamp(timestampMs).slice(0, 10);
