/** `converseAtTerminal` holds a conversation with a person: one message in, one turn out, or a command to the conversation itself. */
import { join, relative } from "node:path";
import { limits } from "../../base/index.ts";
import { BRAIN_FOLDER } from "../../brain/index.ts";
import type { Brainstem, BrainstemConfig } from "../../brainstem/index.ts";
import type { Approver } from "../../ports/index.ts";
import { locateBrain } from "../../project/index.ts";
import { createDeferringApprover } from "../../tools/index.ts";
import { closing } from "../closing.ts";
import type { ExitCode } from "../command.ts";
import { count, showProblems } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { serverProblems } from "./default-session.ts";
import type { Desk, DeskOptions } from "./desk.ts";
import { createFileJournal } from "./file-journal.ts";
import { openLastSession } from "./last-session.ts";
import { createLineDesk } from "./line-desk.ts";
import { offerLocalModel } from "./offer-local-model.ts";
import { runSlashCommand, slashCommands } from "./slash-commands.ts";
import { createStandingAnswers } from "./standing-answers.ts";
import { createTalk, type Talk } from "./talk.ts";
import { createTerminalApprover } from "./terminal-approver.ts";
import type { TurnViewOptions } from "./turn-view.ts";

interface ConverseOptions {
  /** @default the last one, see `openLastSession` */
  readonly session?: string | undefined;
  /** The policy's questions are put off. @default false */
  readonly isDeferring?: boolean;
  /** As it was named on the command line. */
  readonly storage?: string | undefined;
  /** Doesn't offer another model that runs here. @default false */
  readonly isModelChosen?: boolean;
  /** Line by line, for screen readers, whatever the terminal can do. @default false */
  readonly isPlain?: boolean;
  /** The whole result of each call is shown. @default false */
  readonly isVerbose?: boolean;
}

/** Opens the brain with the person as its approver, and talks until the person leaves. */
export async function converseAtTerminal(
  terminal: Terminal,
  open: (config: Pick<BrainstemConfig, "approver" | "hooks">) => Promise<Brainstem>,
  options: ConverseOptions = {},
): Promise<ExitCode> {
  const { isDeferring = false, isModelChosen = false, isVerbose = false, storage } = options;
  let brainstem: Brainstem;
  let desk: Desk;
  let talk: Talk | undefined;
  const shown = { isVerbose };
  const journal = createFileJournal(() => brainstem.project);
  const standing = createStandingAnswers(
    () => desk.terminal,
    () => brainstem,
  );
  // The desk is there before the first question is.
  let atDesk: Approver | undefined;
  const asking: Approver = {
    validForMs: limits.deferredApprovalMs.default,
    ask(request, signal) {
      atDesk ??= createTerminalApprover(desk.terminal, { question: desk.question, standing });
      return atDesk.ask(request, signal);
    },
  };
  const answering = isDeferring ? createDeferringApprover() : asking;
  return closing(open({ approver: answering, hooks: [journal.hook] }), async (opened): Promise<ExitCode> => {
    brainstem = opened;
    const leaving = new AbortController();
    const offer = isModelChosen ? undefined : offerLocalModel(opened, terminal, leaving.signal);
    try {
      desk = await openDesk(opened, terminal, options.isPlain ?? false, {
        cancel: () => talk?.cancel() ?? false,
        changesOf: journal.changesOf,
        isVerbose: () => shown.isVerbose,
      });
      await greet(opened, desk.terminal, terminal.cwd);
      const last = openLastSession(opened, storage, terminal);
      const onEnter = last.keep;
      talk = createTalk({ brainstem, desk, isDeferring, journal, onEnter, shown, standing, storage });
      await converse(talk, options.session ?? last.name, desk, offer);
      return 0;
    } finally {
      leaving.abort();
      desk?.close();
    }
  });
}

/** Line by line for a terminal that can't move its cursor; else with the screen, which is loaded only then. */
async function openDesk(
  { project, redact }: Brainstem,
  terminal: Terminal,
  isPlain: boolean,
  options: DeskOptions & TurnViewOptions,
): Promise<Desk> {
  const here = Object.assign(Object.create(terminal) as Terminal, { cwd: project });
  if (isPlain || terminal.environment.TERM === "dumb") return createLineDesk(here, options);
  const [{ createScreenDesk }, { createCompletion }, { openMessageHistory }] = await Promise.all([
    import("./screen/screen-desk.ts"),
    import("./screen/completion.ts"),
    import("./message-history.ts"),
  ]);
  const history = openMessageHistory(locateBrain(project), { redact });
  return createScreenDesk(here, {
    ...options,
    completion: createCompletion(slashCommands, project),
    history,
  });
}

async function greet(brainstem: Brainstem, terminal: Terminal, cwd: string): Promise<void> {
  const { brain, config, root } = brainstem;
  const { style, write } = terminal;
  const problems = [...(await brain.warm()), ...serverProblems(brainstem)];
  const { skills } = await brain.skills.manifest();
  const { task } = await brain.workspace();
  const place = join(relative(cwd, root), BRAIN_FOLDER);
  const facts = [config.model, place, count(skills.length, "skill")].join(" · ");
  write(`\n  ${style("bold", "brainstem")} ${style("dim", facts)}\n`);
  if (task !== undefined) write(`  ${style("dim", "under way:")} ${task}\n`);
  write(`  ${style("dim", "/events shows what is behind an answer, /help lists more, Ctrl-D leaves.")}\n\n`);
  showProblems(problems, terminal);
}

/**
 * Takes messages until the person leaves.
 * @param offer a line to show when it comes, or when it no longer disturbs
 */
async function converse(
  talk: Talk,
  session: string,
  desk: Desk,
  offer?: Promise<string | undefined>,
): Promise<void> {
  const { write } = desk.terminal;
  // From here on a message that is typed waits until the conversation is entered.
  const messages = desk.messages();
  await talk.enter(session);
  write("\n");
  // Where the terminal has gone, the next write fails, and says so.
  offer?.then(line => line !== undefined && desk.tell(line)).catch(() => {});
  for await (const message of messages) {
    const input = message.trim();
    if (input === "/quit" || input === "/exit") break;
    // A path begins with a slash, too.
    const isCommand = /^\/[\w-]*(?:\s|$)/.test(input);
    if (!isCommand) write("\n");
    await (isCommand ? runSlashCommand(talk, input) : talk.say(input));
    write("\n");
  }
  write("\n");
}
