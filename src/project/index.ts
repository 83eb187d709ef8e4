/** Finds the brain that serves a folder, and describes the project that the work there is about. Loads no brain. */
export {
  type BrainLink,
  type BrainPlace,
  describeWork,
  findBrain,
  followLink,
  localOwner,
  locateBrain,
  parseBrainLink,
  readLink,
  requireFolder,
  whyNoBrain,
  writeBrainLink,
} from "./find-brain.ts";
