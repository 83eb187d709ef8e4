/** The comment behind a dreamed lesson: its evidence, as text that a person can read and a program can change. */
import { confidenceOf, type Lesson, lessonId, MAX_LESSON_EVIDENCE } from "./lesson.ts";

/** The data of a lesson's comment. */
export type LessonRecord = Required<
  Pick<Lesson, "id" | "seen" | "contradicted" | "confidence" | "evidence">
> &
  Pick<Lesson, "first" | "last" | "notes">;

const KEYED = /^([a-z]+)\s*:\s*([\s\S]*)$/i;
const ID = /^L[0-9a-z]+$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const COUNT = /^\d{1,9}$/;
const SHARE = /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/;

const isValid = {
  id: (value: string) => ID.test(value),
  seen: (value: string) => COUNT.test(value),
  contradicted: (value: string) => COUNT.test(value),
  confidence: (value: string) => SHARE.test(value),
  first: (value: string) => DAY.test(value),
  last: (value: string) => DAY.test(value),
  evidence: () => true,
} as const satisfies Record<string, (value: string) => boolean>;

type Key = keyof typeof isValid;

/**
 * Reads the text between `<!--` and `-->`. Undefined when it isn't the comment of a lesson: it has to give an id
 * or a count. Missing values are worked out; unreadable ones are kept as notes.
 */
export function parseLessonComment(comment: string, text: string): LessonRecord | undefined {
  const values: Partial<Record<Key, string>> = {};
  const notes: string[] = [];
  for (const part of comment.split(";").map(each => each.replace(/\s+/g, " ").trim())) {
    const [, name = "", value = ""] = KEYED.exec(part) ?? [];
    const key = name.toLowerCase();
    if (isKey(key) && values[key] === undefined && isValid[key](value)) values[key] = value;
    else if (part !== "") notes.push(part);
  }
  if (values.id === undefined && values.seen === undefined) return undefined;
  const evidence = values.evidence?.split(/[\s,]+/).filter(each => each !== "") ?? [];
  const seen = Number(values.seen ?? evidence.length);
  const contradicted = Number(values.contradicted ?? 0);
  return {
    id: values.id ?? lessonId(text),
    seen,
    contradicted,
    confidence:
      values.confidence === undefined ? confidenceOf(seen, contradicted) : Number(values.confidence),
    ...(values.first !== undefined && { first: values.first }),
    ...(values.last !== undefined && { last: values.last }),
    evidence: [...new Set(evidence)].slice(0, MAX_LESSON_EVIDENCE),
    ...(notes.length > 0 && { notes }),
  };
}

const isKey = (name: string): name is Key => Object.hasOwn(isValid, name);

/** The comment as it is written, on one line. */
export function formatLessonComment({ id, seen, contradicted, confidence, ...rest }: LessonRecord): string {
  const evidence = [...new Set(rest.evidence.map(withoutMarks))].filter(each => each !== "");
  const parts = [
    `id: ${id}`,
    `seen: ${Math.round(seen)}`,
    `contradicted: ${Math.round(contradicted)}`,
    `confidence: ${Math.round(confidence * 100) / 100}`,
    ...(rest.first === undefined ? [] : [`first: ${rest.first}`]),
    ...(rest.last === undefined ? [] : [`last: ${rest.last}`]),
    ...(evidence.length === 0 ? [] : [`evidence: ${evidence.slice(0, MAX_LESSON_EVIDENCE).join(", ")}`]),
    ...(rest.notes ?? []).map(noteText),
  ];
  return `<!-- ${parts.filter(part => part !== "").join("; ")} -->`;
}

// An id of another tool may hold anything; here it can't end the list or the comment.
const withoutMarks = (id: string): string => id.replace(/[\s,;<>]+|--+/g, "");

/** A note that can't end the comment, or pass for two. */
const noteText = (note: string): string =>
  note
    .replace(/--+!?>/g, " ")
    .replace(/[\s\p{Cc};]+/gu, " ")
    .trim();
