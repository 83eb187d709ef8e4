/** Finds programs on the PATH as a harness would find them. */
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Terminal } from "../terminal.ts";

export const EXTENSIONS = process.platform === "win32" ? [".cmd", ".exe", ""] : [""];

/** The folders that npm and npx put before the PATH are gone when a harness looks. */
const isPassing = (folder: string): boolean => /[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder);

/** The whole path of a program, as a harness would find it. */
export function onPath(program: string, { environment: { PATH = "" } }: Terminal): string | undefined {
  const folders = PATH.split(delimiter).filter(folder => folder !== "" && !isPassing(folder));
  return folders
    .flatMap(folder => EXTENSIONS.map(extension => join(folder, program + extension)))
    .find(isProgram);
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
