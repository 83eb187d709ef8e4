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
  /** The sender's name by its own account; "anonymous" where the sender gave none. */
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

/** The whole file. The eight shipped skills and 200 lessons take 60 KiB. */
export const MAX_BUNDLE_BYTES = 4 * 1024 * 1024;
export const MAX_BUNDLE_DEPTH = 16;
/** Five times the lines that a dream leaves in LESSONS.md. */
export const MAX_BUNDLE_LESSONS = 1_000;
export const MAX_LESSON_CHARS = 2_000;
export const MAX_SECTION_CHARS = 120;
export const MAX_FROM_CHARS = 80;
export const MAX_BUNDLE_SKILLS = 50;
export const MAX_SKILL_FILES = 50;
export const MAX_SKILL_FILE_CHARS = 200_000;
const MAX_PATH_CHARS = 200;
export const MAX_PATH_SEGMENTS = 8;
/** The Agent Skills format allows no longer name. */
const MAX_NAME_CHARS = 64;

const SEGMENT = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M} ._-]*$/u;
// Windows opens devices under these names, whatever extension they have.
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A folder's name: no dot or underscore at its start, since such folders are no skills. */
export const isSkillName = (name: string): boolean =>
  name.length <= MAX_NAME_CHARS && /^[\p{L}\p{N}]/u.test(name) && !name.includes(" ") && isSegment(name);

/** A path that stays inside of its skill's folder: relative, forward slashes, nothing hidden. */
export function isSkillPath(path: string): boolean {
  const segments = path.split("/");
  return path.length <= MAX_PATH_CHARS && segments.length <= MAX_PATH_SEGMENTS && segments.every(isSegment);
}

const isSegment = (segment: string): boolean =>
  SEGMENT.test(segment) &&
  !DEVICE.test(segment) &&
  !/[. ]$/.test(segment) &&
  segment.normalize("NFC") === segment;

/** Equal for names that one disk or another takes for the same. */
export const nameKey = (name: string): string => name.normalize("NFKC").toLowerCase();
