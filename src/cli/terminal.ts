/** Defines the input and output of a command: a terminal with colours, a plain pipe, or a test. */
import { homedir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { styleText } from "node:util";
import { describeError, type Fault, fault, nameCommands } from "../base/index.ts";

export type Style = Parameters<typeof styleText>[0];

/** Done, failed, a warning, a note, a question, a next step; each in its colour. */
const MARKS = { "✓": "green", "✗": "red", "!": "yellow", "·": "dim", "?": "yellow", "→": "green" } as const;
type Mark = keyof typeof MARKS;

export interface Terminal {
  /** Standard output. @throws output.closed and output.failed after a write that did not arrive */
  write(text: string): void;
  /** A line for people behind its mark, on standard output. */
  say(mark: Mark, text: string, indent?: string): void;
  /** Data for programs, as one line of JSON on standard output. @throws as `write` */
  writeJson(data: unknown): void;
  /** Standard error: everything but the result. */
  writeError(text: string): void;
  /** Resolves when all of the output has arrived. @throws output.closed, output.failed */
  flush(): Promise<void>;
  /** Colours and styles where the output is a terminal that shows them; the plain text elsewhere. */
  style(style: Style, text: string): string;
  readonly input: NodeJS.ReadStream;
  readonly output: Writable;
  /** Asks where a conversation has the keyboard: see `askOnce`. */
  readonly ask?: (prompt: string, signal: AbortSignal) => Promise<string>;
  /** A person sits at both ends. */
  readonly isInteractive: boolean;
  /** Output goes to a terminal. */
  readonly isTerminal: boolean;
  /** Characters in a line; 100 outside of terminals. */
  readonly width: number;
  readonly cwd: string;
  /** The variables that the command is started with. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The person's own folder. */
  readonly home: string;
  /** Whether the command line wants data for programs instead of text for people. @default false */
  isJson: boolean;
  /** The folder that holds the brain, as the command line names it. @default the nearest one above the current folder */
  brain?: string | undefined;
  /** How this project's people run Brainstem: commands in texts on a terminal are named so. @default "brainstem" */
  program?: string;
}

/** The parts of a process that a terminal needs. */
export type TerminalProcess = Pick<NodeJS.Process, "cwd" | "env" | "stdin" | "stdout" | "stderr">;

export function createTerminal(process: TerminalProcess): Terminal {
  const { env, stdin, stdout, stderr } = process;
  const hasColour = stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
  let failure: Fault | undefined;
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    failure ??=
      error.code === "EPIPE"
        ? fault("output.closed", {}, { cause: error })
        : fault("output.failed", { reason: describeError(error) }, { cause: error });
  });
  // Errors can't be shown without standard error.
  stderr.on("error", () => {});
  // A pipe gets each byte of a file that is shown.
  const named = (text: string, to: { readonly isTTY?: boolean }) =>
    to.isTTY === true ? nameCommands(text, terminal.program ?? "brainstem") : text;
  function write(text: string): void {
    if (failure !== undefined) throw failure;
    stdout.write(named(text, stdout));
  }
  const style = (how: Style, text: string) =>
    hasColour ? styleText(how, text, { validateStream: false }) : text;
  const terminal: Terminal = {
    write,
    say: sayTo(write, style),
    writeJson: data => write(`${JSON.stringify(data)}\n`),
    writeError: text => void stderr.write(named(text, stderr)),
    async flush() {
      await new Promise(resolve => stdout.write("", resolve));
      if (failure !== undefined) throw failure;
    },
    style,
    input: stdin,
    output: stdout,
    isInteractive: stdin.isTTY === true && stdout.isTTY === true,
    isTerminal: stdout.isTTY === true,
    get width() {
      return Math.max(40, Math.min(stdout.columns ?? 100, 100));
    },
    cwd: standsIn(process),
    environment: env,
    home: env.HOME || homedir(),
    isJson: false,
  };
  return terminal;
}

/** The `say` of a terminal that writes so. */
export const sayTo =
  (write: Terminal["write"], style: Terminal["style"]): Terminal["say"] =>
  (mark, text, indent = "") =>
    write(`${indent}${style(MARKS[mark], mark)} ${text}\n`);

/** npm runs scripts in the package's folder, and keeps the person's folder in INIT_CWD. */
function standsIn({ cwd, env }: TerminalProcess): string {
  const isScript = env.npm_package_json === join(cwd(), "package.json");
  return (isScript ? env.INIT_CWD : undefined) ?? cwd();
}
