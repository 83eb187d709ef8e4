/** One step: the model is called, what it says goes through the stages to the person, what it asks for is returned. */
import type { LanguageModelV4Message } from "@ai-sdk/provider";
import { addUsage, type CallId, describeError, isFault, type Limits, noUsage } from "../base/index.ts";
import { type LanguageModel, modelNameOf } from "../model/index.ts";
import type { AnyTool, Hook, StageOutput, ToolCall, TurnView } from "../ports/index.ts";
import { callHook } from "../tools/index.ts";
import type { Journal } from "./journal.ts";
import { callModel, type ModelAnswer } from "./model-call.ts";
import { offerTools, recentMessages } from "./prompt.ts";
import type { StageChain } from "./stages.ts";
import type { TurnTally } from "./tally.ts";

export interface StepWork {
  readonly view: TurnView;
  readonly model: LanguageModel;
  readonly temperature: number | undefined;
  readonly system: string;
  readonly messages: readonly LanguageModelV4Message[];
  /** Whether the conversation has a call of this id already. */
  readonly hasCall: (call: CallId) => boolean;
  readonly stages: StageChain | undefined;
  readonly hooks: readonly Hook[];
  readonly limits: Limits;
  readonly journal: Journal;
  readonly tally: TurnTally;
}

export type StepAnswer = ModelAnswer & {
  /** A stage ended the answer, and why. */
  readonly stopReason?: string;
};

/** @throws whatever breaks the step, after its model-call-end is in the journal. */
export async function takeStep(
  work: StepWork,
  step: number,
  offered: readonly AnyTool[],
  note: string | undefined,
): Promise<StepAnswer> {
  const { journal, limits, model, tally, temperature, view } = work;
  tally.steps = step;
  journal.emit({ kind: "step-start", step });
  const { messages, tools } = await prepareStep(work, step, offered, note);
  const call = { step, attempt: 1, model: modelNameOf(model) };
  journal.emit({ kind: "model-call-start", ...call, reason: "configured" });
  const options = {
    prompt: [...messages],
    ...(temperature !== undefined && { temperature }),
    ...(tools.length > 0 && { tools: offerTools(tools) }),
  };
  try {
    const answer = await callModel(model, options, createSink(work), limits, view.signal);
    tally.usage = addUsage(tally.usage, answer.usage);
    if (work.stages !== undefined) await showAll(work, await work.stages.end());
    journal.emit({ kind: "model-call-end", ...call, finishReason: answer.finishReason, usage: answer.usage });
    return { ...answer, calls: withOwnIds(answer.calls, work.hasCall) };
  } catch (error) {
    const stopped = error instanceof StageStop;
    const failure = { code: isFault(error) ? error.code : "model.failed", message: describeError(error) };
    journal.emit({
      kind: "model-call-end",
      ...call,
      finishReason: stopped ? "stop" : view.signal.aborted ? "interrupted" : "error",
      usage: noUsage,
      ...(!stopped && { failure }),
    });
    if (stopped) return { finishReason: "stop", usage: noUsage, calls: [], stopReason: error.reason };
    throw error;
  }
}

/** Some models number the calls of each answer alike; in a conversation every call has an id of its own. */
function withOwnIds(calls: readonly ToolCall[], isTaken: (call: CallId) => boolean): readonly ToolCall[] {
  const own = new Set<CallId>();
  return calls.map(call => {
    let id = call.call;
    for (let copy = 2; isTaken(id) || own.has(id); copy++) id = `${call.call}-${copy}` as CallId;
    own.add(id);
    return id === call.call ? call : { ...call, call: id };
  });
}

/** What the model is about to see, as the hooks leave it. */
async function prepareStep(
  work: StepWork,
  step: number,
  offered: readonly AnyTool[],
  note: string | undefined,
) {
  const system = note === undefined ? work.system : `${work.system}\n\n${note}`;
  const recent = recentMessages(work.messages, work.limits.historyMessages);
  let messages: readonly LanguageModelV4Message[] = [{ role: "system", content: system }, ...recent];
  let tools = offered;
  for (const hook of work.hooks) {
    const view = { ...work.view, step, messages, tools };
    const changes = await callHook(hook, "beforeStep", view, work.limits);
    messages = changes?.messages ?? messages;
    if (changes?.tools !== undefined) tools = keep(tools, changes.tools);
  }
  return { messages, tools };
}

/** The tools of these names, in the order of the names. */
function keep(tools: readonly AnyTool[], names: readonly string[]): readonly AnyTool[] {
  return [...new Set(names)].flatMap(name => tools.filter(tool => tool.name === name));
}

function createSink(work: StepWork) {
  const { journal, stages } = work;
  return {
    text(delta: string) {
      if (stages === undefined)
        return delta === "" ? undefined : journal.emit({ kind: "text-delta", text: delta });
      const passed = stages.push(delta);
      return passed instanceof Promise
        ? passed.then(outputs => showAll(work, outputs))
        : showAll(work, passed);
    },
    reasoning: (delta: string) => journal.emit({ kind: "reasoning-delta", text: delta }),
  };
}

/** Thrown through the model call, so that its stream is closed; never leaves this file. */
class StageStop {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

/** Puts one output before the person. Returns a promise while a reader asks to be waited for. */
export function show({ journal }: Pick<StepWork, "journal">, output: StageOutput): Promise<void> | undefined {
  switch (output.kind) {
    case "text":
      return output.text === "" ? undefined : journal.emit({ kind: "text-delta", text: output.text });
    case "retract":
      return journal.emit({ ...output, kind: "text-retraction", firstSeq: journal.firstSeq });
    case "stop":
      throw new StageStop(output.reason);
  }
}

async function showAll(work: StepWork, outputs: readonly StageOutput[]): Promise<void> {
  for (const output of outputs) await show(work, output);
}
