/** The tools over a project's folder. */
import type { AnyTool } from "../../ports/index.ts";
import { createGitPush, type GitPushOptions } from "./git-push.ts";
import { createRunTests, type RunTestsOptions } from "./run-tests.ts";

export type ProjectToolsOptions = RunTestsOptions & GitPushOptions;

/** `run_tests` and `git_push`. */
export function createProjectTools(options: ProjectToolsOptions): readonly AnyTool[] {
  return Object.freeze([createRunTests(options), createGitPush(options)]);
}
