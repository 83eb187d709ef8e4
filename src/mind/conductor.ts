/**
 * The conductor: one turn, from an input to a finished answer. It lets the hooks speak, calls the model, runs the tools
 * that the model asks for, and goes round until there is an answer. It holds no intelligence.
 */
import { type CallId, type LimitName, noUsage } from "../base/index.ts";
import type { ToolCall, ToolOutcome, TurnEnding, TurnSuspension } from "../ports/index.ts";
import type { CallResult, ResumedCall, SuspendedCall } from "../tools/index.ts";
import { missingOutcome } from "./conversation.ts";
import { type OpenCall, type OpenTurn, turnLimits, type WithheldText } from "./fold/open-turn.ts";
import { LoopBreaker } from "./loop-breaker.ts";
import { openTurn } from "./opening.ts";
import { takeStep } from "./step.ts";
import type { ObjectRequest } from "./turn-options.ts";
import type { StepAnswer, StepWork, TurnWork } from "./turn-work.ts";

/**
 * Runs the turn up to its ending, or until all that is left waits for a person.
 * @throws whatever breaks it; the session makes an ending of that.
 */
export async function conduct(work: TurnWork): Promise<TurnEnding | TurnSuspension> {
  const opening = await openTurn(work);
  if ("ending" in opening) return opening.ending;
  const { journal, resumed, tally, tools } = work;
  const object = work.object === undefined ? undefined : await openObjectLoop(opening, work.object);
  const loops = new LoopBreaker(work.limits.repeatedCalls);
  for (const calls of settledCalls(resumed)) loops.observe(calls, calls.map(outcomeOf));
  let left = resumed === undefined ? undefined : answerOf(resumed);
  for (let step = firstStep(resumed); ; step++) {
    await journal.commit();
    const limit =
      left === undefined ? limitOf(work, step, loops.hasTripped) : limitLeft(resumed, loops.hasTripped);
    const firstSeq = journal.nextSeq();
    const offered = limit === undefined ? tools : [];
    const answer =
      left ?? (await takeStep(opening, { step, tools: offered, note: loops.note, ...object?.task }));
    const { finishReason, stopReason, withheld } = answer;
    const calls = limit === undefined ? answer.calls : [];
    if (left === undefined) tally.toolCalls += calls.length;
    const known = left === undefined ? [] : resumed!.calls;
    left = undefined;
    const results = calls.length > 0 ? await settleCalls(work, opening, calls, known) : [];
    const review = withheld && (await reviewText(work, opening, withheld));
    const waitingFor = [...results, ...(review === undefined ? [] : [review])].flatMap(result =>
      result.status === "suspended" ? [result.request] : [],
    );
    if (waitingFor.length > 0) return { status: "suspended", waitingFor };
    for (const repeat of loops.observe(calls, results as readonly ToolOutcome[]))
      journal.emit({ kind: "loop-detected", ...repeat });
    const isWithheld = review !== undefined && review.status !== "approved";
    if (review !== undefined) {
      const text = isWithheld ? withheld!.replacement : review.text;
      await journal.emit({ kind: "text-delta", text });
    }
    const isRead =
      calls.length === 0 &&
      !isWithheld &&
      (await object?.conclude(answer, journal.textSince(firstSeq), firstSeq));
    journal.emit({ kind: "step-end", step, finishReason });
    if (isWithheld) return { status: "stopped", reason: "withheld" };
    if (isRead === true && stopReason === undefined && limit === undefined) return { status: "completed" };
    if (isRead === false && stopReason === undefined) continue;
    if (stopReason ?? limit) return { status: "stopped", reason: stopReason ?? limit! };
    if (calls.length === 0) return endingOf(answer);
  }
}

/** Loaded by those turns that answer with a value. */
async function openObjectLoop(work: StepWork, object: ObjectRequest) {
  const { createObjectLoop } = await import("./object-loop.ts");
  return createObjectLoop(work, object);
}

/** The calls of each step that is over. */
function settledCalls(resumed: OpenTurn | undefined): readonly (readonly OpenCall[])[] {
  if (resumed === undefined) return [];
  const { calls, isStepOver, settledSteps } = resumed;
  return [...settledSteps.map(step => step.calls), ...(isStepOver ? [calls] : [])];
}

/** The step in which a turn goes on: the step that was left, or the step after a finished one. */
function firstStep(resumed: OpenTurn | undefined): number {
  if (resumed === undefined) return 1;
  return resumed.isStepOver ? resumed.step + 1 : resumed.step;
}

/** The model's answer of the step that was left, when it had answered: the model isn't asked again. */
function answerOf({ calls, finishReason, withheld }: OpenTurn): StepAnswer | undefined {
  if (finishReason === undefined) return undefined;
  const asked = calls.map(({ call, tool, arguments: given }) => ({ call, tool, arguments: given }));
  return { calls: asked, finishReason, usage: noUsage, withheld };
}

/** Results in the order of the calls. A call whose outcome is in the log isn't run again. */
async function settleCalls(
  work: TurnWork,
  { view }: StepWork,
  calls: readonly ToolCall[],
  known: readonly OpenCall[],
) {
  const { endOf, executor, journal, limits, tools, veil } = work;
  const settled = new Map(
    known.flatMap(({ call, outcome }) => (outcome === undefined ? [] : [[call, outcome]])),
  );
  const resumed = new Map(known.map(call => [call.call, call] satisfies [CallId, ResumedCall]));
  const open = calls.filter(({ call }) => !settled.has(call));
  const turnKey = await work.turnKey;
  const context = {
    view,
    tools,
    limits,
    turnKey,
    commit: journal.commit,
    endOf,
    ...(veil !== undefined && { veil }),
    ...(resumed.size > 0 && { resumed }),
  };
  const results = await executor.executeAll(open, context);
  const made = new Map(results.map((result, index) => [open[index]!.call, plainOutcome(result)]));
  return calls.map(({ call }) => settled.get(call) ?? made.get(call)!);
}

const reviewText = ({ executor, journal, limits, veil }: TurnWork, { view }: StepWork, text: WithheldText) =>
  executor.review(text, { view, limits, commit: journal.commit, ...(veil !== undefined && { veil }) });

/** As the log has it. */
function plainOutcome(result: CallResult | SuspendedCall): ToolOutcome | SuspendedCall {
  if (result.status === "suspended") return result;
  const { modelText: _, ...outcome } = result;
  return outcome;
}

/** A step that is over has an outcome for each of its calls. */
const outcomeOf = ({ outcome, wasStarted }: OpenCall): ToolOutcome => outcome ?? missingOutcome(wasStarted);

/** The limit that this step would break. One more answer, without tools, says what there is to say. */
function limitOf({ journal, limits, tally }: TurnWork, step: number, isLoop: boolean): LimitName | undefined {
  if (isLoop) return "repeatedCalls";
  const { costUsd = 0, inputTokens, outputTokens } = tally.usage;
  const used = { turnSteps: step - 1, turnTokens: inputTokens + outputTokens, turnCostUsd: costUsd };
  for (const limit of turnLimits) {
    if (used[limit] < limits[limit]) continue;
    journal.emit({ kind: "limit-reached", limit, value: used[limit], max: limits[limit] });
    return limit;
  }
  return undefined;
}

/** The limit that had stopped the turn before the answer that was left: that one had no tools. */
const limitLeft = (resumed: OpenTurn | undefined, isLoop: boolean): LimitName | undefined =>
  isLoop && resumed?.calls.length === 0 ? "repeatedCalls" : resumed?.limit;

function endingOf({ finishReason }: StepAnswer): TurnEnding {
  return finishReason === "stop" || finishReason === "other"
    ? { status: "completed" }
    : { status: "stopped", reason: finishReason };
}
