/** `createTerminalApprover` asks the person at the terminal whether a call may run. */
import { type Fault, limits } from "../../base/index.ts";
import type { ApprovalAnswer, ApprovalRequest, Approver } from "../../ports/index.ts";
import { localOwner } from "../../project/index.ts";
import { askOnce } from "../ask.ts";
import { printable, shellWord } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { describeRequest } from "./describe-request.ts";
import type { StandingAnswers } from "./standing-answers.ts";

/** Asks on the terminal and resolves with the line that was typed. */
export type Question = (prompt: string, signal: AbortSignal) => Promise<string>;

interface ApproverOptions {
  /** @default asks on a line of its own */
  readonly question?: Question;
  /** The answers that a conversation offers besides yes and no. @default none */
  readonly standing?: StandingAnswers | undefined;
}

export function createTerminalApprover(
  terminal: Terminal,
  { question = (prompt, signal) => askOnce(terminal, prompt, signal), standing }: ApproverOptions = {},
): Approver {
  let last: Promise<unknown> = Promise.resolve();
  return {
    // A person who closed the terminal over its question can still answer it later.
    validForMs: limits.deferredApprovalMs.default,
    ask(request, signal, user) {
      // Calls of one step are judged at once; each question is shown right below its own call.
      const answer = last.then(() =>
        askPerson(user?.request ?? request, terminal, question, signal, standing),
      );
      last = answer.catch(() => undefined);
      // Ctrl-C and Ctrl-D leave the question without an answer, which is no.
      return answer.then(given => given ?? answerTo(request, false));
    },
  };
}

/** The person's answer, for this one call; undefined where Ctrl-C or Ctrl-D left the question without one. */
export async function askPerson(
  request: ApprovalRequest,
  terminal: Terminal,
  question: Question,
  signal: AbortSignal,
  standing?: StandingAnswers,
): Promise<ApprovalAnswer | undefined> {
  if (signal.aborted) return undefined;
  if (standing?.covers(request) === true) {
    terminal.say("·", `${printable(request.tool)}: you allowed it for this session`, "  ");
    return answerTo(request, true);
  }
  terminal.write(describeRequest(request, terminal));
  const prompt = `  ${terminal.style("bold", promptOf(request, standing))} `;
  for (;;) {
    const line = await question(prompt, signal).catch(() => undefined);
    if (line === undefined) return undefined;
    const { word, comment } = readAnswer(line, standing !== undefined);
    if (word === "yes") return answerTo(request, true);
    if (word === "no") return answerTo(request, false, comment);
    if (word === "session") {
      terminal.say("✓", standing!.allow(request), "  ");
      return answerTo(request, true);
    }
    if (word === "always" && (await standing!.allowAlways(request))) return answerTo(request, true);
    if (word === "unclear")
      terminal.write("  A yes is y, s or a alone; other words are a no, and its reason.\n");
  }
}

const promptOf = (request: ApprovalRequest, standing: StandingAnswers | undefined): string => {
  if (standing === undefined) return "Allow it, once? [y/N]";
  const always = standing.canLast(request) ? " · a always" : "";
  return `Allow it?  y once · s for this session${always} · n no, or why not`;
};

interface ReadAnswer {
  readonly word: "yes" | "no" | "session" | "always" | "unclear";
  readonly comment?: string;
}

const WORDS = {
  y: "yes",
  yes: "yes",
  once: "yes",
  s: "session",
  session: "session",
  a: "always",
  always: "always",
} as const;

/** Anything that is not plainly a yes is a no; its words are the reason, which the model gets. */
function readAnswer(line: string, isStanding: boolean): ReadAnswer {
  const answer = line.trim();
  const word = WORDS[answer.toLowerCase() as keyof typeof WORDS];
  if (word !== undefined && (isStanding || word === "yes")) return { word };
  if (/^(?:y|yes|yep|sure|ok|okay)\b/i.test(answer)) return { word: "unclear" };
  const comment = answer.replace(/^no?\b[\s,.:;–—-]*(?:because\b\s*)?/i, "");
  return comment === "" ? { word: "no" } : { word: "no", comment };
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

/**
 * The command that answers what a session waits for.
 * @param storage as it was named on the command line; it isn't repeated, for it may hold a password
 */
export const resumeCommand = (session: string, storage?: string): string =>
  `brainstem sessions resume ${shellWord(session)}${storage === undefined ? "" : " --storage …"}`;

/** For a person whose answer is kept for another program. */
export const goesOnElsewhere = ({ data: { program, tool } }: Fault<"session.elsewhere">): string =>
  program === undefined
    ? `The program that asked goes on with it when it runs: this one has no tool ${printable(tool ?? "")}.`
    : `The program that asked (${printable(program)}) goes on with it when it runs.`;
