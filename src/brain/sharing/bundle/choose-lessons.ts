/** Finds the lessons that a person means, by id or by words, and no others. */
import { fault } from "../../../base/index.ts";
import { nearestNames } from "../../../search/index.ts";
import { type Lesson, lessonId } from "../../memory/lessons/lesson.ts";
import { sameText } from "../../memory/write-memory.ts";

/** Every lesson for "all"; else one for each of these, in their order, each once. @throws memory.not-found, memory.ambiguous */
export function chooseLessons<Each extends Lesson>(
  lessons: readonly Each[],
  wanted: "all" | readonly string[],
): readonly Each[] {
  if (wanted === "all") return lessons;
  return [...new Set(wanted.map(words => chooseLesson(lessons, words)))];
}

function chooseLesson<Each extends Lesson>(lessons: readonly Each[], wanted: string): Each {
  const what = `--lesson "${wanted}"`;
  const byId = lessons.find(lesson => idOf(lesson) === wanted.trim());
  if (byId !== undefined) return byId;
  const words = sameText(wanted)
    .split(" ")
    .filter(word => word !== "");
  const exact = lessons.filter(({ text }) => sameText(text) === words.join(" "));
  const matches = exact.length > 0 ? exact : lessons.filter(({ text }) => hasAll(sameText(text), words));
  if (words.length > 0 && matches.length === 1) return matches[0]!;
  if (words.length > 0 && matches.length > 1)
    throw fault("memory.ambiguous", { what, matches: matches.map(each => `${idOf(each)}  ${each.text}`) });
  throw fault("memory.not-found", { what, nearest: nearestNames(wanted, lessons.map(idOf)) });
}

const idOf = ({ id, text }: Lesson): string => id ?? lessonId(text);

const hasAll = (text: string, words: readonly string[]): boolean => words.every(word => text.includes(word));
