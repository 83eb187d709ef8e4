/** Finds the files that come with the package, whether its code runs from src/, dist/ or a bundle (Node only). */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The absolute path of a file or folder of the package. @param path from the package's root */
export function packageFile(path: string): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return join(folder, path);
}
