/** `brainstem try`: a first conversation on a practice brain, or a short tour without a terminal. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Brainstem, createBrainstem } from "../../brainstem/index.ts";
import type { Event } from "../../ports/index.ts";
import { initProject } from "../../project/init-project.ts";
import { converseAtTerminal } from "../chat/converse.ts";
import { converseInPipe } from "../chat/converse-in-pipe.ts";
import { formatEventTree } from "../chat/event-tree.ts";
import { showTurn } from "../chat/turn-view.ts";
import { closing } from "../closing.ts";
import type { ExitCode, RegisterCommand } from "../command.ts";
import { startFolder } from "../project.ts";
import type { Terminal } from "../terminal.ts";

const FOLDER = "brainstem-practice";
const EXAMPLES = [
  "remember that we keep sessions in Redis because concurrent refreshes raced",
  "what did we decide about sessions?",
  "review my changes before I commit them",
];

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .addHelpText(
      "after",
      `\nThe practice brain is kept in ./${FOLDER}; delete the folder to start anew.\nWith text on standard input each line is a message; with nothing there, a short tour plays on a scratch brain.`,
    )
    .action(async () => finish(await tryOut(terminal)));
};

async function tryOut(terminal: Terminal): Promise<ExitCode> {
  if (!terminal.isInteractive && !(await hasPipedInput(terminal.input))) return tour(terminal);
  const root = join(startFolder(terminal), FOLDER);
  await prepare(root);
  if (terminal.isInteractive) {
    terminal.write(`\n  A practice brain. ${terminal.style("dim", "Say, for example:")}\n`);
    for (const message of EXAMPLES) terminal.write(`    ${terminal.style("cyan", message)}\n`);
    return converseAtTerminal(terminal, config => createBrainstem({ root, ...config }));
  }
  return closing(createBrainstem({ root }), brainstem =>
    converseInPipe(brainstem.session(), terminal, { store: brainstem.store }),
  );
}

async function tour(terminal: Terminal): Promise<ExitCode> {
  const scratch = await mkdtemp(join(tmpdir(), "brainstem-tour-"));
  try {
    await prepare(scratch);
    return await closing(createBrainstem({ root: scratch }), brainstem => playTour(brainstem, terminal));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A folder with a brain and a repository of its own, so that nothing that is tried here touches another one. */
async function prepare(root: string): Promise<void> {
  await mkdir(root, { recursive: true });
  await promisify(execFile)("git", ["init", "--quiet", "--initial-branch=main", root]).catch(() => undefined);
  await initProject(root);
}

const PATIENCE_MS = 2_000;

/** Waits for the first byte, the end, or 2 s of silence. Bytes read stay in the stream; a silent stream is let go. */
async function hasPipedInput(input: NodeJS.ReadStream): Promise<boolean> {
  try {
    await once(input, "readable", { signal: AbortSignal.timeout(PATIENCE_MS) });
    const chunk = input.read();
    if (chunk !== null) {
      input.unshift(chunk);
      return true;
    }
  } catch {
    // A silent stream, or a broken one.
  }
  input.destroy();
  return false;
}

interface Stop {
  readonly title: string;
  readonly message: string;
}

const stops: readonly Stop[] = [
  {
    title: "It remembers",
    message: "remember that we keep sessions in Redis because concurrent refreshes raced",
  },
  { title: "It answers, and says where that stands", message: "what did we decide about sessions?" },
  { title: "It says so when it doesn't know", message: "what is the capital of France?" },
  { title: "It loads the skill that a task calls for", message: "review my changes before I commit them" },
  { title: "It is refused what the rules forbid", message: "force push to main" },
];

/** @returns 1 when a turn failed */
async function playTour(brainstem: Brainstem, terminal: Terminal): Promise<ExitCode> {
  const { isJson, style } = terminal;
  const write = (text: string) => (isJson ? undefined : terminal.write(text));
  const session = brainstem.session("tour");
  let exitCode: ExitCode = 0;
  let lastEvents: readonly Event[] = [];
  const title = style("bold", "A mind whose memory is a folder.");
  write(`\n${title} No key, no network: this is the built-in reflex model.\n`);
  for (const stop of stops) {
    write(`\n${style("dim", `# ${stop.title}`)}\n${style("bold", `› ${stop.message}`)}\n\n`);
    const { events, summary } = await showTurn(session.turn(stop.message), terminal);
    lastEvents = events;
    if (summary.status === "failed") exitCode = 1;
  }
  const behind = style("dim", "# What happened behind that last answer");
  write(`\n${behind}\n\n${formatEventTree(lastEvents, terminal)}\n`);
  const [start, init] = [style("cyan", "npm start"), style("cyan", "brainstem init")];
  write(`\nNow with your own words: run ${start} in a terminal, or ${init} in a project.\n\n`);
  return exitCode;
}
