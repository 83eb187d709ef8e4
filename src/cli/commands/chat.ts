/** `brainstem chat`: a conversation with this brain's mind that lasts: at the terminal, from a pipe, or one message. */
import { Option } from "commander";
import { isFault, systemClock } from "../../base/index.ts";
import type { Brainstem, BrainstemConfig } from "../../brainstem/index.ts";
import type { Session } from "../../mind/index.ts";
import { createDeferringApprover } from "../../tools/index.ts";
import { converseInPipe, converseOnce } from "../chat/converse-in-pipe.ts";
import { defaultSession, serverProblems } from "../chat/default-session.ts";
import { openLastSession } from "../chat/last-session.ts";
import { createTerminalApprover } from "../chat/terminal-approver.ts";
import { closing } from "../closing.ts";
import { type ExitCode, misuse, type RegisterCommand } from "../command.ts";
import { showProblems } from "../print.ts";
import { openProject, STORAGE_OPTION, type StorageOption, storageOf } from "../project.ts";
import { freshName } from "../sessions/open-sessions.ts";
import { findStanding } from "../sessions/standing.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends StorageOption {
  readonly model?: string;
  readonly session?: string;
  readonly new?: boolean;
  readonly defer?: boolean;
  readonly plain?: boolean;
  readonly verbose?: boolean;
}

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .argument("[message...]", "one message; without it, a conversation, or a line of standard input each")
    .option("-m, --model <name>", "the model, for example reflex (default: brain.yaml)")
    .option(
      "-s, --session <name>",
      "which conversation to go on with (default: the last one, in a pipe main)",
    )
    .addOption(new Option("--new", "begin another conversation; its name is printed").conflicts("session"))
    .option("--defer", "put off what the rules want asked: the turn waits until it is answered")
    .option("--plain", "line by line, without a moving cursor: for screen readers and simple terminals")
    .option("--verbose", "show whole results of calls")
    .option(...STORAGE_OPTION)
    .addHelpText(
      "after",
      "\nWhat was put off is answered by: brainstem sessions resume <name> --approve, or --reject",
    )
    .action(async (words: readonly string[], options: Options) => {
      const message = words.join(" ").trim();
      if (message === "" && words.length > 0) throw misuse("The message is empty.", USAGE);
      finish(await chat(message, options, terminal));
    });
};

const USAGE =
  'For example: brainstem chat "what did we decide about sessions?". A conversation: brainstem chat';

async function chat(message: string, options: Options, terminal: Terminal): Promise<ExitCode> {
  const session = options.new === true ? freshName(systemClock.now()) : options.session;
  const { defer: isDeferring = false, storage } = options;
  const isAtTerminal = terminal.isInteractive && !terminal.isJson;
  if (message === "" && isAtTerminal) {
    const open = (config: BrainstemConfig) => openChat(options, terminal, config);
    const isModelChosen = options.model !== undefined;
    const { plain: isPlain = false, verbose: isVerbose = false } = options;
    const how = { session, isDeferring, storage, isModelChosen, isPlain, isVerbose };
    // Pipes and single messages don't pay for it.
    const { converseAtTerminal } = await import("../chat/converse.ts");
    return converseAtTerminal(terminal, open, how);
  }
  return closing(openChat(options, terminal, approving(options, terminal, isAtTerminal)), async brainstem => {
    showProblems([...(await brainstem.brain.warm()), ...serverProblems(brainstem)], terminal);
    // Not into the answer, which is for the reader of the pipe.
    if (options.new === true) terminal.writeError(`session: ${session}\n`);
    // Programs find the same conversation each time.
    const last = isAtTerminal ? openLastSession(brainstem, storage, terminal) : undefined;
    const name = session ?? last?.name ?? defaultSession(brainstem);
    const current = brainstem.session(name);
    last?.keep(name);
    await warnOfOpenTurn(current, brainstem, terminal);
    const how = { store: brainstem.store, storage, isNoting: true };
    if (message === "") return await converseInPipe(current, terminal, how);
    return await converseOnce(current, message, terminal, how);
  });
}

/** The brain's own store is a file: that it can't be reached is its disk's fault. */
const UNWRITABLE: ReadonlySet<string> = new Set(["storage.denied", "storage.full", "storage.unavailable"]);

/** Where the brain can't be written, the conversation goes on without lasting, and says so. */
async function openChat(options: Options, terminal: Terminal, config: BrainstemConfig): Promise<Brainstem> {
  const storage = storageOf(options, terminal);
  const open = (where: string) =>
    openProject(terminal, {
      storage: where,
      ...(options.model !== undefined && { model: options.model }),
      ...config,
    });
  try {
    return await open(storage);
  } catch (error) {
    const isUnwritable = isFault(error) && UNWRITABLE.has(error.code);
    if (storage !== "sqlite" || !isUnwritable || options.defer === true) throw error;
    showProblems([`What is said here won't be there the next time. ${error.message}`], terminal);
    return open("memory");
  }
}

/** The approver of the policy's questions; without a person at the terminal, it denies. */
function approving({ defer }: Options, terminal: Terminal, isAtTerminal: boolean): BrainstemConfig {
  if (defer === true) return { approver: createDeferringApprover() };
  if (!isAtTerminal) return {};
  return { approver: createTerminalApprover(terminal) };
}

/** On standard error. Nothing where all is as usual. @throws input.invalid, storage.* */
export async function warnOfOpenTurn(
  session: Session,
  { store }: Brainstem,
  { style, writeError }: Terminal,
): Promise<void> {
  const { key } = session;
  const record = await store.sessions.find(key);
  const standing = record && (await findStanding(store, record, Date.now()));
  if (standing?.state !== "waiting" && standing?.state !== "broke-off") return;
  const tools = (await session.waitingCalls()).map(({ tool }) => tool).join(", ");
  const what = standing.state === "broke-off" ? "broke off" : `waited for an answer (${tools})`;
  writeError(`${style("yellow", "!")} A turn in ${key.session} ${what}; this message takes its place.\n`);
}
