/** A conversation at the terminal or from a pipe: one line in, one turn out. */
import { join, relative } from "node:path";
import { createInterface, type Interface } from "node:readline/promises";
import { BRAIN_FOLDER } from "../../brain/index.ts";
import type { Brainstem, BrainstemConfig } from "../../brainstem.ts";
import type { Session } from "../../mind/index.ts";
import type { Event } from "../../ports/index.ts";
import type { ExitCode } from "../command.ts";
import { count } from "../print.ts";
import { showProblems } from "../show-findings.ts";
import type { Terminal } from "../terminal.ts";
import { formatEventTree } from "./event-tree.ts";
import { showTurn } from "./show-turn.ts";
import { createTerminalApprover } from "./terminal-approver.ts";

const HELP = [
  ["/events", "what happened behind the last answer"],
  ["/help", "this list"],
  ["/quit", "leave (or Ctrl-D)"],
] as const;
/** Keys that, with Ctrl, empty the line. */
const TO_THE_END_THEN_ERASE = ["e", "u"] as const;

/** Opens the brain with the person as its approver, and talks until the person leaves. */
export async function converseAtTerminal(
  terminal: Terminal,
  open: (config: Pick<BrainstemConfig, "approver">) => Promise<Brainstem>,
): Promise<ExitCode> {
  const approver = createTerminalApprover(terminal, (prompt, signal) => lines.question(prompt, { signal }));
  const brainstem = await open({ approver });
  await greet(brainstem, terminal);
  const lines = createInterface({ input: terminal.input, output: terminal.output, terminal: true });
  try {
    await converse(brainstem.session(), lines, terminal);
    return 0;
  } finally {
    lines.close();
    await brainstem.close();
  }
}

async function greet({ brain, root }: Brainstem, terminal: Terminal): Promise<void> {
  const { style, write } = terminal;
  const problems = await brain.warm();
  const { skills } = await brain.skills.manifest();
  const { task } = await brain.workspace();
  const place = join(relative(terminal.cwd, root), BRAIN_FOLDER);
  const facts = [brain.settings.model, place, count(skills.length, "skill")].join(" · ");
  write(`\n  ${style("bold", "brainstem")} ${style("dim", facts)}\n`);
  if (task !== undefined) write(`  ${style("dim", "under way:")} ${task}\n`);
  write(`  ${style("dim", "/events shows what is behind an answer, /help lists more, Ctrl-D leaves.")}\n\n`);
  showProblems(problems, terminal);
}

/** Reads lines until the input ends. Ctrl-C cancels the turn that runs, else clears the line, else leaves. */
async function converse(session: Session, lines: Interface, terminal: Terminal): Promise<void> {
  const { style, write } = terminal;
  let events: readonly Event[] = [];
  let running: AbortController | undefined;
  let isOpen = true;
  lines.once("close", () => {
    isOpen = false;
  });
  lines.on("SIGINT", () => {
    if (running !== undefined) running.abort("cancelled at the terminal");
    else if (lines.line === "") lines.close();
    else for (const name of TO_THE_END_THEN_ERASE) lines.write(null, { ctrl: true, name });
  });
  lines.setPrompt(style("bold", "› "));
  lines.prompt();
  for await (const line of lines) {
    const input = line.trim();
    if (input === "/quit" || input === "/exit") break;
    if (input === "/help")
      write(HELP.map(([name, what]) => `  ${name.padEnd(10)} ${style("dim", what)}\n`).join(""));
    else if (input === "/events") write(`${formatEventTree(events, terminal)}\n`);
    else if (input.startsWith("/")) write(`  There is no ${input}. /help lists what there is.\n`);
    else if (input !== "") {
      running = new AbortController();
      write("\n");
      ({ events } = await showTurn(session.turn(input, { signal: running.signal }), terminal));
      running = undefined;
      write("\n");
    }
    // Ctrl-D may have come while the turn ran.
    if (isOpen) lines.prompt();
  }
  write("\n");
}

/** One turn for each line of a pipe; text for people, or every event as a line of JSON. Fails when a turn failed. */
export async function converseInPipe(
  session: Session,
  terminal: Terminal,
  isJson: boolean,
): Promise<ExitCode> {
  const { input, write } = terminal;
  let exitCode: ExitCode = 0;
  let isFirst = true;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === "") continue;
    const turn = session.turn(line);
    if (isJson) for await (const event of turn) write(`${JSON.stringify(event)}\n`);
    else {
      if (!isFirst) write("\n");
      await showTurn(turn, terminal);
    }
    isFirst = false;
    if ((await turn.summary()).status === "failed") exitCode = 1;
  }
  return exitCode;
}
