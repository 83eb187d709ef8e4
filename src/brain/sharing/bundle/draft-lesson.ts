/** A lesson of another brain, as a candidate: a document's words, with what its sender said of them. */
import { contradictsLesson } from "../../memory/lessons/contradicts-lesson.ts";
import type { Lesson } from "../../memory/lessons/lesson.ts";
import type { CandidateDraft } from "../../review/candidate.ts";
import type { BundleContent, BundleLesson } from "./bundle.ts";
import { wordsToModel } from "./shared-text.ts";

/** Nothing of it was seen here: it begins with no evidence, whatever its sender's brain had seen. */
export function draftLesson(
  bundle: BundleContent,
  lesson: BundleLesson,
  standing: readonly Lesson[],
): CandidateDraft {
  const { text, section } = lesson;
  const against = standing.find(each => contradictsLesson(each.text, text))?.text;
  return {
    kind: against === undefined ? "lesson" : "contradiction",
    text,
    why: [sourceOf(bundle), howSure(lesson), flag([text, section, bundle.from].join("\n"))]
      .filter(part => part !== "")
      .join(" "),
    skill: section,
    origin: "document",
    evidence: [],
    seen: 0,
    salience: 0,
    from: bundle.from,
    ...(against !== undefined && { against }),
  };
}

/** "It comes from the bundle of “anna”, of 2026-11-21." */
export const sourceOf = ({ from, created }: BundleContent): string =>
  `It comes from the bundle of “${from}”, of ${created.slice(0, 10)}.`;

function howSure({ confidence, seen, last }: BundleLesson): string {
  if (seen === 0) return confidence === 1 ? "A person wrote it there." : `Confidence there: ${confidence}.`;
  const until = last === undefined ? "" : `, last on ${last}`;
  return `Seen there ${seen} ${seen === 1 ? "time" : "times"}${until}; confidence ${confidence}.`;
}

/** A warning where a text speaks to the model that will read it; else nothing. */
export function flag(text: string): string {
  const words = wordsToModel(text);
  return words === undefined ? "" : `Careful: it speaks to the model (“${words.replace(/\s+/g, " ")}”).`;
}
