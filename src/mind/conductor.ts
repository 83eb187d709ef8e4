/**
 * The conductor: one turn, from an input to a finished answer. It lets the hooks speak, calls the model, runs the tools
 * that the model asks for, and goes round until there is an answer. It holds no intelligence.
 */
import type { LanguageModelV4Message } from "@ai-sdk/provider";
import type { CallId, Fragment, LimitName, Limits } from "../base/index.ts";
import { type LanguageModel, modelNameOf } from "../model/index.ts";
import type { AnyTool, Hook, TurnEnding, TurnView } from "../ports/index.ts";
import { callHook, type Executor } from "../tools/index.ts";
import type { Journal } from "./journal.ts";
import { createLoopBreaker } from "./loop-breaker.ts";
import type { ModelAnswer } from "./model-call.ts";
import { renderPrompt } from "./prompt.ts";
import { openStages } from "./stages.ts";
import { type StepWork, show, takeStep } from "./step.ts";
import type { TurnTally } from "./tally.ts";

export interface TurnWork {
  readonly view: TurnView;
  readonly model: LanguageModel;
  readonly temperature: number | undefined;
  readonly instructions: string;
  readonly tools: readonly AnyTool[];
  readonly executor: Executor;
  /** In the order in which they run. */
  readonly hooks: readonly Hook[];
  readonly limits: Limits;
  readonly journal: Journal;
  readonly tally: TurnTally;
  /** The conversation, which grows as the journal commits. */
  readonly messages: readonly LanguageModelV4Message[];
  /** Whether the conversation has a call of this id already. */
  readonly hasCall: (call: CallId) => boolean;
}

/** Runs the turn up to its ending. @throws whatever breaks it; the session makes an ending of that. */
export async function conduct(work: TurnWork): Promise<TurnEnding> {
  const opening = await openTurn(work);
  if ("ending" in opening) return opening.ending;
  const { executor, journal, tally, tools } = work;
  const loops = createLoopBreaker(work.limits.repeatedCalls);
  for (let step = 1; ; step++) {
    await journal.commit();
    const limit = loops.hasTripped ? "repeatedCalls" : reachedLimit(work, step);
    const answer = await takeStep(opening, step, limit === undefined ? tools : [], loops.note);
    const { calls, finishReason, stopReason } = answer;
    if (calls.length > 0 && limit === undefined) {
      tally.toolCalls += calls.length;
      const outcomes = await executor.executeAll(calls, {
        view: opening.view,
        tools,
        commit: journal.commit,
      });
      for (const repeat of loops.observe(calls, outcomes)) journal.emit({ kind: "loop-detected", ...repeat });
    }
    journal.emit({ kind: "step-end", step, finishReason });
    if (stopReason ?? limit) return { status: "stopped", reason: stopReason ?? limit! };
    if (calls.length === 0) return endingOf(answer);
  }
}

/** Every hook sees the input, and adds what it has: context, sentences, another wording, or a stop. */
async function openTurn(work: TurnWork): Promise<StepWork | { readonly ending: TurnEnding }> {
  const { hooks, journal, limits } = work;
  journal.emit({ kind: "turn-start", model: modelNameOf(work.model) });
  const fragments: Fragment[] = [];
  const additions: string[] = [];
  let view = work.view;
  for (const hook of hooks) {
    const changes = await callHook(hook, "beforeTurn", view, limits);
    if (changes === undefined) continue;
    fragments.push(...(changes.fragments ?? []));
    if (changes.instructions !== undefined) additions.push(changes.instructions);
    if (changes.input !== undefined) view = { ...view, input: changes.input };
    if (changes.block !== undefined) {
      journal.emit({ kind: "input-received", text: view.input, origin: view.origin });
      await show(work, { kind: "text", text: changes.block.message });
      return { ending: { status: "stopped", reason: changes.block.reason } };
    }
  }
  journal.emit({ kind: "input-received", text: view.input, origin: view.origin });
  const system = renderPrompt({ instructions: work.instructions, additions, fragments });
  return { ...work, view, system, stages: openStages(hooks, view, limits) };
}

/** The limit that this step would break. One more answer, without tools, says what there is to say. */
function reachedLimit({ journal, limits, tally }: TurnWork, step: number): LimitName | undefined {
  const used = { turnSteps: step - 1, turnTokens: tally.usage.inputTokens + tally.usage.outputTokens };
  for (const limit of ["turnSteps", "turnTokens"] as const) {
    if (used[limit] < limits[limit]) continue;
    journal.emit({ kind: "limit-reached", limit, value: used[limit], max: limits[limit] });
    return limit;
  }
  return undefined;
}

function endingOf({ finishReason }: ModelAnswer): TurnEnding {
  return finishReason === "stop" || finishReason === "other"
    ? { status: "completed" }
    : { status: "stopped", reason: finishReason };
}
