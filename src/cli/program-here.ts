/** `programHere` says how the person who sees a command's output runs the next one: as the project pins it, else as they did. */
import { programName } from "../project/index.ts";
import { onPath } from "./harness/on-path.ts";
import type { Terminal } from "./terminal.ts";

export function programHere(terminal: Terminal): string {
  const name = programName(terminal.brain ?? terminal.cwd);
  // npx runs what is installed nowhere, too.
  const isByNpx =
    terminal.environment.npm_command === "exec" && terminal.environment.npm_lifecycle_event === "npx";
  return isByNpx && name === "brainstem" && onPath(name, terminal) === undefined ? "npx brainstem" : name;
}
