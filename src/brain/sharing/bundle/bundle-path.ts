/** Which names of skills and paths of their files a bundle may carry: those that mean the same on every system. */
import { MAX_NAME_CHARS, MAX_PATH_CHARS, MAX_PATH_SEGMENTS } from "./bundle-bounds.ts";

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
