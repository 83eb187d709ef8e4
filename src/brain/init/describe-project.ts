/** Finds out from a project's own files what it is written in, what manages its packages and what runs its tests. */
import type { Ecosystem, ProjectFiles } from "./ecosystem.ts";
import { ecosystems } from "./ecosystems.ts";
import { taskRunnerTest } from "./task-runners.ts";

/** The keys of `project` in brain.yaml; unknown ones are absent. */
export interface ProjectDescription {
  readonly name?: string;
  /** The languages, the most likely main one first. */
  readonly language?: string;
  readonly packageManager?: string;
  /** The command that runs the tests. */
  readonly test?: string;
}

/**
 * Says nothing rather than guess. Where several languages meet, a task runner's `test` (make, just, task) knows about
 * all of them and wins; in a project of one language its own way does. Never throws, whatever the files say.
 * @param folderName the name where no file gives one
 */
export function describeProject(files: ProjectFiles, folderName?: string): ProjectDescription {
  const found = ecosystems.filter(ecosystem => ecosystem.isThere(files));
  const first = <Value>(ask: (ecosystem: Ecosystem) => Value | undefined): Value | undefined =>
    found
      .values()
      .map(ask)
      .find(value => value !== undefined);

  const ownTest = first(ecosystem => ecosystem.test(files));
  const runnerTest = taskRunnerTest(files);
  const test = found.length > 1 ? (runnerTest ?? ownTest) : (ownTest ?? runnerTest);
  const name = first(ecosystem => ecosystem.projectName(files)) ?? folderName;
  const language = found.map(ecosystem => ecosystem.language(files)).join(", ");
  const packageManager = first(ecosystem => ecosystem.packageManager(files));
  return {
    ...(name !== undefined && name !== "" && { name }),
    ...(language !== "" && { language }),
    ...(packageManager !== undefined && { packageManager }),
    ...(test !== undefined && { test }),
  };
}
