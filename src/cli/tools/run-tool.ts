/** `brainstem tools run`: one call by hand, through a turn, so that all holds for it that holds for a mind's. */
import type { Brainstem } from "../../brainstem/index.ts";
import { collectAnswer, type LanguageModel, type ModelStreamPart } from "../../model/index.ts";
import type { Event, ToolOutcome, TurnSummary } from "../../ports/index.ts";
import { createTerminalApprover } from "../chat/terminal-approver.ts";
import { closing, untilInterrupted } from "../closing.ts";
import type { ExitCode } from "../command.ts";
import { oneLine, printable } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { type ArgumentPair, mergeArguments, readJson } from "./read-arguments.ts";
import { openTools } from "./report-tools.ts";

export interface RunOptions {
  readonly arg?: readonly ArgumentPair[];
}

/** Longer arguments are in the call; this excerpt serves to find fitting memories. */
const MAX_WORDS_CHARS = 10_000;

/** @throws input.invalid for arguments that aren't JSON, and whatever opening a brain throws */
export async function runTool(
  name: string,
  json: string | undefined,
  options: RunOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const given = await readJson(json ?? "{}", terminal);
  return closing(openTools(terminal, approving(terminal)), async brainstem => {
    const tools = await brainstem.mind.tools.snapshot();
    const { jsonSchema = {} } = tools.find(tool => tool.name === name)?.input ?? {};
    const text = JSON.stringify(mergeArguments(given, options.arg ?? [], jsonSchema));
    const made = await untilInterrupted(signal => callOnce(brainstem, name, text, { signal, terminal }));
    const { outcome } = made;
    if (terminal.isJson) terminal.writeJson(outcome);
    else showOutcome(made, terminal);
    return outcome.status === "succeeded" ? 0 : 1;
  });
}

function approving(terminal: Terminal) {
  if (!terminal.isInteractive || terminal.isJson) return {};
  return { approver: createTerminalApprover(terminal) };
}

type Outcome = ToolOutcome | { readonly status: "failed"; readonly code: string; readonly message: string };

interface MadeCall {
  readonly outcome: Outcome;
  /** It was refused because no person can be asked here. */
  readonly isUnasked: boolean;
}

interface CallPlace {
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
}

async function callOnce(
  brainstem: Brainstem,
  name: string,
  given: string,
  { signal, terminal }: CallPlace,
): Promise<MadeCall> {
  const words = `${name} ${given}`.slice(0, MAX_WORDS_CHARS).toWellFormed();
  const turn = brainstem.session("tools").turn(words, {
    signal,
    // Without a person at the terminal, the origin of the words is unknown.
    origin: terminal.isInteractive ? "person" : "agent",
    model: createOneCallModel(name, given),
  });
  let outcome: Outcome | undefined;
  let isUnspoken = false;
  for await (const event of turn) {
    if (event.kind === "tool-call-progress" && !terminal.isJson) showProgress(event, terminal);
    if (event.kind === "policy-decision") isUnspoken = event.rule === "default";
    if (event.kind === "tool-call-end") outcome = event.outcome;
  }
  outcome ??= withoutCall(await turn.summary());
  const code = outcome.status === "succeeded" ? undefined : outcome.code;
  const isUnasked = code === "tool.approval-required" || (code === "tool.policy-denied" && isUnspoken);
  return { outcome, isUnasked: isUnasked && !terminal.isInteractive };
}

/** The turn ended before the call was asked for. */
function withoutCall(summary: TurnSummary): Outcome {
  if (summary.status === "failed") {
    const { code, message } = summary;
    return { status: "failed", code, message };
  }
  const reason = "reason" in summary ? `: ${summary.reason}` : "";
  return { status: "refused", code: "tool.cancelled", message: `The call was not made${reason}.` };
}

/** Beside the result, which is for the reader of the pipe. */
function showProgress(
  { fraction, message }: Event<"tool-call-progress">,
  { style, writeError }: Terminal,
): void {
  const share = fraction === undefined ? "" : `${Math.round(fraction * 100)} % `;
  writeError(`${style("dim", `· ${share}${oneLine(message)}`)}\n`);
}

/** The result as a model would read it. */
function showOutcome({ isUnasked, outcome }: MadeCall, terminal: Terminal): void {
  const { isTerminal, style, write, writeError } = terminal;
  if (outcome.status !== "succeeded") {
    const hint = isUnasked ? ": at a terminal you would be asked" : "";
    writeError(`${style("red", "✗")} ${printable(outcome.message)}\n`);
    const lines =
      outcome.code === "tool.not-found" ? "brainstem tools lists them all" : `${outcome.code}${hint}`;
    writeError(`  ${style("dim", lines)}\n`);
    return;
  }
  const text = isTerminal ? printable(outcome.text) : outcome.text;
  write(text === "" || text.endsWith("\n") ? text : `${text}\n`);
  if (outcome.isCut)
    writeError(`${style("yellow", "!")} It was cut as it is for a model; --json shows more.\n`);
}

const usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
} as const;

/** @param given JSON; the executor reports its mistakes */
function createOneCallModel(tool: string, given: string): LanguageModel {
  const call: readonly ModelStreamPart[] = [
    { type: "tool-call", toolCallId: "call-1", toolName: tool, input: given },
    { type: "finish", finishReason: { unified: "tool-calls", raw: undefined }, usage },
  ];
  const silence: readonly ModelStreamPart[] = [
    { type: "finish", finishReason: { unified: "stop", raw: undefined }, usage },
  ];
  const doStream: LanguageModel["doStream"] = async ({ abortSignal, prompt }) => {
    abortSignal?.throwIfAborted();
    const hasResult = prompt.some(({ role }) => role === "tool");
    const parts: readonly ModelStreamPart[] = [
      { type: "stream-start", warnings: [] },
      ...(hasResult ? silence : call),
    ];
    return { stream: ReadableStream.from(parts) };
  };
  return {
    specificationVersion: "v4",
    provider: "by-hand",
    modelId: "by-hand",
    supportedUrls: {},
    doStream,
    doGenerate: async options => collectAnswer(await doStream(options)),
  };
}
