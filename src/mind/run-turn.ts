/** Runs one turn on a session that is held: whatever breaks on the way, there is an event that ends it. */

import { fault, hashJson, startStopwatch, withDeadline } from "../base/index.ts";
import type { AnyTool, Hook, TurnEnding, TurnFigures, TurnSummary, TurnSuspension } from "../ports/index.ts";
import { callHook } from "../tools/index.ts";
import { conduct } from "./conductor.ts";
import { endingOfError, limitTurn } from "./ending.ts";
import { hideInput, withoutInput } from "./hide-input.ts";
import type { SessionLog } from "./session-log.ts";
import type { TurnInput } from "./turn-input.ts";
import type { TurnOptions } from "./turn-options.ts";
import type { Instructions, LiveTurn, TurnMeans, TurnWork } from "./turn-work.ts";

/**
 * @param prepare what has to be done first, for example to take the session
 * @returns how it ended, with placeholders; its stream has ended by then, and what the hooks do afterwards is done
 */
export async function runTurn(
  means: TurnMeans,
  turn: LiveTurn,
  sessionLog: SessionLog,
  prepare: () => Promise<void>,
): Promise<TurnSummary> {
  const { clock, hooks } = means;
  const { journal, limits, resumed } = turn;
  const elapsedMs = startStopwatch(clock);
  const release = limitTurn(limits, turn.abort);
  const isVeiled = resumed === undefined && hooks.some(({ openVeil }) => openVeil !== undefined);
  // An input that broke its turn before the hooks let it in is shown to none of them afterwards.
  let taken = resumed === undefined ? withoutInput(turn.view) : turn.view;
  const take = ({ author, input, metadata, parts }: TurnInput) => {
    taken = { ...taken, input, parts, author, metadata };
  };
  const outcome = await prepare()
    .then(() => {
      const { veil } = sessionLog;
      // No hook ever sees an input that was not hidden, where there is a veil.
      const view = isVeiled && veil !== undefined ? hideInput(turn.view, veil) : turn.view;
      return work(means, { ...turn, view }, sessionLog, take);
    })
    .catch(error => endingOfError(error, turn.view.signal));
  release();
  const summary = await conclude(hooks, turn, outcome, elapsedMs());
  journal.stream.end(sessionLog.veil?.show(summary) ?? summary);
  for (const hook of hooks) {
    const after = { ...taken, signal: new AbortController().signal };
    const told =
      summary.status === "suspended"
        ? callHook(hook, "onSuspend", after, limits, summary)
        : callHook(hook, "afterTurn", after, limits, summary);
    await told.catch(() => undefined);
  }
  await journal.close().catch(() => undefined);
  return summary;
}

/** Events that the log doesn't take didn't happen: the turn has failed, and the next turn starts from the log. */
async function conclude(
  hooks: readonly Hook[],
  turn: LiveTurn,
  outcome: TurnEnding | TurnSuspension,
  durationMs: number,
): Promise<TurnSummary> {
  const summary = summarise(outcome, turn, durationMs);
  try {
    await callBeforeEnd(hooks, turn, summary);
    await turn.journal.conclude(endOf(summary));
    return summary;
  } catch (error) {
    const isOverAnyway = outcome.status === "failed" || outcome.status === "cancelled";
    const ending = isOverAnyway ? outcome : endingOfError(error, new AbortController().signal);
    const rest = summarise(ending, turn, durationMs);
    turn.journal.concludeAnyway({ kind: "turn-end", ...rest });
    return rest;
  }
}

/** Costs a commit where a hook wants it, and nothing elsewhere. @throws hook.failed, and the log's errors */
async function callBeforeEnd(
  hooks: readonly Hook[],
  { journal, limits, view }: LiveTurn,
  summary: TurnSummary,
) {
  const called = hooks.filter(hook => hook.beforeEnd !== undefined);
  if (called.length === 0) return;
  await journal.commit();
  for (const hook of called) {
    const ending = { ...view, signal: new AbortController().signal };
    await callHook(hook, "beforeEnd", ending, limits, summary);
  }
}

async function instructionsOf(instructions: Instructions, { limits, view }: LiveTurn): Promise<string> {
  if (typeof instructions === "string") return instructions;
  const deadline = { what: "The function of the instructions", limitMs: limits.hookMs, signal: view.signal };
  return withDeadline(deadline, async signal => instructions({ ...view, signal }));
}

async function work(
  means: TurnMeans,
  turn: LiveTurn,
  sessionLog: SessionLog,
  take: TurnWork["take"],
): Promise<TurnEnding | TurnSuspension> {
  const { options, view } = turn;
  const all = await means.tools();
  const tools = options.tools === undefined ? all : all.filter(({ name }) => options.tools?.includes(name));
  requireTool(options.toolChoice, tools);
  const route = await means.routeTo(options, turn.limits);
  const { conversation } = sessionLog.fold;
  const { messages } = conversation;
  const ending = await conduct({
    ...means,
    ...turn,
    route,
    settings: options,
    object: options.object,
    instructions: [await instructionsOf(means.instructions, turn), options.instructions]
      .filter(Boolean)
      .join("\n\n"),
    tools,
    view: { ...view, saidBefore: sessionLog.fold.said, history: [...messages], tools },
    messages,
    hasCall: call => conversation.hasCall(call),
    isNamed: turn.isNamed,
    turnKey: turnKeyOf(turn),
    endOf: call => sessionLog.endOf(call),
    take,
    veil: sessionLog.veil,
  });
  if (ending.status === "suspended") view.signal.throwIfAborted();
  return ending;
}

/** An id that a caller gave names a turn within its session only, and keys go to systems that know of no sessions. */
function turnKeyOf({ isNamed, view }: LiveTurn): string | Promise<string> {
  if (!isNamed) return view.turn;
  const { session, tenant, user } = view.session;
  return hashJson([tenant, user, session, view.turn]);
}

/** @throws config.invalid for a choice of a tool that isn't offered */
function requireTool(choice: TurnOptions["toolChoice"], tools: readonly AnyTool[]) {
  if (typeof choice !== "object" || tools.some(({ name }) => name === choice.toolName)) return;
  const problem = `no tool of this turn is called ${choice.toolName}`;
  throw fault("config.invalid", { problems: [{ path: "toolChoice.toolName", problem }] });
}

function summarise<Outcome extends TurnEnding | TurnSuspension>(
  outcome: Outcome,
  { journal, tally, view }: LiveTurn,
  durationMs: number,
): Outcome & TurnFigures {
  return { ...outcome, turn: view.turn, text: journal.text(), ...tally, durationMs };
}

const endOf = (summary: TurnSummary) =>
  summary.status === "suspended"
    ? ({ kind: "turn-suspend", ...summary } as const)
    : ({ kind: "turn-end", ...summary } as const);
