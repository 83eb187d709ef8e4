/** The command that answers what a conversation waits for, in words that may be copied into a shell. */

/**
 * The command that answers what a session waits for.
 * @param storage as it was named on the command line; it isn't repeated, for it may hold a password
 */
export const resumeCommand = (session: string, storage?: string): string =>
  `brainstem sessions resume ${shellWord(session)}${storage === undefined ? "" : " --storage …"}`;

/** A word as a shell reads it. */
export const shellWord = (word: string): string =>
  /^[\w.@%+,-]+$/.test(word) && !word.startsWith("-") ? word : `'${word.replaceAll("'", "'\\''")}'`;
