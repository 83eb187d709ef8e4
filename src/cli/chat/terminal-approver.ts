/** Asks the person at the terminal whether a call may run. */
import { formatSource, isFault, type Json, limits } from "../../base/index.ts";
import type { Session, WaitingCall } from "../../mind/index.ts";
import type {
  ApprovalAnswer,
  ApprovalRequest,
  Approver,
  QuestionAnswer,
  QuestionRequest,
  WaitingRequest,
} from "../../ports/index.ts";
import { localOwner } from "../../project/index.ts";
import { askOnce, isYes } from "../ask.ts";
import { fit, printable, shellWord } from "../print.ts";
import type { Terminal } from "../terminal.ts";

/** Asks on the terminal and resolves with the line that was typed. */
export type Question = (prompt: string, signal: AbortSignal) => Promise<string>;

export function createTerminalApprover(
  terminal: Terminal,
  question: Question = (prompt, signal) => askOnce(terminal, prompt, signal),
): Approver {
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
async function askPerson(
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

/** Lines set apart from the lines around them. */
function describeRequest(request: WaitingRequest, { style }: Pick<Terminal, "style">): string {
  if (request.waitsFor !== undefined) return `\n${linesOf(request, style).join("\n")}\n`;
  const { reason, rule, source } = request;
  const why =
    source === undefined
      ? printable(reason)
      : `${printable(rule)} ${style("dim", `(${formatSource(source)})`)}`;
  const lines = [
    `${style("yellow", "?")} ${style("bold", printable(request.tool))} wants to run ${printable(request.operation)}`,
    `  ${printable(JSON.stringify(request.arguments))}`,
    ...request.sideEffects.map(effect => `  ${style("dim", "effect")} ${printable(effect)}`),
    `  ${style("dim", "rule")}   ${why}`,
  ];
  return `\n${lines.join("\n")}\n`;
}

/** Each request that waits. */
export const describeWaiting = (waiting: readonly WaitingCall[], terminal: Pick<Terminal, "style">): string =>
  waiting.map(({ request }) => describeRequest(request, terminal)).join("");

function linesOf(
  request: Exclude<WaitingRequest, { readonly waitsFor?: undefined }>,
  style: Terminal["style"],
): readonly string[] {
  const name = style("bold", printable(request.tool));
  if (request.waitsFor === "result") {
    return [
      `${style("yellow", "…")} ${name} runs elsewhere: its result is handed in there`,
      `  ${printable(JSON.stringify(request.arguments))}`,
    ];
  }
  return [
    `${style("yellow", "?")} ${name} asks: ${printable(request.text)}`,
    ...(request.options ?? []).map((option, index) => `  ${index + 1}  ${printable(option)}`),
  ];
}

/**
 * Asks one after the other. Expired requests are not asked: the turn goes on without them.
 * @returns false when the person left a question without an answer; given answers are written down
 * @throws session.held, storage.*
 */
export async function askWaiting(
  session: Session,
  terminal: Terminal,
  question: Question,
  signal: AbortSignal,
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
    const answer = await askPerson(request, terminal, question, signal);
    if (answer === undefined) return false;
    await session.answer(request.approval, answer);
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
    if (line === undefined) {
      terminal.write("\n");
      return false;
    }
    try {
      await session.answer(request.request, answerOf(request, line.trim()));
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

/**
 * The command that answers what a session waits for.
 * @param storage as it was named on the command line; it isn't repeated, for it may hold a password
 */
export const resumeCommand = (session: string, storage?: string): string =>
  `brainstem sessions resume ${shellWord(session)}${storage === undefined ? "" : " --storage …"}`;
