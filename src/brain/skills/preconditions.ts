/** Checks what must hold before a skill is used, where that can be checked, and says plainly where it can't. */
import type { Precondition } from "../../policy/reading.ts";
import { BRAIN_FOLDER } from "../layout.ts";

/** Facts of the project that a brain serves. Every answer may come at once or later. */
export interface ProjectFacts {
  /** Whether a file or folder exists, by its path relative to the project. Undefined when unknown. */
  pathExists(path: string): Promise<boolean | undefined> | boolean | undefined;
  isGitRepository(): Promise<boolean> | boolean;
  /** How the last test run of this state of the project went; undefined without a run. */
  testsPassed(): Promise<boolean | undefined> | boolean | undefined;
  /** Whether a program of this name can be started. */
  hasCommand(name: string): Promise<boolean> | boolean;
  /** Whether an environment variable is set and not empty. Its value is not read. */
  hasEnvironment(name: string): Promise<boolean> | boolean;
}

export interface PreconditionResult {
  readonly precondition: string;
  /** `advisory`: the model sees it, nothing checks it. */
  readonly status: "met" | "unmet" | "advisory";
  /** The facts, in a sentence. */
  readonly sentence: string;
}

type Answer = readonly [isMet: boolean | undefined, sentence: string];

/** Undefined for what isn't asked of a skill's project. */
async function answer(asked: Precondition, facts: ProjectFacts): Promise<Answer | undefined> {
  switch (asked.kind) {
    case "git-repository": {
      const is = await facts.isGitRepository();
      return [is, is ? "This is a git repository." : "This is no git repository."];
    }
    case "tests-passed": {
      const passed = await facts.testsPassed();
      if (passed === undefined) return [undefined, "No test run is known; run the tests first."];
      return [passed, passed ? "The last test run passed." : "The last test run failed."];
    }
    case "command": {
      const has = await facts.hasCommand(asked.name);
      return [has, has ? `The command ${asked.name} is available.` : `There is no command ${asked.name}.`];
    }
    case "environment": {
      const has = await facts.hasEnvironment(asked.name);
      return [has, has ? `${asked.name} is set.` : `${asked.name} is not set.`];
    }
    case "path-exists":
      return pathAnswer(asked.name, facts);
    default:
      return undefined;
  }
}

async function pathAnswer(path: string, facts: ProjectFacts): Promise<Answer> {
  // The brain's own files are named from its folder, the project's from its root.
  const answers = [await facts.pathExists(path), await facts.pathExists(`${BRAIN_FOLDER}/${path}`)];
  if (answers.includes(true)) return [true, `${path} exists.`];
  return answers.includes(false)
    ? [false, `There is no ${path}.`]
    : [undefined, `${path} is not of this project.`];
}

/** One result a precondition, in order. A question that fails is advisory; never throws. */
export async function checkPreconditions(
  preconditions: readonly string[],
  facts: ProjectFacts,
): Promise<readonly PreconditionResult[]> {
  return Promise.all(preconditions.map(precondition => checkOne(precondition, facts)));
}

async function checkOne(precondition: string, facts: ProjectFacts): Promise<PreconditionResult> {
  const { readPrecondition } = await import("../../policy/reading.ts");
  const asked = readPrecondition(precondition);
  try {
    const [isMet, sentence] = (asked && (await answer(asked, facts))) ?? [undefined, UNCHECKED];
    return { precondition, status: isMet === undefined ? "advisory" : isMet ? "met" : "unmet", sentence };
  } catch {
    return { precondition, status: "advisory", sentence: UNCHECKED };
  }
}

const UNCHECKED = "Nothing here can check that; see to it yourself.";
