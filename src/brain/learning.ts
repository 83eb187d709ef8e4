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
export { holdsPhrase, type Wanted } from "./memory/forget-wanted.ts";
export type { Lesson } from "./memory/lessons/lesson.ts";
export { readLessons, type StandingLesson } from "./memory/lessons/read-lessons.ts";
export { redactText } from "./memory/redact-text.ts";
export { classify } from "./memory/remember.ts";
export { addDecision, type DecisionDraft } from "./memory/write-memory.ts";
export {
  type Candidate,
  type CandidateDraft,
  type CandidateKind,
  candidateId,
  candidateKinds,
} from "./review/candidate.ts";
export type { DraftedDecision } from "./review/draft-decisions.ts";
export { readDraftedDecisions } from "./review/draft-decisions.ts";
export { type Belief, type FoundEpisode, findBeliefs, findEpisodes } from "./review/find-belief.ts";
// The review queue
export {
  type Accepted,
  acceptCandidate,
  type CandidateEdit,
  findCandidate,
  rejectCandidate,
  shortIds,
} from "./review/judge-candidate.ts";
export { noteCandidate, readKnownTexts } from "./review/note-candidate.ts";
export type { Review } from "./review/review-queue.ts";
export { createReviewQueue, type ReviewQueue } from "./review/review-queue.ts";
export type { ReviewState } from "./review/review-state.ts";
export { diffOf, writeSkill } from "./review/skill-candidate.ts";
export { composeSkill, coveringSkill, draftSkill, type TaskPattern } from "./skills/forge/draft-skill.ts";
// Skills that are made and looked at again
export { applyKnowledge, markReviewed } from "./skills/forge/knowledge-file.ts";
export { ownPath, proposeSkillChange, type SkillChange } from "./skills/forge/propose-skill-change.ts";
export { scaffoldSkill } from "./skills/forge/scaffold-skill.ts";
export { sharedWords } from "./skills/forge/shared-words.ts";
export { blankSkill, SKILL_TEMPLATE } from "./skills/forge/skill-text.ts";
export {
  type RewriteDue,
  readSkillUses,
  rewriteDue,
  type SkillUpkeep,
  upkeepOfSkills,
} from "./skills/forge/skill-upkeep.ts";
export { findTask, taskEvidence } from "./skills/forge/task-evidence.ts";
