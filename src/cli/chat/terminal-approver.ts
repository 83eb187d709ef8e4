/** Asks the person at the terminal whether a call may run. */
import { createInterface } from "node:readline/promises";
import { limits } from "../../base/index.ts";
import type { ApprovalAnswer, ApprovalRequest, Approver } from "../../ports/index.ts";
import { localOwner } from "../../project/index.ts";
import type { Terminal } from "../terminal.ts";
import { describeRequest } from "./describe-request.ts";

/** Asks on the terminal and resolves with the line that was typed. */
export type Question = (prompt: string, signal: AbortSignal) => Promise<string>;

export function createTerminalApprover(terminal: Terminal, question: Question): Approver {
  return {
    // A person who closed the terminal over its question can still answer it later.
    validForMs: limits.deferredApprovalMs.default,
    async ask(request, signal) {
      // Ctrl-C and Ctrl-D leave the question without an answer, which is no.
      return (await askPerson(request, terminal, question, signal)) ?? answerTo(request, false);
    },
  };
}

/** The person's answer, for this one call; undefined where Ctrl-C or Ctrl-D left the question without one. */
export async function askPerson(
  request: ApprovalRequest,
  terminal: Terminal,
  question: Question,
  signal: AbortSignal,
): Promise<ApprovalAnswer | undefined> {
  terminal.write(describeRequest(request, terminal));
  const prompt = `  ${terminal.style("bold", "Allow it, once?")} [y/N] `;
  try {
    return answerTo(request, isYes(await question(prompt, signal)));
  } catch {
    terminal.write("\n");
    return undefined;
  }
}

/** Of the person who runs this. */
export const answerTo = (
  { argumentsHash }: ApprovalRequest,
  isApproved: boolean,
  comment?: string,
): ApprovalAnswer => ({
  isApproved,
  argumentsHash,
  answeredBy: localOwner().user,
  ...(comment !== undefined && { comment }),
});

export const isYes = (answer: string): boolean => /^\s*(?:y|yes)\s*$/i.test(answer);

/** Asks one question where no conversation has the keyboard. */
export async function askOnce(
  { input, output }: Terminal,
  prompt: string,
  signal: AbortSignal,
): Promise<string> {
  const lines = createInterface({ input, output, terminal: true });
  try {
    return await lines.question(prompt, { signal });
  } finally {
    lines.close();
  }
}
