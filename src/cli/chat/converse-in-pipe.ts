/** A conversation without a person at the keyboard: a message, or one turn for each line of a pipe. */
import { createInterface } from "node:readline/promises";
import type { Session, Turn } from "../../mind/index.ts";
import type { TurnSummary } from "../../ports/index.ts";
import type { Store } from "../../storage/index.ts";
import { untilInterrupted } from "../closing.ts";
import type { ExitCode } from "../command.ts";
import { tellWhenKept } from "../sessions/standing.ts";
import type { Terminal } from "../terminal.ts";
import { describeWaiting, resumeCommand } from "./terminal-approver.ts";
import { isUnpaid, showTurn } from "./turn-view.ts";

interface PipeOptions {
  readonly store: Store;
  /** As it was named on the command line. */
  readonly storage?: string | undefined;
}

/** One turn. Fails when it failed, or was cancelled by Ctrl-C. */
export async function converseOnce(
  session: Session,
  message: string,
  terminal: Terminal,
  options: PipeOptions,
): Promise<ExitCode> {
  return exitCodeOf(await untilInterrupted(signal => takeTurn(session, message, terminal, signal, options)));
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
        writeError("✗ What came behind it was not said: it would have taken the place of what waits.\n");
        exitCode = 1;
        break;
      }
      if (!isFirst && !terminal.isJson) write("\n");
      isFirst = false;
      const summary = await takeTurn(session, line, terminal, signal, options);
      isWaiting = summary.status === "suspended";
      if (exitCodeOf(summary) !== 0) exitCode = 1;
    }
  });
  return exitCode;
}

async function takeTurn(
  session: Session,
  message: string,
  terminal: Terminal,
  signal: AbortSignal,
  { storage, store }: PipeOptions,
): Promise<TurnSummary> {
  const onTaken = tellWhenKept(store, session.key, news => terminal.writeError(`! ${news}\n`));
  const turn = session.turn(message, { signal });
  return showAnswer(session, turn, terminal, { storage, onTaken }).finally(onTaken);
}

/** Shows a turn to its end. Waiting requests are shown beside the answer, which is for the reader of the pipe. */
export async function showAnswer(
  session: Session,
  turn: Turn,
  terminal: Terminal,
  { onTaken, storage }: Pick<PipeOptions, "storage"> & { readonly onTaken?: () => void },
): Promise<TurnSummary> {
  const { summary } = await showTurn(turn, terminal, onTaken);
  if (summary.status !== "suspended" || terminal.isJson) return summary;
  terminal.writeError(describeWaiting(await session.waitingCalls(), terminal));
  const command = resumeCommand(session.key.session, storage);
  terminal.writeError(`\n  Answer it: ${command} --approve, or --reject\n`);
  return summary;
}

export const exitCodeOf = (summary: TurnSummary): ExitCode =>
  summary.status === "failed" || summary.status === "cancelled" || isUnpaid(summary) ? 1 : 0;
