/** Sharing a brain: bundles of lessons and skills, without personal data, and the merge of two brains that grew apart. */
export { bundleText, MAX_BUNDLE_BYTES } from "./sharing/bundle/bundle.ts";
export {
  chooseLessons,
  type Exported,
  exportBundle,
  type Leaving,
  type SkillToShare,
} from "./sharing/bundle/export-bundle.ts";
export { type Imported, importBundle } from "./sharing/bundle/import-bundle.ts";
export { readBundle } from "./sharing/bundle/read-bundle.ts";
export { mergeBrainFile } from "./sharing/merge/merge-brain-file.ts";
export { type Known, peopleIn } from "./sharing/scrub/known.ts";
export { createScrubber, type TakenOut } from "./sharing/scrub/scrubber.ts";
