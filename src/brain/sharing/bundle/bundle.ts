/** A bundle: chosen lessons and skills of one brain, as one JSON file that another brain imports into its review queue. */
import { hashJson } from "../../../base/index.ts";

export const BUNDLE_FORMAT = "brainstem-bundle";
/** The newest that is understood; raised when a bundle means something that this code would miss. */
export const BUNDLE_VERSION = 1;

export interface BundleLesson {
  /** One line of plain text. */
  readonly text: string;
  /** Its heading; "" without one. */
  readonly section: string;
  /** 0 to 1: how sure its sender's brain was. */
  readonly confidence: number;
  /** How often that brain had seen it; 0 for a lesson that a person wrote. */
  readonly seen: number;
  /** Dates, YYYY-MM-DD. */
  readonly first?: string;
  readonly last?: string;
}

export interface BundleSkill {
  readonly name: string;
  /** Texts by their paths in the skill's folder. */
  readonly files: Readonly<Record<string, string>>;
}

export interface BundleContent {
  readonly format: typeof BUNDLE_FORMAT;
  readonly version: number;
  /** RFC 3339. */
  readonly created: string;
  /** Whose it says it is; "anonymous" where the sender gave no name. */
  readonly from: string;
  readonly lessons: readonly BundleLesson[];
  readonly skills: readonly BundleSkill[];
}

export interface Bundle extends BundleContent {
  /** SHA-256 of the canonical JSON of all the rest: shows damage, and proves nothing about who made it. */
  readonly checksum: string;
}

/** The bundle with its checksum. */
export const sealBundle = async (content: BundleContent): Promise<Bundle> => ({
  ...content,
  checksum: await hashJson(content),
});

/** The text of its file: indented, so that the sender can read it. */
export const bundleText = (bundle: Bundle): string => `${JSON.stringify(bundle, null, 2)}\n`;
