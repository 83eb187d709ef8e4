/** Merges markdown whose entries are known by what they say: lessons, knowledge, preferences. */

import { confidenceOf, lessonId, lessonKey, MAX_LESSON_EVIDENCE } from "../../memory/lessons/lesson.ts";
import { formatLessonComment, type LessonRecord } from "../../memory/lessons/lesson-comment.ts";
import { type LessonPlace, placeLessons } from "../../memory/lessons/read-lessons.ts";
import { joinBytes } from "../../memory/lessons/replace-ranges.ts";
import { markdownLines } from "../../memory/markdown-lines.ts";
import {
  headingStretches,
  joinPieces,
  type MergeRules,
  mergePieces,
  type Piece,
  type Stretch,
  splitPieces,
} from "./merge-pieces.ts";
import { isSameBytes, isSameText, oldest, pickChanged, pickLast, pickText } from "./three-way.ts";

interface LessonPiece extends Piece {
  /** Undefined for headings and for what is no entry. */
  readonly lesson?: {
    readonly said: string;
    /** Undefined for a person's lesson. */
    readonly record?: LessonRecord;
    /** The bytes before its comment and behind it. */
    readonly shell: readonly [before: Uint8Array, after: Uint8Array];
  };
}

/**
 * Lessons are matched by id, a person's entries by their text. Evidence for a lesson is united. A lesson that one side took
 * out stays out, even when the other saw it again; only where its words were edited meanwhile it stays, as edited.
 */
export function mergeLessons(base: Uint8Array, ours: Uint8Array, theirs: Uint8Array): Uint8Array {
  const [was, one, other] = [base, ours, theirs].map(splitLessons) as [
    LessonPiece[],
    LessonPiece[],
    LessonPiece[],
  ];
  const merged = mergePieces(was, withoutNewTwins(was, one, other), withoutNewTwins(was, other, one), rules);
  return joinPieces(merged.map(apart), oldest(base, ours, theirs));
}

function splitLessons(bytes: Uint8Array): readonly LessonPiece[] {
  const lines = markdownLines(bytes);
  const lessons = placeLessons(bytes).map(place => ({
    first: place.line,
    last: place.endLine,
    key: keyOf(place),
    place,
  }));
  const stretches: readonly (Stretch & { readonly place?: LessonPlace })[] = [
    ...headingStretches(lines),
    ...lessons,
  ];
  const inOrder = stretches.toSorted((left, right) => left.first - right.first);
  return splitPieces(bytes, lines, inOrder).map(({ stretch, ...piece }) =>
    stretch?.place === undefined ? piece : { ...piece, lesson: lessonOf(bytes, stretch.place) },
  );
}

const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;

/** A paragraph behind an entry would become part of it, but for a blank line. */
function apart(piece: LessonPiece, at: number, pieces: readonly LessonPiece[]): LessonPiece {
  const isBehindEntry = piece.gap.length === 0 && pieces[at - 1]?.lesson !== undefined;
  const isParagraph = piece.lesson !== undefined && !ITEM.test(new TextDecoder().decode(piece.bytes));
  return isBehindEntry && isParagraph ? { ...piece, gap: new TextEncoder().encode("\n") } : piece;
}

const keyOf = ({ id, text }: LessonPlace): string =>
  id === undefined ? `text ${lessonKey(text)}` : `id ${id}`;

function lessonOf(bytes: Uint8Array, place: LessonPlace): NonNullable<LessonPiece["lesson"]> {
  const { id, seen, contradicted, confidence, evidence, first, last, notes, offset, endOffset, comment } =
    place;
  const said = lessonKey(place.text);
  const shell = [
    bytes.subarray(offset, comment?.offset ?? endOffset),
    bytes.subarray(comment?.endOffset ?? endOffset, endOffset),
  ] as const;
  if (id === undefined) return { said, shell };
  const days = { ...(first !== undefined && { first }), ...(last !== undefined && { last }) };
  const record = {
    id,
    seen,
    contradicted,
    confidence,
    evidence,
    ...days,
    ...(notes !== undefined && { notes }),
  };
  return { said, shell, record };
}

/** Both sides may learn the same: a newly dreamed lesson is left out when the other side's person has edited it. */
function withoutNewTwins(
  base: readonly LessonPiece[],
  pieces: readonly LessonPiece[],
  others: readonly LessonPiece[],
): readonly LessonPiece[] {
  const known = new Set(base.map(({ key }) => key));
  const own = new Map(pieces.map(({ key, lesson }) => [key, lesson?.said] as const));
  const isStaying = ({ key, lesson }: LessonPiece) =>
    own.has(key) ? own.get(key) !== lesson?.said : !known.has(key);
  const said = new Set(others.filter(isStaying).map(({ lesson }) => lesson?.said));
  return pieces.filter(
    ({ key, lesson }) =>
      lesson === undefined || known.has(key) || !isDreamed(lesson) || !said.has(lesson.said),
  );
}

/** Whether its words are those of a dream: no person has edited them. */
const isDreamed = ({ record, said }: NonNullable<LessonPiece["lesson"]>): boolean =>
  record !== undefined && record.id === lessonId(said);

const rules: MergeRules<LessonPiece> = {
  unite(base, ours, theirs) {
    const gap = pickChanged(base?.gap, ours.gap, theirs.gap, isSameBytes, pickLast);
    if (ours.lesson?.record === undefined || theirs.lesson?.record === undefined)
      return [{ ...ours, gap, bytes: pickText(base?.bytes, ours.bytes, theirs.bytes) }];
    const record = mergeRecords(base?.lesson?.record, ours.lesson.record, theirs.lesson.record);
    const words = pickText(base && shellOf(base), shellOf(ours), shellOf(theirs), () =>
      pickWording(ours, theirs),
    );
    const [chosen, left] = isSameBytes(words, shellOf(ours)) ? [ours, theirs] : [theirs, ours];
    const isKnown = [base, chosen].some(piece => piece?.lesson?.said === left.lesson?.said);
    // Two people worded one lesson anew: the other wording stays too, as theirs.
    const other = isKnown || isDreamed(left.lesson!) ? [] : [asPersons(left)];
    return [
      { ...chosen, gap, bytes: asWritten(words, record, base, [ours, theirs]) ?? withRecord(chosen, record) },
      ...other,
    ];
  },
  isEdited: (base, left) => base.lesson?.record !== undefined && !isSameText(shellOf(base), shellOf(left)),
};

/** A lesson without its comment. */
const shellOf = ({ lesson, bytes }: LessonPiece): Uint8Array =>
  lesson === undefined ? bytes : joinBytes([...lesson.shell]);

/** A person's wording wins over a dream's. */
function pickWording(ours: LessonPiece, theirs: LessonPiece): Uint8Array {
  if (isDreamed(ours.lesson!) === isDreamed(theirs.lesson!)) return pickLast(shellOf(ours), shellOf(theirs));
  return shellOf(isDreamed(ours.lesson!) ? theirs : ours);
}

/** The lesson as a side wrote it that says just this, its comment in that side's form; undefined when neither does. */
function asWritten(
  words: Uint8Array,
  record: LessonRecord,
  base: LessonPiece | undefined,
  sides: readonly LessonPiece[],
): Uint8Array | undefined {
  const comment = formatLessonComment(record);
  const [one, other] = sides.filter(
    side => isSameBytes(shellOf(side), words) && formatLessonComment(side.lesson!.record!) === comment,
  );
  return one && other ? pickText(base?.bytes, one.bytes, other.bytes) : one?.bytes;
}

function withRecord({ lesson }: LessonPiece, record: LessonRecord): Uint8Array {
  const [before, after] = lesson!.shell;
  return joinBytes([before, new TextEncoder().encode(formatLessonComment(record)), after]);
}

function asPersons(piece: LessonPiece): LessonPiece {
  const [before, after] = piece.lesson!.shell;
  const end = before.findLastIndex(byte => byte !== 0x20) + 1;
  return { ...piece, bytes: joinBytes([before.subarray(0, end), after]) };
}

/** A field that one side changed takes its value; of fields that both changed, counts are the larger and days the wider. */
function mergeRecords(
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
