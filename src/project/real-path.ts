/** `realPath` gives the path of a folder without its links. */
import { realpathSync } from "node:fs";

/** The same path where the folder is missing. */
export const realPath = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};
