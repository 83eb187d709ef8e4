/** How much a bundle may hold: enough for every brain that was looked at, too little to choke one that imports it. */

/** The whole file. The eight shipped skills and 200 lessons take 60 KiB. */
export const MAX_BUNDLE_BYTES = 4 * 1024 * 1024;
export const MAX_BUNDLE_DEPTH = 16;
/** Five times what a dream lets stand in LESSONS.md. */
export const MAX_BUNDLE_LESSONS = 1_000;
export const MAX_LESSON_CHARS = 2_000;
export const MAX_SECTION_CHARS = 120;
export const MAX_FROM_CHARS = 80;
export const MAX_BUNDLE_SKILLS = 50;
export const MAX_SKILL_FILES = 50;
export const MAX_SKILL_FILE_CHARS = 200_000;
export const MAX_PATH_CHARS = 200;
export const MAX_PATH_SEGMENTS = 8;
/** The Agent Skills format allows no longer name. */
export const MAX_NAME_CHARS = 64;
