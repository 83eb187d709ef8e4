/** The attempts of one step: a model is asked, again where that may help, then the next model; text that was shown stays. */
import { addUsage, type CallId, describeError, type Fault, fault, isFault, noUsage } from "../base/index.ts";
import { type Attempt, type Attempts, continuationPrompt, modelNameOf } from "../model/index.ts";
import type { FinishReason } from "../ports/index.ts";
import { type AnswerText, createAnswerSink, StageStop, textSaid } from "./answer-sink.ts";
import { callOptions, type StepPrompt } from "./call-options.ts";
import { type WithheldText, withheldIn } from "./fold/open-turn.ts";
import { callModel, type ModelAnswer } from "./model-call.ts";
import { type Allowance, allow } from "./spending.ts";
import type { StepAnswer, StepWork } from "./turn-work.ts";

/** @throws what the step fails with, when the end of each model call is in the journal */
export async function askModels(work: StepWork, step: number, prompt: StepPrompt): Promise<StepAnswer> {
  const { clock, journal, route, view } = work;
  const attempts = route.open();
  const text: AnswerText = { firstSeq: journal.nextSeq(), hasText: false, staged: [] };
  let next = nextOf(attempts);
  work.staging.withheld = undefined;
  for (;;) {
    if ("failure" in next) throw next.failure;
    const { attempt } = next;
    if (attempt.delayMs > 0) await pause(clock.sleep(attempt.delayMs, view.signal), attempts);
    const answer = await askModel(work, step, prompt, attempts, attempt, text);
    if (!("next" in answer)) return answer;
    ({ next } = answer);
  }
}

/** The attempt after a failure, or the fault that the step ends with. */
type Next = { readonly attempt: Attempt } | { readonly failure: unknown };

function nextOf(attempts: Attempts, failed?: Fault): Next {
  try {
    return { attempt: attempts.next(failed) };
  } catch (failure) {
    return { failure };
  }
}

/** An attempt that is never made must not keep others from being made. */
async function pause(sleeping: Promise<void>, attempts: Attempts) {
  try {
    await sleeping;
  } catch (reason) {
    attempts.dismissed();
    throw reason;
  }
}

/** The answer, or the reason for its lack, where another attempt may have one. */
async function askModel(
  work: StepWork,
  step: number,
  prompt: StepPrompt,
  attempts: Attempts,
  { attempt, model, reason }: Attempt,
  text: AnswerText,
): Promise<StepAnswer | { readonly next: Next }> {
  const { journal, tally, view } = work;
  const head = { step, attempt, model: modelNameOf(model) };
  const said = text.hasText ? textSaid(work, text) : "";
  // Half a value of one model and half of another would be neither's.
  const isAnew = prompt.format !== undefined;
  const continuation = said === "" ? undefined : attempts.goOn(said, isAnew);
  const messages =
    continuation === undefined || isAnew ? prompt.messages : continuationPrompt(prompt.messages, said);
  const { options, ownCalls } = await callOptions(model, prompt, messages);
  const sink = createAnswerSink(work, text, continuation);
  journal.emit({ kind: "model-call-start", ...head, reason });
  let allowance: Allowance | undefined;
  try {
    allowance = await allow(work, model, options);
    const means = { ...work, signal: view.signal };
    const answer = await callModel(model, allowance.options, allowance.listen(sink), means);
    const usage = allowance.settle(answer.usage);
    tally.usage = addUsage(tally.usage, usage);
    await sink.end(isCut(answer.finishReason));
    const withheld = withhold(work, step);
    const nothing = saysNothing(work, answer, text)
      ? fault("model.empty-answer", { model: head.model })
      : undefined;
    const { finishReason } = answer;
    journal.emit({ kind: "model-call-end", ...head, finishReason, usage, ...failureOf(nothing) });
    if (nothing === undefined) attempts.succeeded();
    return nothing
      ? { next: nextOf(attempts, nothing) }
      : { ...answer, usage, calls: ownCalls(answer.calls), withheld };
  } catch (error) {
    allowance?.abandon(error);
    const stop = stopOf(error);
    const isAborted = view.signal.aborted;
    const isFailed = stop === undefined && isOfTheModel(error) && !isAborted;
    const next = isFailed ? nextOf(attempts, error) : undefined;
    // Where another attempt goes on, so do the words that the stages hold.
    const isLast = next !== undefined && "failure" in next;
    if (isAborted || isTooLong(error) || isLast) sink.giveUp();
    if (isTooLong(error)) journal.emit({ kind: "limit-reached", ...error.data });
    journal.emit({
      kind: "model-call-end",
      ...head,
      finishReason: stop?.finishReason ?? (isAborted ? "interrupted" : "error"),
      usage: noUsage,
      ...(stop === undefined && failureOf(error)),
    });
    if (next !== undefined) return { next };
    attempts.dismissed();
    if (stop === undefined) throw error;
    return { ...stop, usage: noUsage, calls: [] };
  }
}

/** Whether the answer ends before the model was done. */
const isCut = (reason: FinishReason): boolean => ["length", "content-filter", "error"].includes(reason);

const failureOf = (error: unknown) =>
  error === undefined
    ? {}
    : { failure: { code: isFault(error) ? error.code : "model.failed", message: describeError(error) } };

/** Records the text about which a stage asks, if there is any: before the model call's end, so that the log has both. */
function withhold({ journal, staging }: StepWork, step: number): WithheldText | undefined {
  const { ask, text = "" } = staging.withheld ?? {};
  if (ask === undefined || text === "") return undefined;
  const { hook, reason, replacement } = ask;
  const withheld = { call: `answer-${step}` as CallId, text, hook, reason, replacement };
  journal.emit({ kind: "text-withheld", ...withheld });
  return withheldIn(withheld);
}

/** Whether the turn would end without a word. After a call of a tool there may be nothing to add. */
function saysNothing(work: StepWork, answer: ModelAnswer, { hasText }: AnswerText): boolean {
  const { journal, staging, tally } = work;
  if (staging.withheld !== undefined) return false;
  const { calls, finishReason } = answer;
  const hasEnded = finishReason === "stop" || finishReason === "other";
  return hasEnded && !hasText && calls.length + tally.toolCalls === 0 && journal.text() === "";
}

/**
 * Another attempt helps where the model, its provider, or the way to it failed, or was too dear; not where hooks,
 * stages or the log did.
 */
const isOfTheModel = (error: unknown): error is Fault =>
  isFault(error) && (error.code.startsWith("model.") || error.code === "budget.exhausted");

const isTooLong = (error: unknown): error is Fault<"limit.exceeded"> =>
  isFault(error, "limit.exceeded") && error.data.limit === "answerChars";

/** How an answer ends that was ended on purpose. */
function stopOf(
  error: unknown,
): { readonly finishReason: FinishReason; readonly stopReason: string } | undefined {
  if (error instanceof StageStop) return { finishReason: "stop", stopReason: error.reason };
  return isTooLong(error) ? { finishReason: "length", stopReason: error.data.limit } : undefined;
}
