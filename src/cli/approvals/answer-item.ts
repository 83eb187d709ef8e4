/** `answerItem` gives a person's answer to one question of the inbox, and goes on with the turn that waits for it. */
import { type Json, systemClock } from "../../base/index.ts";
import type { Answered, Brainstem } from "../../brainstem/index.ts";
import { localOwner } from "../../project/index.ts";
import { agreeing, type InboxAnswer, type InboxItem, isOpen, takesValue } from "../../safety/approvals.ts";
import { createDeferringApprover } from "../../tools/index.ts";
import { askOnce, askYes } from "../ask.ts";
import { requirePerson } from "../caller.ts";
import { showAnswer } from "../chat/converse-in-pipe.ts";
import { createTerminalApprover, goesOnElsewhere, resumeCommand } from "../chat/terminal-approver.ts";
import { closing, untilInterrupted } from "../closing.ts";
import { type ExitCode, invalid, misuse } from "../command.ts";
import { editText } from "../edit-text.ts";
import { count } from "../print.ts";
import { openProject, storageOf } from "../project.ts";
import { knownStore, type SessionsOptions } from "../sessions/open-sessions.ts";
import type { Terminal } from "../terminal.ts";
import { describeItem } from "./describe-item.ts";

export interface AnswerOptions extends SessionsOptions {
  readonly edit?: boolean;
  readonly yes?: boolean;
  readonly model?: string;
  /** False: the turn that waits is left to another process. @default true */
  readonly resume?: boolean;
}

export type Wish =
  | { readonly word: "approve" | "reject"; readonly comment?: string }
  | { readonly word: "answer"; readonly text: string }
  | { readonly word: "decline" };

const USAGE = "Type it in a terminal of your own, outside of the agent.";

/** @throws command.usage for an agent; approval.*, input.invalid, storage.* */
export async function answerItem(
  id: string,
  wish: Wish | { readonly word: "answer" },
  options: AnswerOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  requirePerson(terminal, "An answer to what people are asked", USAGE);
  const spec = knownStore(storageOf(options, terminal), terminal);
  const brainstem = openProject(terminal, {
    storage: spec,
    ...(options.model !== undefined && { model: options.model }),
    approver: terminal.isJson ? createDeferringApprover() : createTerminalApprover(terminal),
  });
  return closing(brainstem, async opened => {
    const item = await opened.approvals.find(id);
    if (!terminal.isJson) terminal.write(describeItem(item, terminal, systemClock.now()));
    const complete = await completeWish(item, wish, terminal);
    if (complete === undefined) {
      terminal.write("Nothing was answered.\n");
      return 1;
    }
    const answer = answerOf(item, complete, options, terminal);
    const edited = "editedArguments" in answer ? answer.editedArguments : undefined;
    if (edited !== undefined && !terminal.isJson)
      terminal.write(describeItem({ ...item, arguments: edited }, terminal, systemClock.now()));
    if (
      isOpen(item) &&
      wish.word === "approve" &&
      options.yes !== true &&
      !(await askYes(terminal, "Approve exactly this?"))
    ) {
      terminal.write("Nothing was answered.\n");
      return 1;
    }
    return give(opened, item, answer, options, terminal);
  });
}

async function give(
  brainstem: Brainstem,
  item: InboxItem,
  answer: InboxAnswer,
  { resume = true, storage }: AnswerOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const by = { name: localOwner().user, roles: [] };
  const answered = await brainstem.approvals.answer(item.id, answer, by, { resume });
  const { elsewhere, isElsewhere, item: after, turn } = answered;
  if (terminal.isJson && turn === undefined) {
    const where = { ...(isElsewhere && { isElsewhere }), ...(elsewhere && { elsewhere: elsewhere.data }) };
    terminal.writeJson({ id: after.id, state: after.state, ...where });
    return 0;
  }
  if (!terminal.isJson) terminal.say("✓", whatFollows(answered));
  if (turn === undefined) return 0;
  const session = brainstem.mind.session(item.wait!.key);
  return untilInterrupted(async () => (await showAnswer(session, turn, terminal, { storage })).exitCode);
}

function whatFollows({ elsewhere, isElsewhere, item, open = 0, turn }: Answered): string {
  const { outcome, repeats, requirement, state, votes, wait } = item;
  if (outcome === undefined) return `Counted: ${agreeing(votes)} of ${requirement.answers} agree.`;
  const said = `${state[0]!.toUpperCase()}${state.slice(1)}.`;
  if (repeats !== undefined)
    return state === "approved" ? `${said} Tell the agent to repeat the call, within an hour.` : said;
  if (wait === undefined) return said;
  if (isElsewhere) return `${said} The process that runs the turn goes on with it.`;
  if (turn !== undefined) return `${said} The turn goes on:`;
  const others = open === 0 ? "" : ` It waits for ${count(open, "more answer")}.`;
  if (elsewhere !== undefined) return `${said} ${goesOnElsewhere(elsewhere)}${others}`;
  return `${said}${others || ` The turn goes on with ${resumeCommand(wait.key.session)}`}`;
}

/** Asks for the text of an answer that was left out; undefined where the question was left, too. @throws command.usage */
async function completeWish(
  item: InboxItem,
  wish: Wish | { readonly word: "answer" },
  terminal: Terminal,
): Promise<Wish | undefined> {
  if (wish.word !== "answer" || "text" in wish) return wish as Wish;
  if (!takesValue(item.kind) || !isOpen(item)) return { word: "answer", text: "" };
  if (terminal.isJson)
    throw misuse("An answer needs its text.", `brainstem approvals answer ${item.id} <text>`);
  const prompt = `  ${terminal.style("bold", "Your answer?")} (an empty line declines) `;
  const line = await askOnce(terminal, prompt).catch(() => undefined);
  if (line === undefined) return undefined;
  return line.trim() === "" ? { word: "decline" } : { word: "answer", text: line.trim() };
}

function answerOf(item: InboxItem, wish: Wish, options: AnswerOptions, terminal: Terminal): InboxAnswer {
  const { hash, kind } = item;
  const isValue = takesValue(kind);
  if (wish.word === "decline" && isValue) return { hash, isDeclined: true };
  if (isValue !== (wish.word === "answer")) {
    // A reason isn't needed to leave a question unanswered.
    if (isValue && wish.word === "reject") return { hash, isDeclined: true };
    throw misuse(
      isValue ? "This question takes an answer." : "This question takes a yes or a no.",
      isValue
        ? "brainstem approvals answer <id> <text>"
        : "brainstem approvals approve <id>, or reject <id> <why>",
    );
  }
  if (wish.word === "answer") return { hash, answer: answeredValue(item, wish.text) };
  const { comment } = wish as { readonly comment?: string };
  const edited = options.edit === true && wish.word === "approve" ? editArguments(item, terminal) : undefined;
  return {
    hash,
    isApproved: wish.word === "approve",
    ...(comment !== undefined && { comment }),
    ...(edited !== undefined && { editedArguments: edited }),
  };
}

/** The number of an option, or a value of the question's schema. */
function answeredValue({ options, schema }: InboxItem, text: string): Json {
  const chosen = options?.[Number(text) - 1];
  if (chosen !== undefined || schema === undefined) return chosen ?? text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** Undefined where nothing was changed. @throws input.invalid for text that is no JSON, process.* */
function editArguments({ arguments: given }: InboxItem, terminal: Terminal): Json | undefined {
  const before = `${JSON.stringify(given ?? {}, null, 2)}\n`;
  const after = editText(before, "arguments.json", terminal);
  if (after === before) return undefined;
  try {
    return JSON.parse(after) as Json;
  } catch (error) {
    throw invalid("The edited text", "JSON: nothing was answered", error);
  }
}
