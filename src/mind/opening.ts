/** The opening of a turn: every hook sees the input, and adds what it has: context, sentences, other words, a question, or a stop. */
import type { CallId, Fragment } from "../base/index.ts";
import { modelNameOf } from "../model/index.ts";
import type { TurnContext, TurnEnding, TurnSuspension } from "../ports/index.ts";
import { callHook } from "../tools/index.ts";
import { type OpenTurn, type WithheldText, withheldInputIn } from "./fold/open-turn.ts";
import { hideWords } from "./hide-input.ts";
import { renderPrompt } from "./prompt.ts";
import { openStages } from "./stages.ts";
import { changeInput, inputEvent } from "./turn-input.ts";
import type { StepWork, TurnWork } from "./turn-work.ts";

type Ending = { readonly ending: TurnEnding | TurnSuspension };

/** The work of its steps, or its ending where a hook or a person stopped it, or where it waits. @throws hook.failed */
export async function openTurn(work: TurnWork): Promise<StepWork | Ending> {
  const { hooks, journal, limits, resumed, take } = work;
  const model = modelNameOf(work.route.model);
  if (resumed === undefined)
    journal.emit({ kind: "turn-start", model, ...work.program?.(), ...(work.isNamed && { isNamed: true }) });
  else resume(work, model, resumed);
  const asked = resumed?.step === 0 ? resumed.withheld : undefined;
  // A turn that goes on has the input as the hooks left it, unless it waited for its input.
  const hasInput = resumed !== undefined && asked === undefined;
  const fragments: Fragment[] = [];
  const additions: string[] = [];
  let view = work.view;
  let hasAgreed = asked !== undefined;
  if (asked !== undefined) {
    const reviewed = await reviewInput(work, view, asked);
    if ("ending" in reviewed) return reviewed;
    view = reviewed;
  }
  for (const hook of hooks) {
    const changes = await callHook(hook, "beforeTurn", view, limits);
    if (changes === undefined) continue;
    fragments.push(...(changes.fragments ?? []));
    if (changes.instructions !== undefined) additions.push(changes.instructions);
    if (!hasInput) view = changeInput(view, changes, limits);
    take(view);
    if (changes.block !== undefined) return block(work, view, hasInput, changes.block);
    if (changes.ask === undefined || hasInput || hasAgreed) continue;
    const { author, input: text, metadata, origin, parts } = view;
    const { kind: _, ...input } = inputEvent({ input: text, origin, parts, author, metadata });
    const withheld = { ...input, call: "input" as CallId, hook: hook.name, ...changes.ask };
    journal.emit({ kind: "input-withheld", ...withheld });
    const reviewed = await reviewInput(work, view, withheldInputIn(withheld));
    if ("ending" in reviewed) return reviewed;
    view = reviewed;
    hasAgreed = true;
  }
  const words = hideWords({ instructions: work.instructions, additions, fragments }, work.veil);
  const shown = await showFragments(work, view, words.fragments);
  if (!hasInput) journal.emit(inputEvent(view));
  take(view);
  const instructions = [words.instructions, ...words.additions].join("\n\n");
  view = { ...view, context: { instructions, fragments: shown } };
  return {
    ...work,
    view,
    system: renderPrompt({ ...words, fragments: shown }),
    format: work.object?.format,
    staging: { stages: openStages(hooks, view, limits, { before: journal.text() }) },
  };
}

async function block(
  { journal }: TurnWork,
  view: TurnContext,
  hasInput: boolean,
  { message, reason }: { readonly message: string; readonly reason: string },
): Promise<Ending> {
  if (!hasInput) journal.emit(inputEvent(view));
  await journal.emit({ kind: "text-delta", text: message });
  return { ending: { status: "stopped", reason } };
}

/** The input with which the turn goes on, when a person has agreed to it. */
async function reviewInput(
  work: TurnWork,
  view: TurnContext,
  withheld: WithheldText,
): Promise<TurnContext | Ending> {
  const { executor, journal, limits, take, veil } = work;
  const context = { view, limits, commit: journal.commit, ...(veil !== undefined && { veil }) };
  const review = await executor.review(withheld, context);
  if (review.status === "approved")
    return review.text === view.input ? view : changeInput(view, { input: review.text }, limits);
  const left = { ...view, parts: [], input: `[withheld by ${withheld.hook}: ${withheld.reason}]` };
  take(left);
  if (review.status === "suspended") return { ending: { status: "suspended", waitingFor: [review.request] } };
  const parts = [{ type: "text", text: left.input } as const];
  return block(work, { ...left, parts }, false, { message: withheld.replacement, reason: "withheld" });
}

/** The fragments of all hooks, as the hooks leave them. */
async function showFragments(
  { hooks, limits }: TurnWork,
  view: TurnContext,
  given: readonly Fragment[],
): Promise<readonly Fragment[]> {
  let fragments = given;
  if (fragments.length === 0) return fragments;
  for (const hook of hooks)
    fragments = (await callHook(hook, "beforePrompt", view, limits, fragments))?.fragments ?? fragments;
  return fragments;
}

/** Begins the next part of a turn; the text of an answer that never ended is taken back. */
function resume({ journal }: TurnWork, model: string, { isSuspended, loosePlace }: OpenTurn) {
  const reason = isSuspended ? "answer" : "interruption";
  journal.emit({ kind: "turn-resume", model, reason });
  if (loosePlace === undefined) return;
  journal.emit({ kind: "text-retraction", firstSeq: loosePlace, replacement: "", reason: "interrupted" });
}
