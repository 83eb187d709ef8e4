/** Takes another wording of a lesson where it says the same, and only there. */
import { queryTerms } from "../../search/index.ts";
import { contradictsLesson } from "../memory/lessons/contradicts-lesson.ts";
import { type Lesson, lessonId } from "../memory/lessons/lesson.ts";
import { addressesModel } from "./sentence/hostile-words.ts";

export type PhraseLesson = (lesson: Lesson) => Promise<string | undefined>;

/** The most characters of a lesson: a longer text is an essay. */
const MAX_LENGTH = 240;
/** Terms of the lesson that its other wording must keep. */
const KEPT_TERMS = 0.6;

/** The lesson in the words of `phrase`; as it was where those words won't do. Never throws. */
export async function phraseLesson(lesson: Lesson, phrase: PhraseLesson | undefined): Promise<Lesson> {
  const text = (await ask(lesson, phrase)).trim();
  return text !== "" && saysTheSame(lesson.text, text) ? { ...lesson, id: lessonId(text), text } : lesson;
}

async function ask(lesson: Lesson, phrase: PhraseLesson | undefined): Promise<string> {
  try {
    return (await phrase?.(lesson)) ?? "";
  } catch {
    return "";
  }
}

function saysTheSame(lesson: string, text: string): boolean {
  if (text.length > MAX_LENGTH || /[\n\r]|<!--/.test(text)) return false;
  if (addressesModel(text) || contradictsLesson(lesson, text)) return false;
  const terms = queryTerms(lesson);
  const kept = new Set(queryTerms(text));
  return terms.filter(term => kept.has(term)).length >= KEPT_TERMS * terms.length;
}
