/** What sharing takes from the brain, in one place until the brain's index offers it. */
export { readLessons } from "../../brain/memory/lessons/read-lessons.ts";
export { createReviewQueue } from "../../brain/review/review-queue.ts";
export { bundleText } from "../../brain/sharing/bundle/bundle.ts";
export { MAX_BUNDLE_BYTES } from "../../brain/sharing/bundle/bundle-bounds.ts";
export { chooseLessons } from "../../brain/sharing/bundle/choose-lessons.ts";
export {
  type Exported,
  exportBundle,
  type Leaving,
  type SkillToShare,
} from "../../brain/sharing/bundle/export-bundle.ts";
export { type Imported, importBundle } from "../../brain/sharing/bundle/import-bundle.ts";
export { readBundle } from "../../brain/sharing/bundle/read-bundle.ts";
export { type Known, peopleIn } from "../../brain/sharing/scrub/known.ts";
export { createScrubber, type TakenOut } from "../../brain/sharing/scrub/scrubber.ts";
