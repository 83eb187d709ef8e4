/** A conversation at the terminal: one line in, one turn out, or something that the person asks of the conversation. */
import { join, relative } from "node:path";
import { createInterface, type Interface } from "node:readline/promises";
import { BRAIN_FOLDER } from "../../brain/index.ts";
import type { Brainstem, BrainstemConfig } from "../../brainstem/index.ts";
import { createDeferringApprover } from "../../tools/index.ts";
import { closing } from "../closing.ts";
import type { ExitCode } from "../command.ts";
import { count, showProblems } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { offerLocalModel } from "./offer-local-model.ts";
import { slashCommands } from "./slash-commands.ts";
import { createTalk, type Talk } from "./talk.ts";
import { createTerminalApprover, type Question } from "./terminal-approver.ts";

interface ConverseOptions {
  /** @default see `defaultSession` */
  readonly session?: string | undefined;
  /** The policy's questions are put off. @default false */
  readonly isDeferring?: boolean;
  /** As it was named on the command line. */
  readonly storage?: string | undefined;
  /** Doesn't offer another model that runs here. @default false */
  readonly isModelChosen?: boolean;
}

/** Keys that, with Ctrl, empty the line. */
const TO_THE_END_THEN_ERASE = ["e", "u"] as const;

/** Opens the brain with the person as its approver, and talks until the person leaves. */
export async function converseAtTerminal(
  terminal: Terminal,
  open: (config: Pick<BrainstemConfig, "approver">) => Promise<Brainstem>,
  { session, isDeferring = false, storage, isModelChosen = false }: ConverseOptions = {},
): Promise<ExitCode> {
  const question: Question = (prompt, signal) => lines.question(prompt, { signal });
  const approver = isDeferring ? createDeferringApprover() : createTerminalApprover(terminal, question);
  let lines: Interface;
  return closing(open({ approver }), async (brainstem): Promise<ExitCode> => {
    const leaving = new AbortController();
    const offer = isModelChosen ? undefined : offerLocalModel(brainstem, terminal, leaving.signal);
    try {
      await greet(brainstem, terminal);
      lines = createInterface({ input: terminal.input, output: terminal.output, terminal: true });
      const talk = createTalk({ brainstem, terminal, question, isDeferring, storage });
      await converse(talk, session ?? defaultSession(brainstem), lines, offer);
      return 0;
    } finally {
      leaving.abort();
      lines?.close();
    }
  });
}

async function greet(brainstem: Brainstem, terminal: Terminal): Promise<void> {
  const { brain, config, root } = brainstem;
  const { style, write } = terminal;
  const problems = [...(await brain.warm()), ...serverProblems(brainstem)];
  const { skills } = await brain.skills.manifest();
  const { task } = await brain.workspace();
  const place = join(relative(terminal.cwd, root), BRAIN_FOLDER);
  const facts = [config.model, place, count(skills.length, "skill")].join(" · ");
  write(`\n  ${style("bold", "brainstem")} ${style("dim", facts)}\n`);
  if (task !== undefined) write(`  ${style("dim", "under way:")} ${task}\n`);
  write(`  ${style("dim", "/events shows what is behind an answer, /help lists more, Ctrl-D leaves.")}\n\n`);
  showProblems(problems, terminal);
}

/**
 * Reads lines until the input ends. Ctrl-C cancels the turn that runs, else clears the line, else leaves.
 * @param offer a line to show when it comes, or when it no longer disturbs
 */
async function converse(
  talk: Talk,
  session: string,
  lines: Interface,
  offer?: Promise<string | undefined>,
): Promise<void> {
  const { style, write } = talk.terminal;
  let isOpen = true;
  lines.once("close", () => {
    isOpen = false;
  });
  lines.on("SIGINT", () => {
    if (talk.cancel()) return;
    if (lines.line === "") lines.close();
    else for (const name of TO_THE_END_THEN_ERASE) lines.write(null, { ctrl: true, name });
  });
  // From here on no line is lost that is typed while something else is shown.
  const typed = lines[Symbol.asyncIterator]();
  await talk.enter(session);
  write("\n");
  lines.setPrompt(style("bold", "› "));
  let news: string | undefined;
  let isAsking = false;
  const ask = () => {
    // Ctrl-D may have come while a turn ran.
    if (!isOpen) return;
    // It is longer than a prompt that is there already.
    if (news !== undefined) write(`\r${news}\n\n`);
    news = undefined;
    isAsking = true;
    lines.prompt();
  };
  const tell = (line: string | undefined) => {
    news = line;
    if (news !== undefined && isAsking && lines.line === "") ask();
  };
  // That the terminal has gone is noticed by what is written next.
  offer?.then(tell).catch(() => {});
  ask();
  for await (const line of typed) {
    isAsking = false;
    const input = line.trim();
    if (input === "/quit" || input === "/exit") break;
    if (input.startsWith("/")) await runCommand(talk, input);
    else if (input !== "") {
      write("\n");
      await talk.say(input);
      write("\n");
    }
    ask();
  }
  write("\n");
}

async function runCommand(talk: Talk, input: string): Promise<void> {
  const [, name, argument = ""] = /^(\S+)\s*(.*)$/.exec(input)!;
  const command = slashCommands.find(each => each.name === name);
  if (command === undefined) talk.terminal.write(`  There is no ${name}. /help lists what there is.\n`);
  else await talk.attempt(() => command.run(talk, argument));
}

/** `main`; in a project that shares a brain with others the project's own name, so that no two talk into one another. */
export const defaultSession = ({ config, project, root }: Brainstem): string =>
  (project === root ? undefined : config.owner.project) ?? "main";

/** A sentence each; none for servers that are ready, or on their way. */
export const serverProblems = (brainstem: Brainstem): readonly string[] =>
  brainstem.mcpServers().flatMap(({ name, reason = "it gave no reason", state }) => {
    if (state === "untrusted")
      return [`The MCP server ${name} waits for you: brainstem tools accept ${name}`];
    const isAway = state === "failed" || state === "connecting";
    return isAway ? [`The MCP server ${name} is not there: ${reason}`] : [];
  });
