/** The tool that runs a shell command in a project's folder: judged as what it does, bounded, and gone when it is over. */

import { realpathSync, statSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { fault } from "../../../base/index.ts";
import { isInSandbox, runsUnknown } from "../../../policy/index.ts";
import type { AnyTool, Operation, ToolContext } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import { objectSchema } from "../../schema.ts";
import { type ProcessResult, runProcess, scrubbedEnvironment } from "../run-process.ts";
import type { NoteChanges, Sandbox, SandboxAccount } from "../sandbox/sandbox-node.ts";
import { createCallMark, findMarked, watchProcesses } from "./call-mark-node.ts";
import {
  type CommandLimits,
  type CommandResult,
  createProgressLines,
  renderCommand,
} from "./command-result.ts";
import { findShell, type ShellProgram } from "./shell-program-node.ts";

export interface ShellToolOptions {
  /** The folder that commands run in, or below. It is where they begin, not a wall around them: that is the policy. */
  readonly root: string;
  /** The operations of a command, in a policy's words; the directory is absolute. @default `shell.run`, whatever it does */
  operationsOf?(command: string, directory: string): readonly Operation[];
  /** Names of variables that commands may see beside the usual ones. @default none */
  readonly environment?: readonly string[];
  /** The most that a command may take. @default 120_000 */
  readonly timeoutMs?: number;
  /** Of longer output the beginning and the end are kept. @default 200_000 */
  readonly maxOutputChars?: number;
  /** Processes of one command at once, where there is a /proc to count them. @default 1_000 */
  readonly maxProcesses?: number;
  /** Where programs run that no rule knows. @default none: they run as all others do */
  readonly sandbox?: CommandSandbox | undefined;
}

export interface CommandSandbox {
  readonly sandbox: Sandbox;
  /** No program that nothing is known about runs outside of it, also where a rule or a person allows that. */
  readonly isRequired: boolean;
  /** Told of what a command has changed in it. */
  readonly note: NoteChanges;
}

interface CommandInput {
  readonly command: string;
  readonly directory?: string;
  readonly timeoutMs?: number;
}

/** Four bytes each, as many as Linux takes in one argument (128 KiB). */
const MAX_COMMAND_CHARS = 32_000;
/** How long it may take to end a command that has had its time. */
const ENDING_MS = 10_000;

/** `run_command`. */
export function createShellTool(options: ShellToolOptions): AnyTool {
  const { root, operationsOf, timeoutMs = 120_000 } = options;
  const shell = findShell();
  return defineTool({
    name: "run_command",
    description:
      "Runs a command in a bash shell in the project's folder and shows its exit code and output. It gets no input and no terminal, and whatever still runs when it ends is ended with it, background processes too.",
    category: "project",
    input: objectSchema<CommandInput>(
      {
        command: {
          type: "string",
          minLength: 1,
          maxLength: MAX_COMMAND_CHARS,
          pattern: "^[^\\u0000]*$",
          description: "A command line, or several. Longer texts belong into a file.",
        },
        directory: { type: "string", description: "Where it runs. Left out: the project's folder." },
        timeoutMs: {
          type: "integer",
          minimum: 1,
          maximum: timeoutMs,
          description: `How many milliseconds it may take. Left out: ${timeoutMs}.`,
        },
      },
      ["command"],
    ),
    operation: ({ command, directory = "" }) => {
      const path = placeOf(root, directory);
      const found = operationsOf?.(command, path) ?? [shellRun(command, path)];
      const offered = options.sandbox === undefined ? found : found.map(offer(options.sandbox));
      return [...offered, ...(operationsOf === undefined || shell.isBash ? [] : [otherShell])];
    },
    sideEffects: ["Runs a shell command, which can do whatever this user can"],
    repeatability: "unsafe",
    timeoutMs: timeoutMs + ENDING_MS,
    execute: (input, context) => runCommand({ ...options, timeoutMs }, shell, input, context),
    render: ({ timeoutMs: limitMs, maxProcesses, ...result }) =>
      renderCommand(result, { timeoutMs: limitMs, maxProcesses }),
  });
}

const shellRun = (command: string, directory: string): Operation => ({
  name: "shell.run",
  arguments: { command, directory },
});

/** The policy decides whether the command runs in it. */
const offer =
  ({ sandbox: { id: sandbox } }: CommandSandbox) =>
  (operation: Operation): Operation =>
    operation.name === "shell.run"
      ? { ...operation, arguments: { ...operation.arguments, sandbox } }
      : operation;

/** The sandbox of this call, where it runs in one. */
function sandboxOf({ sandbox }: ShellToolOptions, { judged }: ToolContext): CommandSandbox | undefined {
  if (sandbox === undefined) return undefined;
  const isInside = isInSandbox(judged, sandbox.sandbox.id) || (sandbox.isRequired && runsUnknown(judged));
  return isInside ? sandbox : undefined;
}

async function runCommand(
  options: ShellToolOptions & { readonly timeoutMs: number },
  shell: ShellProgram,
  { command, directory = "", timeoutMs = options.timeoutMs }: CommandInput,
  context: ToolContext,
): Promise<CommandResult & CommandLimits> {
  const { signal, progress, session } = context;
  const { root, environment, maxOutputChars = 200_000, maxProcesses = 1_000 } = options;
  // The shell would get another text than the judged one.
  if (!command.isWellFormed()) {
    throw fault("input.invalid", { what: "The command", expected: "text without half characters" });
  }
  const path = workFolder(root, directory);
  const mark = createCallMark();
  const own = sandboxOf(options, context);
  const plain = shell.invocation(command, mark.maxFileBytes);
  const sandboxed = await own?.sandbox.enter({ arguments: [], ...plain }, path);
  const time = AbortSignal.timeout(timeoutMs);
  const watch = watchProcesses(mark, maxProcesses);
  const lines = createProgressLines(progress);
  let account: SandboxAccount | undefined;
  let result: ProcessResult;
  try {
    result = await runProcess({
      ...(sandboxed?.invocation ?? plain),
      directory: path,
      environment: scrubbedEnvironment(environment, mark.environment),
      signal,
      stop: AbortSignal.any([time, watch.signal]),
      maxOutputChars,
      onOutput: lines.add,
      family: () => findMarked(mark),
    });
  } finally {
    watch.end();
    lines.end();
    account = await sandboxed?.leave();
    if (account !== undefined) own?.note(session, account);
  }
  const { exitCode = null, endedBy = null, ...ended } = result;
  const limit = watch.signal.aborted ? "processes" : endedBy !== null && time.aborted ? "time" : null;
  const sandbox = account && {
    sandbox: account.removed,
    deleted: account.deleted.map(each => relative(root, each)),
    leftBytes: account.sizeBytes,
  };
  return { exitCode, endedBy, limit, ...ended, ...sandbox, timeoutMs, maxProcesses };
}

/** Where it is judged to run. A folder that is not there, or outside, is refused before anything runs. */
function placeOf(root: string, directory: string): string {
  try {
    return workFolder(root, directory);
  } catch {
    return resolve(root, directory);
  }
}

const otherShell: Operation = {
  name: "shell.opaque",
  arguments: { why: "there is no bash here, and another shell may read it in another way" },
};

/**
 * @param directory below the root, or empty for the root itself
 * @throws volume.not-found; volume.outside, through links too; input.invalid for what is no folder
 */
function workFolder(root: string, directory: string): string {
  const realRoot = realPath(root, root);
  const path = realPath(resolve(realRoot, directory), directory);
  if (!isWithin(realRoot, path)) throw fault("volume.outside", { path: directory, root });
  if (statSync(path).isDirectory()) return path;
  throw fault("input.invalid", { what: `The directory ${directory}`, expected: "a folder" });
}

function realPath(path: string, name: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    throw fault("volume.not-found", { path: name }, { cause: error });
  }
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
