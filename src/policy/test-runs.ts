/** Tells which calls answer the precondition "All tests passing", and which take the answer back. */
import type { Operation } from "../ports/index.ts";
import { riskTier } from "./operations.ts";

/** Writing to the brain's memory changes nothing that tests look at, nor does telling others of what is there. */
const CHANGES_NOTHING = /^(?:memory|agent|github|http|web)\.|^git\.(?:push|force_push|add|commit|fetch)$/;

/** Whether an operation may change the result of a project's tests. */
export const changesTestResult = (operation: Operation): boolean =>
  riskTier(operation) > 1 && !CHANGES_NOTHING.test(operation.name);

/** Programs and verbs that run all tests, where the command has no other word. */
const RUNS_ALL = new Set(
  (
    "npm pnpm yarn bun deno npx bunx node vitest jest mocha ava tap pytest python python3 unittest tox nox uv poetry pdm hatch " +
    "cargo nextest go ./... mvn ./mvnw gradle ./gradlew make just task rake bundle rspec composer phpunit pest mix dotnet " +
    "swift flutter dart sbt lein run run-script exec t tst test tests test:all verify"
  ).split(" "),
);
/** Options that change how a run looks or how fast it is, and neither what runs nor how it ends. */
const NEUTRAL =
  /^(?:-m|-q|-j\d*|-race|--(?:test|run|silent|quiet|verbose|ci|color|no-color|colors|coverage|race|workspaces|recursive|workspace|all|all-features|all-targets|release|locked|frozen|offline|parallel|no-install|yes|bail|reporter=[\w-]+|count=1|maxWorkers=\d+|max-workers=\d+|jobs=\d+))$/;

/**
 * Whether a command runs all of a project's tests, and ends as they do: a single command, in the project's folder,
 * without a word that chooses among tests, and without an operator that hides how it ended.
 *
 * @param operations of the command
 * @param places `directory` where it is called, `project` the project's folder; `testCommand` the project's own
 */
export function isWholeTestRun(
  command: string,
  operations: readonly Operation[],
  places: { readonly directory: string; readonly project: string; readonly testCommand?: string | undefined },
): boolean {
  const [, folder = places.directory, text = ""] =
    /^\s*(?:cd\s+(\/[\w./@+-]*?)\/?\s*&&\s*)?(.*?)(?:\s+2>&1)?\s*$/s.exec(command) ?? [];
  if (folder !== places.project) return false;
  if (!operations.some(each => each.name === "tests.run" && each.isPossible !== true)) return false;
  if (text === places.testCommand) return true;
  const words = text.split(/[ \t]+/);
  if (words[0] === "go" && !words.includes("./...")) return false;
  return words.every((word, at) => RUNS_ALL.has(word) || NEUTRAL.test(word) || (at === 0 && word === "CI=1"));
}
