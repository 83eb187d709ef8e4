/** Puts before a person what a suspended turn waits for, and tells its session the answers. */
import type { Session } from "../../mind/index.ts";
import { fit } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { askPerson, type Question } from "./terminal-approver.ts";

/**
 * Asks one after the other. A request that has expired is not asked: the turn goes on without it.
 * @returns false when the person left a question without an answer; what was answered is written down
 * @throws session.held, storage.*
 */
export async function askWaiting(
  session: Session,
  terminal: Terminal,
  question: Question,
  signal: AbortSignal,
): Promise<boolean> {
  for (const { approval } of await session.waitingCalls()) {
    const { request } = approval;
    if (request.expiresAt < Date.now()) {
      const expired = `Nobody answered in time: ${request.tool} was not run.`;
      terminal.write(`  ${terminal.style("yellow", "!")} ${fit(expired, terminal.width - 4)}\n`);
      continue;
    }
    const answer = await askPerson(request, terminal, question, signal);
    if (answer === undefined) return false;
    await session.answer(request.approval, answer);
  }
  return true;
}
