/** The tool that runs a project's tests. */
import { fault } from "../../base/index.ts";
import type { AnyTool, Operation } from "../../ports/index.ts";
import { defineTool } from "../define-tool.ts";
import { objectSchema } from "../schema.ts";
import { runProcess, scrubbedEnvironment } from "./run-process.ts";

export interface RunTestsOptions {
  /** The project's folder. */
  readonly root: string;
  /** A line for the shell, from the project's settings. Without it the tool says what to set. */
  readonly testCommand?: string | undefined;
  /** Whether the settings have a command that no person has accepted, so that it is left out. @default false */
  readonly isUnaccepted?: boolean;
  /** The operations of a command, in a policy's words: the test command is judged by them, too. @default none */
  readonly operationsOf?: ((command: string, directory: string) => readonly Operation[]) | undefined;
  /** Names of variables that the tests may see beside the usual ones. @default none */
  readonly environment?: readonly string[];
  /** @default 600_000 */
  readonly testMs?: number;
}

/** A megabyte is more than a person or a model will read of it. */
const MAX_OUTPUT_CHARS = 1_000_000;

/** Tests that fail are a result, not a failure of the tool. */
export function createRunTests(options: RunTestsOptions): AnyTool {
  const { root: directory, testCommand: command, environment: others, testMs = 600_000 } = options;
  const judged = command === undefined ? [] : (options.operationsOf?.(command, directory) ?? []);
  return defineTool({
    name: "run_tests",
    description: "Runs the project's tests and shows their output.",
    category: "project",
    input: objectSchema<object>({}),
    operation: () => [{ name: "tests.run", arguments: {} }, ...judged],
    sideEffects: [`Runs the project's test command${command === undefined ? "" : `: ${command}`}`],
    repeatability: "idempotent",
    timeoutMs: testMs,
    async execute(_input, { signal, progress }) {
      if (command === undefined)
        throw fault("project.untested", { isUnaccepted: options.isUnaccepted === true });
      progress(`Running ${command}`);
      const environment = scrubbedEnvironment(others, { CI: "1" });
      const ended = await runProcess({
        command,
        directory,
        environment,
        signal,
        maxOutputChars: MAX_OUTPUT_CHARS,
      });
      const { exitCode = null, output, hasEscaped } = ended;
      return { hasPassed: exitCode === 0, exitCode, output, hasEscaped };
    },
    render({ hasPassed, exitCode, output, hasEscaped }) {
      const how = exitCode === null ? "ended by a signal" : `exit code ${exitCode}`;
      const left = hasEscaped ? "\nA process that they started is still running." : "";
      return `The tests ${hasPassed ? "passed" : "failed"} (${how}).${left}\n${output}`;
    },
  });
}
