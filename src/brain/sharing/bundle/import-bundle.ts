/** Imports a bundle: candidates for a person to judge, and skipped items with their reason. */
import type { Volume } from "../../../base/index.ts";
import { isSameLesson } from "../../memory/lessons/is-same-lesson.ts";
import type { Lesson } from "../../memory/lessons/lesson.ts";
import type { Candidate, CandidateDraft } from "../../review/candidate.ts";
import type { ReviewQueue } from "../../review/review-queue.ts";
import type { ReviewState } from "../../review/review-state.ts";
import type { Skill } from "../../skills/skill.ts";
import type { Bundle } from "./bundle.ts";
import { draftLesson } from "./draft-lesson.ts";
import { draftSkillImport } from "./draft-skill-import.ts";
import { cleanSentence } from "./shared-text.ts";

export interface ImportingBrain {
  /** Rooted at `.agent`; only read. */
  readonly volume: Volume;
  /** Those of LESSONS.md. */
  readonly lessons: readonly Lesson[];
  readonly skills: readonly Skill[];
  readonly queue: ReviewQueue;
}

export interface PassedOver {
  readonly kind: "lesson" | "skill";
  /** The lesson's text or the skill's name. */
  readonly text: string;
  readonly why: string;
}

export interface Imported {
  /** Whose bundle it says it is, on one line. */
  readonly from: string;
  /** The new candidates in review. */
  readonly proposed: readonly Candidate[];
  readonly passed: readonly PassedOver[];
}

/** Nothing becomes a lesson or a skill by this; once more changes nothing. @throws redaction.failed, volume.* */
export async function importBundle(raw: Bundle, brain: ImportingBrain): Promise<Imported> {
  const bundle = { ...raw, from: cleanSentence(raw.from) || "anonymous" };
  const state = await brain.queue.read();
  const drafts: CandidateDraft[] = [];
  const passed: PassedOver[] = [];

  for (const lesson of bundle.lessons) {
    const text = cleanSentence(lesson.text);
    const draft = draftLesson(
      bundle,
      { ...lesson, text, section: cleanSentence(lesson.section) },
      brain.lessons,
    );
    const why = reasonToPass(draft, state, brain.lessons);
    if (why === undefined) drafts.push(draft);
    else passed.push({ kind: "lesson", text, why });
  }
  for (const skill of bundle.skills) {
    const { draft, reason } = await draftSkillImport(bundle, skill, brain);
    const why = draft !== undefined && state.isRejected(draft) ? REJECTED : reason;
    if (draft === undefined || why !== undefined)
      passed.push({ kind: "skill", text: skill.name, why: why ?? "" });
    else drafts.push(draft);
  }

  const proposed = await brain.queue.propose(drafts);
  const known = new Set(proposed.map(({ kind, text }) => `${kind} ${text}`));
  for (const { kind, text } of drafts) {
    if (known.has(`${kind} ${text}`)) continue;
    const isSkill = kind === "skill" || kind === "skill-change";
    passed.push({ kind: isSkill ? "skill" : "lesson", text, why: "the review queue has it already" });
  }
  return { from: bundle.from, proposed, passed };
}

const REJECTED = "it was rejected here";

function reasonToPass(
  draft: CandidateDraft,
  state: ReviewState,
  lessons: readonly Lesson[],
): string | undefined {
  const { text, evidence } = draft;
  if (text === "") return "nothing is left of it without comments and marks";
  if (lessons.some(lesson => isSameLesson(lesson, { text, evidence }))) return "it stands here already";
  if (state.isRejected(draft)) return REJECTED;
  return state.isRemoved({ text, evidence }) ? "it was removed here" : undefined;
}
