/** One step: the models are asked, what they say goes through the stages to the person, what they ask for is returned. */
import type { LanguageModelV4Message } from "@ai-sdk/provider";
import type { CallId } from "../base/index.ts";
import type { AnyTool, ToolCall } from "../ports/index.ts";
import { callHook } from "../tools/index.ts";
import { askModels } from "./ask-models.ts";
import type { StepPrompt } from "./call-options.ts";
import { hidePrompt } from "./hide-input.ts";
import { recentMessages } from "./prompt.ts";
import type { CallSettings } from "./turn-options.ts";
import type { StepAnswer, StepWork } from "./turn-work.ts";

/** The options of one step beside the conversation. */
export interface StepTask {
  readonly step: number;
  readonly tools: readonly AnyTool[];
  /** A sentence for the system prompt. */
  readonly note?: string | undefined;
  /** Messages behind the conversation in this step only. */
  readonly messages?: readonly LanguageModelV4Message[];
  readonly temperature?: number | undefined;
}

/** @throws whatever breaks the step, when the end of its last model call is in the journal */
export async function takeStep(work: StepWork, task: StepTask): Promise<StepAnswer> {
  const { journal, tally } = work;
  const { step } = task;
  tally.steps = step;
  journal.emit({ kind: "step-start", step });
  const answer = await askModels(work, step, await prepareStep(work, task));
  return { ...answer, calls: withOwnIds(answer.calls, work.hasCall) };
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

/** The messages and tools that the models are about to see, as the hooks leave them. */
async function prepareStep(work: StepWork, task: StepTask): Promise<StepPrompt> {
  const { note, step } = task;
  const system = note === undefined ? work.system : `${work.system}\n\n${note}`;
  const recent = recentMessages(work.messages, work.limits.historyMessages);
  let messages: readonly LanguageModelV4Message[] = [
    { role: "system", content: system },
    ...recent,
    ...(task.messages ?? []),
  ];
  let { tools } = task;
  for (const hook of work.hooks) {
    const view = { ...work.view, step, messages, tools };
    const changes = await callHook(hook, "beforeStep", view, work.limits);
    messages = changes?.messages ?? messages;
    if (changes?.tools !== undefined) tools = keep(tools, changes.tools);
  }
  if (work.veil !== undefined) messages = hidePrompt(messages, work.veil, system);
  return { messages, tools, settings: settingsOf(work, task, tools), format: work.format };
}

/** A choice of tools has been followed once the turn has called a tool; and tools that aren't offered can't be chosen. */
function settingsOf(
  { settings, tally }: StepWork,
  { temperature = settings.temperature }: StepTask,
  tools: readonly AnyTool[],
): CallSettings {
  const { toolChoice, temperature: _, ...rest } = settings;
  const isOffered = typeof toolChoice !== "object" || tools.some(({ name }) => name === toolChoice.toolName);
  const holds = toolChoice === "none" || (tally.toolCalls === 0 && tools.length > 0 && isOffered);
  return {
    ...rest,
    ...(temperature !== undefined && { temperature }),
    ...(toolChoice !== undefined && holds && { toolChoice }),
  };
}

/** The tools of these names, in the order of the names. */
function keep(tools: readonly AnyTool[], names: readonly string[]): readonly AnyTool[] {
  return [...new Set(names)].flatMap(name => tools.filter(tool => tool.name === name));
}
