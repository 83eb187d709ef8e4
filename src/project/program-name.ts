/** `programName` says how a project's people and agents run Brainstem: by what the project pins, the same on each machine. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const PACKAGE = "brainstem";
const PINS = ["dependencies", "devDependencies", "optionalDependencies"] as const;

/** `npx brainstem` where package.json of the folder, or of one above it in its repository, names the package; else `brainstem`. */
export function programName(folder: string): string {
  return isPinned(folder) ? `npx ${PACKAGE}` : PACKAGE;
}

/** As npx finds it: in the folder, or above. Nothing above a repository belongs to it. */
export function isPinned(folder: string): boolean {
  const here = resolve(folder);
  if (pinsIn(join(here, "package.json"))) return true;
  const above = dirname(here);
  return above !== here && !existsSync(join(here, ".git")) && isPinned(above);
}

function pinsIn(file: string): boolean {
  try {
    const read = JSON.parse(readFileSync(file, "utf8")) as { readonly [key: string]: unknown };
    return PINS.some(key => {
      const listed = read[key];
      return typeof listed === "object" && listed !== null && Object.hasOwn(listed, PACKAGE);
    });
  } catch {
    // A missing file pins nothing, and a file that npm can't read, either.
    return false;
  }
}
