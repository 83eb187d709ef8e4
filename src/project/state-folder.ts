/** The folder of this machine's own notes about a brain: outside of it, so that no clone brings its own along. */

import { homedir } from "node:os";
import { join } from "node:path";
import { sha256Hex } from "../base/sha256-node.ts";
import { realPath } from "./real-path.ts";

/** As `BRAIN_FOLDER` of the brain, which this loads nothing of. */
export const BRAIN_FOLDER = ".agent";

/** The part of a place that the notes are about. */
interface NotedPlace {
  readonly root: string;
  readonly project: string;
  readonly link?: object;
}

/** The folder of what a person has allowed beyond the rules, in the state folder. */
export const GRANTS = "grants";

/**
 * Absolute, and closed to agents. Where a project is linked to the brain, the notes are about both.
 * Source: the XDG base directories, without XDG_STATE_HOME: agents are kept out of this very folder.
 */
export function stateFolder({ root, project, link }: NotedPlace): string {
  const paths = [join(root, BRAIN_FOLDER), ...(link === undefined ? [] : [project])];
  const name = sha256Hex(paths.map(realPath).join("\0")).slice(0, 32);
  return join(homedir(), ".local/state/brainstem/brains", name);
}
