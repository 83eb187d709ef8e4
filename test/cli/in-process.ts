/** `startInProcess` runs one command line in the process of the tests: starting a process would take most of a test's time. */
import { PassThrough } from "node:stream";
import { main } from "../../src/cli/main.ts";
import { createTerminal, type Terminal, type TerminalProcess } from "../../src/cli/terminal.ts";

export interface InProcessOptions {
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  /** A person sits at a terminal of so many columns. @default pipes */
  readonly columns?: number;
  /** @default 24 */
  readonly rows?: number;
  /** @default the command line */
  readonly run?: (args: readonly string[], terminal: Terminal) => Promise<number>;
}

export interface InProcess {
  /** Keys of a person, or the bytes of a pipe. */
  readonly stdin: PassThrough;
  readonly stdout: PassThrough;
  readonly stderr: PassThrough;
  /** Resolves with the exit code. Never rejects. */
  readonly ended: Promise<number>;
}

export function startInProcess(args: readonly string[], options: InProcessOptions): InProcess {
  const { columns, cwd, env, rows = 24, run = main } = options;
  const stdin = new PassThrough();
  let keyboard = stdin;
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  if (columns !== undefined) {
    let isRaw = false;
    const setRawMode = (raw: boolean) => {
      isRaw = raw;
    };
    Object.assign(stdin, { isTTY: true, setRawMode });
    Object.assign(stdout, { isTTY: true, columns, rows });
    keyboard = new PassThrough();
    keyboard.on("end", () => stdin.end());
    keyboard.on("data", chunk => {
      // Where no program reads single keys, the system makes a signal of Ctrl-C.
      if (!isRaw && String(chunk) === "\x03") process.emit("SIGINT");
      else stdin.write(chunk);
    });
  }
  const virtual = { stdin, stdout, stderr, env, cwd: () => cwd } as unknown as TerminalProcess;
  const ended = withEnvironment(env, () => run(args, createTerminal(virtual)));
  void ended.then(() => {
    stderr.once("end", () => stdout.end()).end();
  });
  return { stdin: keyboard, stdout, stderr, ended };
}

interface Waiting {
  readonly environment: string;
  readonly begin: () => void;
}

let current: string | undefined;
let running = 0;
const waiting: Waiting[] = [];

/** Programs that a command starts, and git, see the environment of this process: commands run at once where theirs is the same. */
export async function withEnvironment<Result>(
  environment: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = JSON.stringify(environment);
  if (running > 0 && current !== key)
    await new Promise<void>(begin => waiting.push({ environment: key, begin }));
  else running++;
  const before = current === key ? undefined : { ...process.env };
  current = key;
  if (before !== undefined) {
    outer = before;
    setEnvironment(environment);
  }
  try {
    return await work();
  } finally {
    running--;
    if (running === 0) {
      setEnvironment(outer);
      current = undefined;
      beginNext();
    }
  }
}

let outer: Readonly<Record<string, string | undefined>> = process.env;

function beginNext(): void {
  const next = waiting[0]?.environment;
  for (const each of waiting.splice(0)) {
    if (each.environment !== next) waiting.push(each);
    else {
      running++;
      each.begin();
    }
  }
}

function setEnvironment(environment: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
}
