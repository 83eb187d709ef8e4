/** What src/brain/index.ts is to export for these commands; until it does, the commands import it from here. */

export { readLessons } from "../../brain/memory/lessons/read-lessons.ts";
export { redactText } from "../../brain/memory/redact-text.ts";
export { type CandidateDraft, candidateId } from "../../brain/review/candidate.ts";
export type { ReviewState } from "../../brain/review/review-state.ts";
export { writeSkill } from "../../brain/review/skill-candidate.ts";
export { applyKnowledge } from "../../brain/skills/forge/apply-knowledge.ts";
export { blankSkill } from "../../brain/skills/forge/blank-skill.ts";
export { coveringSkill } from "../../brain/skills/forge/covering-skill.ts";
export { composeSkill } from "../../brain/skills/forge/draft-skill.ts";
export { findTask } from "../../brain/skills/forge/find-task.ts";
export {
  ownPath,
  proposeSkillChange,
  type SkillChange,
} from "../../brain/skills/forge/propose-skill-change.ts";
export { readSkillUses } from "../../brain/skills/forge/read-skill-uses.ts";
export { markReviewed } from "../../brain/skills/forge/review-mark.ts";
export { type RewriteDue, rewriteDue } from "../../brain/skills/forge/rewrite-due.ts";
export { scaffoldSkill } from "../../brain/skills/forge/scaffold-skill.ts";
export { sharedWords } from "../../brain/skills/forge/shared-words.ts";
export { type StaleSkill, staleSkills } from "../../brain/skills/forge/stale-skills.ts";
export { taskEvidence } from "../../brain/skills/forge/task-evidence.ts";
