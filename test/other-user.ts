/** Whether tests can act as another user: they start as root, and that user may enter this checkout. */
import { statSync } from "node:fs";
import { dirname } from "node:path";

const foldersAbove = (folder: string): readonly string[] =>
  folder === dirname(folder) ? [folder] : [folder, ...foldersAbove(dirname(folder))];

/** For the titles of tests that are skipped otherwise: "needs root, and a checkout that every user may enter". */
export const canActAsOtherUser =
  process.getuid?.() === 0 &&
  foldersAbove(import.meta.dirname).every(folder => (statSync(folder).mode & 0o001) !== 0);
