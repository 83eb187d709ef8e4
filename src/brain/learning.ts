/** The brain's door for commands about learning: judging candidates, walking back to evidence, forgetting, forging skills. */

// Reading memory, and erasing it
export { type Forgotten, findWanted, forget } from "./memory/forget.ts";
export {
  type ForgetChoice,
  type ForgetChoices,
  findForgettable,
  wantedOf,
} from "./memory/forget-choice.ts";
export type { MemoryPiece } from "./memory/forget-pieces.ts";
export type { Wanted } from "./memory/forget-wanted.ts";
export type { Lesson } from "./memory/lessons/lesson.ts";
export { readLessons, type StandingLesson } from "./memory/lessons/read-lessons.ts";
export { redactText } from "./memory/redact-text.ts";
export { classify } from "./memory/remember.ts";
export { addDecision, type DecisionDraft } from "./memory/write-memory.ts";
// The review queue
export { type Accepted, acceptCandidate, type CandidateEdit } from "./review/accept-candidate.ts";
export {
  type Candidate,
  type CandidateDraft,
  type CandidateKind,
  candidateId,
  candidateKinds,
} from "./review/candidate.ts";
export { readDraftedDecisions } from "./review/decision-witnesses.ts";
export type { DraftedDecision } from "./review/draft-decisions.ts";
export { type Belief, findBeliefs } from "./review/find-belief.ts";
export { findCandidate, shortIds } from "./review/find-candidate.ts";
export { type FoundEpisode, findEpisodes } from "./review/find-evidence.ts";
export { rejectCandidate } from "./review/reject-candidate.ts";
export type { Review } from "./review/review.ts";
export { createReviewQueue, type ReviewQueue } from "./review/review-queue.ts";
export type { ReviewState } from "./review/review-state.ts";
export { writeSkill } from "./review/skill-candidate.ts";
// Skills that are made and looked at again
export { applyKnowledge } from "./skills/forge/apply-knowledge.ts";
export { blankSkill } from "./skills/forge/blank-skill.ts";
export { coveringSkill } from "./skills/forge/covering-skill.ts";
export { composeSkill, draftSkill, type TaskPattern } from "./skills/forge/draft-skill.ts";
export { findTask } from "./skills/forge/find-task.ts";
export { ownPath, proposeSkillChange, type SkillChange } from "./skills/forge/propose-skill-change.ts";
export { readSkillUses } from "./skills/forge/read-skill-uses.ts";
export { markReviewed } from "./skills/forge/review-mark.ts";
export { type RewriteDue, rewriteDue } from "./skills/forge/rewrite-due.ts";
export { scaffoldSkill } from "./skills/forge/scaffold-skill.ts";
export { sharedWords } from "./skills/forge/shared-words.ts";
export { type StaleSkill, staleSkills } from "./skills/forge/stale-skills.ts";
export { taskEvidence } from "./skills/forge/task-evidence.ts";
