/** The bounds of a bundle: enough for every brain that was measured, too little to choke an importing one. */

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
export const MAX_PATH_CHARS = 200;
export const MAX_PATH_SEGMENTS = 8;
/** The Agent Skills format allows no longer name. */
export const MAX_NAME_CHARS = 64;
