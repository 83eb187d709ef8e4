/** `createPlace` makes a project under the system's temporary folder, and runs command lines in it: in this process, or as one of their own. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PassThrough } from "node:stream";
import { inject } from "vitest";
import { createBrainstem } from "../../src/brainstem/index.ts";
import { initProject } from "../../src/project/init-project.ts";
import { afterFile } from "../after-file.ts";
import { trustBrain } from "../trust-brain.ts";
import { type InProcessOptions, startInProcess, withEnvironment } from "./in-process.ts";
import { NOBODY } from "./models-servers.ts";

/** The program as it is published: it starts in half the time of the sources. */
export const BIN = join(inject("package"), "bin/brainstem.js");
// A command that runs in this process changes the environment for a while.
const TEMPORARY = tmpdir();
const PATH = process.env.PATH!;

export interface RunOptions {
  /** @default the project */
  readonly cwd?: string;
  /** Standard input; without it, in this process, a terminal at which nothing is typed, else what `< /dev/null` gives. */
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Another program, as a process. @default brainstem on the Node that runs the tests */
  readonly program?: readonly string[];
  /** The user that it runs as, in a process. */
  readonly uid?: number;
  /** A terminal of so many columns, which `open` gives. @default pipes */
  readonly columns?: number;
  /** Its rows. @default 24 */
  readonly rows?: number;
  /** In the place of the command line, in this process. */
  readonly run?: InProcessOptions["run"];
  /** A person's answers at a terminal, each to a question; a key such as \x03 is one. Only in this process. */
  readonly answers?: readonly string[];
}

export interface Outcome {
  /** Undefined for a process that was killed. */
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  /** Its output so far. */
  stdout(): string;
  ended(): Promise<Outcome>;
}

/** A command line that runs in this process. */
export interface Opened {
  /** Its input: bytes of a pipe, or keys of a person. */
  readonly stdin: PassThrough;
  readonly output: PassThrough;
  /** Its output so far; at a terminal errors, too. */
  stdout(): string;
  ended(): Promise<Outcome>;
}

export interface Place {
  /** The project's folder. */
  readonly root: string;
  /** A home without settings. */
  readonly home: string;
  /** Where programs that run here put temporary files. */
  readonly temporary: string;
  /** Beside the project: nothing of it is inside. */
  readonly outside: string;
  path(...parts: readonly string[]): string;
  read(...parts: readonly string[]): string;
  environment(env?: RunOptions["env"]): Record<string, string>;
  /** Accepts what the brain says now, as its person does. */
  trust(): Promise<void>;
  /** A process of its own: for what is killed, piped, or runs beside another. */
  start(args: readonly string[], options?: RunOptions): Running;
  /** In this process, and talked to while it runs. */
  open(args: readonly string[], options?: RunOptions): Opened;
  /** To its end, as a process where a program or a user is named; else in this process. */
  run(args: readonly string[], options?: RunOptions): Promise<Outcome>;
}

export const DECISION = "we keep sessions in Redis because concurrent refreshes raced";

/** The contents of a project: nothing, a brain as `init` makes it, or a brain with DECISION in its memory. */
export type Contents = "nothing" | "brain" | "memory";

/** A project folder that is removed when the file's tests are over. */
export async function createPlace(has: Contents = "brain"): Promise<Place> {
  const around = realpathSync(mkdtempSync(join(TEMPORARY, "brainstem-cli-")));
  afterFile(() => rmSync(around, { recursive: true, force: true }));
  const at = (name: string) => join(around, name);
  const [root, home, temporary, outside] = [at("project"), at("home"), at("temporary"), at("outside")];
  for (const folder of [root, home, temporary, outside]) mkdirSync(folder);
  if (has !== "nothing") {
    cpSync(await template(has), root, { recursive: true });
    // A copy has the modes of new folders.
    chmodSync(join(root, ".agent/.data"), 0o700);
  }

  const environment: Place["environment"] = env => ({
    PATH,
    HOME: home,
    TMPDIR: temporary,
    GIT_CONFIG_NOSYSTEM: "1",
    ...NOBODY,
    ...env,
  });
  function start(args: readonly string[], options: RunOptions = {}): Running {
    const [program, ...first] = options.program ?? [process.execPath, BIN];
    const child = spawn(program!, [...first, ...args], {
      cwd: options.cwd ?? root,
      env: environment(options.env),
      ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
    });
    afterFile(() => child.kill("SIGKILL"));
    const printed = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name].setEncoding("utf8").on("data", (text: string) => {
        printed[name] += text;
      });
    // A program may leave before it has read everything.
    child.stdin.on("error", () => {});
    const end = once(child, "close").then(([code]) => ({ ...printed, code: (code as number) ?? undefined }));
    return { child, stdout: () => printed.stdout, ended: () => end };
  }
  function open(args: readonly string[], options: RunOptions = {}): Opened {
    const { cwd = root, columns, rows, run } = options;
    const { stdin, stdout, stderr, ended } = startInProcess(args, {
      cwd,
      env: environment(options.env),
      ...(columns !== undefined && { columns }),
      ...(rows !== undefined && { rows }),
      ...(run !== undefined && { run }),
    });
    const printed = { stdout: "", stderr: "" };
    stdout.setEncoding("utf8").on("data", text => {
      printed.stdout += text;
    });
    // At a terminal both are on the screen, unless answers come from a list.
    const isApart = columns === undefined || options.answers !== undefined;
    stderr.setEncoding("utf8").on("data", text => {
      if (isApart) printed.stderr += text;
      else stdout.write(text);
    });
    // A terminal that a failed test leaves open would keep the next commands waiting.
    afterFile(() => stdin.end());
    const outcome = Promise.all([ended, once(stdout, "end")]).then(([code]) => ({ ...printed, code }));
    return { stdin, output: stdout, stdout: () => printed.stdout, ended: () => outcome };
  }
  /** In this process, with a pipe, or with a person who answers. */
  function here(args: readonly string[], options: RunOptions): Promise<Outcome> {
    const { answers } = options;
    if (answers === undefined) {
      const opened = open(args, options);
      // A person whose output goes elsewhere still types at a terminal.
      if (options.input === undefined) Object.assign(opened.stdin, { isTTY: true });
      opened.stdin.end(options.input ?? "");
      return opened.ended();
    }
    const opened = open(args, { columns: 100, ...options, env: { NO_COLOR: "1", ...options.env } });
    let asked = 0;
    opened.output.on("data", () => {
      const questions = opened.stdout().split("[y/N] ").length - 1;
      if (questions > asked) opened.stdin.write(answers[asked++] ?? "\r");
    });
    return opened.ended();
  }
  return {
    root,
    home,
    temporary,
    outside,
    path: (...parts) => join(root, ...parts),
    read: (...parts) => readFileSync(join(root, ...parts), "utf8"),
    environment,
    trust: () => trustBrain(root, home),
    start,
    open,
    run(args, options = {}) {
      if (options.program === undefined && options.uid === undefined) return here(args, options);
      const running = start(args, options);
      running.child.stdin.end(options.input ?? "");
      return running.ended();
    },
  };
}

const templates = new Map<Contents, Promise<string>>();

/** Each brain is made once in a process of tests, and copied. */
function template(has: Contents): Promise<string> {
  const made = templates.get(has) ?? makeTemplate(has);
  templates.set(has, made);
  return made;
}

async function makeTemplate(has: Contents): Promise<string> {
  const around = mkdtempSync(join(TEMPORARY, "brainstem-cli-template-"));
  process.once("exit", () => rmSync(around, { recursive: true, force: true }));
  // Templates are filled with the folder's name.
  const folder = join(around, "project");
  mkdirSync(folder);
  // The machine's user would be named in the brain, or not, by what else runs here at this moment.
  await withEnvironment({ PATH, HOME: around, TMPDIR: TEMPORARY, GIT_CONFIG_NOSYSTEM: "1" }, async () => {
    await initProject(folder);
    if (has !== "memory") return;
    const { brain, close } = await createBrainstem({ root: folder });
    await brain.remember(brain.owner, { kind: "auto", text: DECISION, origin: "person" });
    await close();
    rmSync(join(folder, ".agent/.state"), { recursive: true, force: true });
  });
  return folder;
}

/** The file that an answer cites, and the text of the cited line. */
export function citedLine(place: Place, answer: string): { readonly file: string; readonly text: string } {
  const [, file = "", line = "0"] = /[[(](\.agent\/[\w./-]+):(\d+)[\])]/.exec(answer) ?? [];
  if (!existsSync(place.path(file))) return { file, text: "" };
  return { file, text: place.read(file).split("\n")[Number(line) - 1] ?? "" };
}

/** The events that `--json` prints, one a line. */
export const readEvents = (stdout: string): readonly { readonly kind: string }[] =>
  stdout
    .trim()
    .split("\n")
    .map(line => JSON.parse(line) as { kind: string });
