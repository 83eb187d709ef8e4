/** Finds the brain that serves a folder, and describes the project that the work there is about. Loads no brain. */

export { describeWork } from "./describe-work.ts";
export {
  acceptLink,
  type BrainLink,
  type BrainPlace,
  findBrain,
  followLink,
  foreignTarget,
  type LinkOptions,
  localOwner,
  locateBrain,
  parseBrainLink,
  type RepositoryMemory,
  readLink,
  repositoryMemory,
  requireFolder,
  whyNoBrain,
  writeBrainLink,
} from "./find-brain.ts";
export { isPinned, programName } from "./program-name.ts";
export { GRANTS, stateFolder } from "./state-folder.ts";
