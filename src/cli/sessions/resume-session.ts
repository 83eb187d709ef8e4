/** `brainstem sessions resume`: answers a turn's waiting requests and continues it, or continues an interrupted turn. */
import type { Brainstem, BrainstemConfig } from "../../brainstem/index.ts";
import type { Session } from "../../mind/index.ts";
import { createDeferringApprover } from "../../tools/index.ts";
import { askOnce } from "../ask.ts";
import { askWaiting, giveAnswer } from "../chat/ask-waiting.ts";
import { showAnswer } from "../chat/converse-in-pipe.ts";
import { describeWaiting } from "../chat/describe-request.ts";
import {
  answerTo,
  createTerminalApprover,
  goesOnElsewhere,
  type Question,
  resumeCommand,
} from "../chat/terminal-approver.ts";
import { closing, untilInterrupted } from "../closing.ts";
import type { ExitCode } from "../command.ts";
import { misuse } from "../command.ts";
import { openProject, storageOf } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { requireSession, type SessionsOptions } from "./open-sessions.ts";
import { tellWhenKept } from "./standing.ts";

export interface ResumeOptions extends SessionsOptions {
  readonly approve?: boolean;
  /** True without a comment. */
  readonly reject?: string | true;
  readonly model?: string;
}

/** @returns 1 where there is nothing to go on with, or the turn failed */
export async function resumeSession(
  name: string,
  options: ResumeOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const question: Question = (prompt, signal) => askOnce(terminal, prompt, signal);
  const isAskable = terminal.isInteractive && !terminal.isJson;
  const config: BrainstemConfig = {
    storage: storageOf(options, terminal),
    ...(options.model !== undefined && { model: options.model }),
    // Further questions of the turn are put off again without a person at the terminal.
    approver: isAskable ? createTerminalApprover(terminal, { question }) : createDeferringApprover(),
  };
  return closing(openProject(terminal, config), async brainstem => {
    const { tenant, user } = brainstem.config.owner;
    await requireSession({ store: brainstem.store, owner: { tenant, user } }, name);
    const session = brainstem.session(name);
    const wait = () => tellWhenKept(brainstem.store, session.key, news => terminal.writeError(`! ${news}\n`));
    return await untilInterrupted(async signal => {
      const before = await session.waitingCalls();
      if (!(await answerAll(brainstem, session, options, terminal, isAskable ? question : undefined, signal)))
        return 1;
      const elsewhere = before.length === 0 ? undefined : await session.elsewhere();
      if (elsewhere !== undefined) {
        if (terminal.isJson) terminal.writeJson({ elsewhere: elsewhere.data });
        else terminal.say("✓", `Answered. ${goesOnElsewhere(elsewhere)}`);
        return 0;
      }
      return goOn(session, options, terminal, signal, wait());
    });
  });
}

/** @returns false when a question was left without an answer */
async function answerAll(
  { approvals }: Brainstem,
  session: Session,
  options: ResumeOptions,
  terminal: Terminal,
  question: Question | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const { approve = false, reject } = options;
  const waiting = await session.waitingCalls();
  const isDecided = approve || reject !== undefined;
  if (!isDecided && question !== undefined)
    return askWaiting({ approvals, session }, terminal, question, signal);
  if (waiting.length === 0) return true;
  if (!terminal.isJson) terminal.writeError(describeWaiting(waiting, terminal));
  if (!isDecided) {
    const problem = "It waits for an answer, and nobody is here to be asked.";
    const command = resumeCommand(session.key.session, options.storage);
    throw misuse(problem, `${command} --approve, or --reject [why]`);
  }
  for (const { request } of waiting) {
    // A yes is no result, and no answer to a question.
    if (request.expiresAt < Date.now() || request.waitsFor !== undefined) continue;
    const comment = typeof reject === "string" ? reject : undefined;
    await giveAnswer(approvals, request, answerTo(request, approve, comment));
  }
  return true;
}

async function goOn(
  session: Session,
  { storage }: ResumeOptions,
  terminal: Terminal,
  signal: AbortSignal,
  onTaken: () => void,
): Promise<ExitCode> {
  const turn = await session.resume({ signal }).finally(onTaken);
  if (turn === undefined) {
    const { session: name } = session.key;
    if (terminal.isJson) terminal.writeError(`${JSON.stringify({ resumed: false })}\n`);
    else terminal.writeError(`There is nothing to resume in ${name}.\n`);
    return 1;
  }
  if (terminal.isTerminal && !terminal.isJson) terminal.write("\n");
  return (await showAnswer(session, turn, terminal, { storage })).exitCode;
}
