/** `converseOnce` and `converseInPipe` talk without a person at the keyboard: one message, or a turn for each line of a pipe. */
import { createInterface } from "node:readline/promises";
import type { CallId } from "../../base/index.ts";
import type { Session, Turn } from "../../mind/index.ts";
import type { Event } from "../../ports/index.ts";
import type { Store } from "../../storage/index.ts";
import { callerOf } from "../caller.ts";
import { untilInterrupted } from "../closing.ts";
import type { ExitCode } from "../command.ts";
import { tellWhenKept } from "../sessions/standing.ts";
import type { Terminal } from "../terminal.ts";
import { describeWaiting } from "./describe-request.ts";
import { resumeCommand } from "./terminal-approver.ts";
import { isUnpaid, showTurn } from "./turn-view.ts";

interface PipeOptions {
  readonly store: Store;
  /** As it was named on the command line. */
  readonly storage?: string | undefined;
  /** Says on standard error that the words count as an agent's. @default false */
  readonly isNoting?: boolean;
}

/** One turn. Fails when it failed, or was cancelled by Ctrl-C. */
export async function converseOnce(
  session: Session,
  message: string,
  terminal: Terminal,
  options: PipeOptions,
): Promise<ExitCode> {
  const taken = await untilInterrupted(signal => takeTurn(session, message, terminal, signal, options));
  return taken.exitCode;
}

/**
 * One turn for each line. Fails when one failed. A turn that waits for an answer ends it: the next line would take
 * its place.
 */
export async function converseInPipe(
  session: Session,
  terminal: Terminal,
  options: PipeOptions,
): Promise<ExitCode> {
  const { input, write, writeError } = terminal;
  let exitCode: ExitCode = 0;
  let isFirst = true;
  let isWaiting = false;
  await untilInterrupted(async signal => {
    for await (const line of createInterface({ input, signal, crlfDelay: Number.POSITIVE_INFINITY })) {
      // Lines that were read before Ctrl-C come all the same.
      if (signal.aborted) break;
      if (line.trim() === "") continue;
      if (isWaiting) {
        writeError(
          "✗ The lines after this one were not sent: a new message would replace the turn that waits for an answer.\n",
        );
        exitCode = 1;
        break;
      }
      if (!isFirst && !terminal.isJson) write("\n");
      isFirst = false;
      const taken = await takeTurn(session, line, terminal, signal, options);
      isWaiting = taken.isWaiting;
      if (taken.exitCode !== 0) exitCode = 1;
    }
  });
  return exitCode;
}

async function takeTurn(
  session: Session,
  message: string,
  terminal: Terminal,
  signal: AbortSignal,
  { isNoting = false, storage, store }: PipeOptions,
): Promise<ShownAnswer> {
  const onTaken = tellWhenKept(store, session.key, news => terminal.writeError(`! ${news}\n`));
  const turn = session.turn(message, { signal, origin: callerOf(terminal).origin });
  return showAnswer(session, turn, terminal, { storage, isNoting, onTaken }).finally(onTaken);
}

interface ShownAnswer {
  readonly exitCode: ExitCode;
  /** For a person's answer. */
  readonly isWaiting: boolean;
}

/**
 * Shows a turn to its end. Waiting requests are shown beside the answer, which is for the reader of the pipe. It fails with the turn,
 * and where the turn was to keep something in memory and couldn't.
 */
export async function showAnswer(
  session: Session,
  turn: Turn,
  terminal: Terminal,
  { isNoting = false, onTaken, storage }: Omit<PipeOptions, "store"> & { readonly onTaken?: () => void },
): Promise<ShownAnswer> {
  const { events, summary } = await showTurn(turn, terminal, onTaken);
  if (isNoting) noteWords(events, terminal);
  const isWaiting = summary.status === "suspended";
  const unkept = whyUnkept(events);
  if (!terminal.isJson && unkept !== undefined) terminal.writeError(`✗ Nothing was kept: ${unkept}\n`);
  if (!terminal.isJson && isWaiting) {
    terminal.writeError(describeWaiting(await session.waitingCalls(), terminal));
    const command = resumeCommand(session.key.session, storage);
    terminal.writeError(`\n  Answer it: ${command} --approve, or --reject\n`);
  }
  const hasFailed = summary.status === "failed" || summary.status === "cancelled" || isUnpaid(summary);
  return { exitCode: hasFailed || unkept !== undefined ? 1 : 0, isWaiting };
}

/** Terminals whose reader has been told. */
const told = new WeakSet<Terminal>();

/** Says once, where something was kept, that it counts as an agent's words. */
function noteWords(events: readonly Event[], terminal: Terminal): void {
  const { origin, reason } = callerOf(terminal);
  const isKept = events.some(({ kind }) => kind === "memory-write");
  if (origin === "person" || !isKept || terminal.isJson || told.has(terminal)) return;
  told.add(terminal);
  terminal.writeError(
    `· Kept as an agent's words, since ${reason}: decisions, facts and preferences wait for brainstem review.\n`,
  );
}

/** The failure of the last call that was to write to memory. */
function whyUnkept(events: readonly Event[]): string | undefined {
  const writes = new Set<CallId>();
  let why: string | undefined;
  for (const event of events) {
    if (event.kind === "policy-decision" && event.operation === "memory.write") writes.add(event.call);
    if (event.kind !== "tool-call-end" || !writes.has(event.call)) continue;
    why = event.outcome.status === "failed" ? event.outcome.message : undefined;
  }
  return why;
}
