/** What src/brain/index.ts is to export for these commands; until it does, the commands import it from here. */

export { BRAIN_FOLDER, layout } from "../../brain/index.ts";
export { type Forgotten, findWanted, forget } from "../../brain/memory/forget.ts";
export {
  type ForgetChoice,
  type ForgetChoices,
  findForgettable,
  wantedOf,
} from "../../brain/memory/forget-choice.ts";
export type { MemoryPiece } from "../../brain/memory/forget-pieces.ts";
export type { Wanted } from "../../brain/memory/forget-wanted.ts";
export { classify } from "../../brain/memory/remember.ts";
export { addDecision, type DecisionDraft } from "../../brain/memory/write-memory.ts";
export { type Accepted, acceptCandidate, type CandidateEdit } from "../../brain/review/accept-candidate.ts";
export {
  type Candidate,
  type CandidateDraft,
  type CandidateKind,
  candidateKinds,
} from "../../brain/review/candidate.ts";
export { readDraftedDecisions } from "../../brain/review/decision-witnesses.ts";
export type { DraftedDecision } from "../../brain/review/draft-decisions.ts";
export { type Belief, findBeliefs } from "../../brain/review/find-belief.ts";
export { findCandidate, shortIds } from "../../brain/review/find-candidate.ts";
export { type FoundEpisode, findEpisodes } from "../../brain/review/find-evidence.ts";
export { rejectCandidate } from "../../brain/review/reject-candidate.ts";
export type { Review } from "../../brain/review/review.ts";
export { createReviewQueue, type ReviewQueue } from "../../brain/review/review-queue.ts";
