/** `askWaiting` asks a person the requests that a session waits for, and writes each answer down. */
import { isFault, type Json } from "../../base/index.ts";
import type { ApprovalsDesk } from "../../brainstem/index.ts";
import type { Session } from "../../mind/index.ts";
import type { ApprovalAnswer, ApprovalRequest, QuestionAnswer, QuestionRequest } from "../../ports/index.ts";
import { localOwner } from "../../project/index.ts";
import { fit } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { describeRequest } from "./describe-request.ts";
import type { StandingAnswers } from "./standing-answers.ts";
import { askPerson, type Question } from "./terminal-approver.ts";

/** A session, and the inbox in which answers to its approvals count. */
interface AskedSession {
  readonly session: Session;
  readonly approvals: ApprovalsDesk;
}

/** Who may answer, and how many have to, holds for answers at a terminal, too. @throws approval.*, storage.* */
export async function giveAnswer(
  approvals: ApprovalsDesk,
  { approval, scope }: ApprovalRequest,
  { answeredBy, argumentsHash: hash, comment, isApproved }: ApprovalAnswer,
): Promise<void> {
  const answer = { hash, isApproved, ...(comment !== undefined && { comment }) };
  const by = { name: answeredBy, roles: [] };
  await approvals.answer(approval, answer, by, { tenant: scope.tenant, resume: false });
}

/**
 * Asks one after the other. Expired requests are not asked: the turn goes on without them.
 * @returns false when the person left a question without an answer; given answers are written down
 * @throws session.held, storage.*
 */
export async function askWaiting(
  { approvals, session }: AskedSession,
  terminal: Terminal,
  question: Question,
  signal: AbortSignal,
  standing?: StandingAnswers,
): Promise<boolean> {
  for (const { request } of await session.waitingCalls()) {
    if (request.expiresAt < Date.now()) {
      const expired = `Nobody answered in time: ${request.tool} was not run.`;
      terminal.say("!", fit(expired, terminal.width - 4), "  ");
      continue;
    }
    if (request.waitsFor === "result") {
      // The program that runs the tool hands it in.
      terminal.write(describeRequest(request, terminal));
      return false;
    }
    if (request.waitsFor === "question") {
      if (!(await answerQuestion(session, request, terminal, question, signal))) return false;
      continue;
    }
    const answer = await askPerson(request, terminal, question, signal, standing);
    if (answer === undefined) return false;
    await giveAnswer(approvals, request, answer);
  }
  return true;
}

/** Asks until the answer is one; an empty line declines. */
async function answerQuestion(
  session: Session,
  request: QuestionRequest,
  terminal: Terminal,
  question: Question,
  signal: AbortSignal,
): Promise<boolean> {
  terminal.write(describeRequest(request, terminal));
  for (;;) {
    const line = await question(`  ${terminal.style("bold", "Your answer?")} `, signal).catch(
      () => undefined,
    );
    if (line === undefined) return false;
    try {
      const by = { name: localOwner().user, roles: [] };
      await session.answer(request.request, answerOf(request, line.trim()), by);
      return true;
    } catch (error) {
      if (!isFault(error, "input.invalid")) throw error;
      terminal.say("!", fit(error.message, terminal.width - 4), "  ");
    }
  }
}

function answerOf({ options, requestHash, schema }: QuestionRequest, line: string): QuestionAnswer {
  const head = { requestHash, answeredBy: localOwner().user };
  if (line === "") return { ...head, isDeclined: true };
  const chosen = options?.[Number(line) - 1];
  return { ...head, answer: chosen ?? (schema === undefined ? line : jsonOf(line)) };
}

/** An answer that is no JSON is a text. */
function jsonOf(line: string): Json {
  try {
    return JSON.parse(line) as Json;
  } catch {
    return line;
  }
}
