/** The brain: memory, skills and protocols as files. */

// Opening one, and what a mind or a harness asks of it
export { type Brain, type BrainOptions, openBrain } from "./brain.ts";
export { createBrainHook, type EarlierSessions } from "./brain-hook.ts";
export { type ContextRow, explainContext } from "./context/build-context.ts";
export { isEnded, speakingHits } from "./context/memory-candidates.ts";
export {
  composeDigest,
  type Digest,
  type DigestFacts,
  type DigestItem,
  withLine,
} from "./digest/compose-digest.ts";
export { isDecision, isRefusal, withoutLead } from "./digest/constrains-agent.ts";
export { errorLine, isPastedError, signatureOf } from "./digest/error-line.ts";
export { rulesIn, withdrawalsIn } from "./digest/person-rules.ts";
export { type SaidRule, saidRules } from "./digest/said-rules.ts";
export { standingRules } from "./digest/standing-rules.ts";
export {
  type Fix,
  findFailures,
  findFixes,
  isLook,
  NOT_RUN,
  type Step,
  stepsBySession,
} from "./digest/steps.ts";
export { withoutQuotes } from "./digest/without-quotes.ts";
export { diagnoseBrain, type Mended, type MendOptions, mendBrain } from "./doctor/diagnose-brain.ts";
export type { BrainFinding, FindingId, Severity } from "./doctor/finding.ts";
export type { DoctorOptions } from "./doctor/place-findings.ts";
// Making one, and keeping it well
export type { DreamOptions, DreamReport } from "./dream/dream.ts";
export type { DreamPhase } from "./dream/dream-settings.ts";
export type { UndoReport } from "./dream/undo-dream.ts";
export { copyForPlan } from "./init/copy-for-plan.ts";
export { detectPackageManagers, detectProject, type ProjectDescription } from "./init/describe-project.ts";
export type { PrivateFolder } from "./init/init-brain.ts";
export { type InitOptions, type InitResult, initBrain, type Templates } from "./init/init-brain.ts";
export { type BrainSurvey, surveyBrain } from "./init/survey-brain.ts";
export { BRAIN_FOLDER, layout } from "./layout.ts";
export { describeCall } from "./memory/describe-call.ts";
export {
  type Episode,
  failureHookScores,
  isFailure,
  PERSONS_NO_IMPORTANCE,
  readEpisode,
} from "./memory/episode.ts";
export {
  type DamagedLine,
  type LogBatch,
  type LogEntry,
  type ReadLogOptions,
  readEpisodes,
  readLog,
} from "./memory/episode-lines.ts";
export {
  createEpisodeLog,
  type EpisodeLog,
  type EpisodeLogOptions,
  type EpisodeWrite,
  REWRITE_FAILURES,
  REWRITE_WINDOW_DAYS,
} from "./memory/episode-log.ts";
export { fingerprint, hashText } from "./memory/hash.ts";
export { lessonId } from "./memory/lessons/lesson.ts";
export { createLiveTask, type LiveTask } from "./memory/live-task.ts";
export { markdownEntries } from "./memory/markdown-entries.ts";
export { type Knowledge, type KnowledgeOptions, openKnowledge } from "./memory/open-knowledge.ts";
export { quarantineLines } from "./memory/quarantine.ts";
export type { FailingSkill } from "./memory/recall-documents.ts";
export { type SalienceFactors, salience } from "./memory/salience.ts";
export { type SessionLine, sessionKey, sessionsIn } from "./memory/session-notes.ts";
export { EMPTY_WORKSPACE, type Workspace } from "./memory/workspace.ts";
export { createNaps, type Naps } from "./naps.ts";
// Protocols: an agent's rules
export {
  createProtocolReader,
  type ProtocolOptions,
  type Protocols,
  type SkillConstraints,
} from "./protocols/protocols.ts";
export type { BrainRepository, CommitResult, CommitWithText } from "./repository/brain-repository.ts";
export { noRepository } from "./repository/brain-repository.ts";
export { type BrainSettings, parseSettings, readSettings } from "./settings.ts";
// Skills
export type { SkillMatch } from "./skills/match-skills.ts";
export { isWorkOf, owningSkill, toolsInManifest } from "./skills/owning-skill.ts";
export { checkPreconditions, type PreconditionResult, type ProjectFacts } from "./skills/preconditions.ts";
export type { Skill } from "./skills/skill.ts";
export {
  createSkillLibrary,
  type SkillLibrary,
  type SkillLibraryOptions,
  type SkillManifest,
  type SkillText,
} from "./skills/skill-library.ts";
export { type SyncOptions, type SyncResult, syncSkills } from "./skills/sync-skills.ts";
export {
  type BrainTrust,
  type Privilege,
  privilegeKey,
  trustIn,
  trustsEverything,
  trustsNothing,
  watchTrust,
} from "./trust.ts";
// Memory
export { createSharedMemory, type SharedMemoryOptions } from "./users/shared-memory.ts";
