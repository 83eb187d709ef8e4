/** `brainstem try`: a first conversation on a practice brain, or a short tour without a terminal. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createBrainstem } from "../../brainstem/index.ts";
import { initProject } from "../../project/init-project.ts";
import { converseAtTerminal } from "../chat/converse.ts";
import { converseInPipe } from "../chat/converse-in-pipe.ts";
import { hasPipedInput } from "../chat/piped-input.ts";
import { playTour } from "../chat/tour.ts";
import { closing } from "../closing.ts";
import type { CommonOptions, ExitCode, RegisterCommand } from "../command.ts";
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
    .action(async (options: CommonOptions) => finish(await tryOut(options, terminal)));
};

async function tryOut(options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  if (!terminal.isInteractive && !(await hasPipedInput(terminal.input))) return tour(options, terminal);
  const root = join(startFolder(options, terminal), FOLDER);
  await prepare(root);
  if (terminal.isInteractive) {
    terminal.write(`\n  A practice brain. ${terminal.style("dim", "Say, for example:")}\n`);
    for (const message of EXAMPLES) terminal.write(`    ${terminal.style("cyan", message)}\n`);
    return converseAtTerminal(terminal, config => createBrainstem({ root, ...config }));
  }
  return closing(createBrainstem({ root }), brainstem =>
    converseInPipe(brainstem.session(), terminal, { store: brainstem.store, isJson: options.json }),
  );
}

async function tour(options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  const scratch = await mkdtemp(join(tmpdir(), "brainstem-tour-"));
  try {
    await prepare(scratch);
    return await closing(createBrainstem({ root: scratch }), brainstem =>
      playTour(brainstem, terminal, options.json ?? false),
    );
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
