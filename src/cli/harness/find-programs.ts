/** Which programs a project's harnesses would find, and which harnesses are used here. */
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { fault } from "../../base/index.ts";
import type { Harness, ProgramPlace, WirableHarness } from "../../harness/index.ts";
import { HOOK_PROGRAM } from "../../harness/install/installing-node.ts";

const EXTENSIONS = process.platform === "win32" ? [".cmd", ".exe", ""] : [""];

export const hasHooks = (harness: WirableHarness): harness is Harness => "coverage" in harness;

/** The folders that npm and npx put before the PATH are gone when a harness looks. */
const isPassing = (folder: string): boolean => /[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder);

export function isOnPath(program: string, path = process.env.PATH ?? ""): boolean {
  const folders = path.split(delimiter).filter(folder => folder !== "" && !isPassing(folder));
  return folders.some(folder => EXTENSIONS.some(extension => isProgram(join(folder, program + extension))));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether harnesses would find our program there. */
export const canFind = (program: ProgramPlace, project: string): boolean =>
  program === "path"
    ? isOnPath(HOOK_PROGRAM)
    : EXTENSIONS.some(extension => isProgram(join(project, "node_modules/.bin", HOOK_PROGRAM + extension)));

/**
 * How the harnesses would find our program.
 * @throws harness.unfindable where one has hooks: a hook that isn't found stops every call where that fails closed
 */
export function findProgram(harnesses: readonly WirableHarness[], project: string): ProgramPlace {
  const place = (["dependency", "path"] as const).find(each => canFind(each, project));
  if (place === undefined && harnesses.some(hasHooks))
    throw fault("harness.unfindable", { program: HOOK_PROGRAM });
  return place ?? "path";
}

/** The sign that a harness is used here; undefined without one. */
export function traceOf({ traces, program }: WirableHarness, project: string): string | undefined {
  const trace = traces.find(path =>
    existsSync(path.startsWith("~/") ? join(homedir(), path.slice(2)) : join(project, path)),
  );
  return trace ?? (program !== undefined && isOnPath(program) ? `${program} on the PATH` : undefined);
}
