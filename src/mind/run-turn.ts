/** Runs one turn on a session that is held: whatever breaks on the way, there is an event that ends it. */
import { type Clock, fault, hashJson, type Limits, withDeadline } from "../base/index.ts";
import type { ModelRoute } from "../model/index.ts";
import type {
  AnyTool,
  Hook,
  TurnContext,
  TurnEnding,
  TurnFigures,
  TurnSummary,
  TurnSuspension,
  TurnView,
} from "../ports/index.ts";
import { callHook, type Executor } from "../tools/index.ts";
import { conduct } from "./conductor.ts";
import { endingOfError, limitTurn } from "./ending.ts";
import type { OpenTurn } from "./fold/open-turn.ts";
import type { Journal } from "./journal.ts";
import type { SessionLog } from "./session-log.ts";
import type { Spending } from "./spending.ts";
import type { ModelChoice, TurnOptions } from "./turn-options.ts";
import type { TurnTally } from "./turn-work.ts";

/** A text, or a function of the turn (its tenant and user, for example). A function that fails or is late fails the turn. */
export type Instructions = string | ((turn: TurnView) => string | Promise<string>);

/** The dependencies of every turn of a session. */
export interface TurnMeans {
  /** The way to the models that a turn asks: a turn's own model, or the mind's. */
  readonly routeTo: (choice: ModelChoice, limits: Limits) => Promise<ModelRoute>;
  readonly instructions: Instructions;
  /** Called at the start of each turn, so that tools may come and go between turns. */
  readonly tools: () => Promise<readonly AnyTool[]>;
  readonly executor: Executor;
  readonly hooks: readonly Hook[];
  readonly spending: Spending;
  readonly limits: Limits;
  readonly clock: Clock;
}

export interface LiveTurn {
  readonly view: TurnContext;
  readonly options: TurnOptions;
  /** Its id is its caller's. */
  readonly isNamed: boolean;
  /** The mind's, with the turn's own. */
  readonly limits: Limits;
  readonly journal: Journal;
  readonly tally: TurnTally;
  readonly abort: (reason: unknown) => void;
  /** The turn as the log has it, where this goes on with one. */
  readonly resumed?: OpenTurn | undefined;
}

/**
 * @param prepare what has to be done first, for example to take the session
 * @returns how it ended; its stream has ended by then, and what the hooks do afterwards is done
 */
export async function runTurn(
  means: TurnMeans,
  turn: LiveTurn,
  sessionLog: SessionLog,
  prepare: () => Promise<void>,
): Promise<TurnSummary> {
  const { clock, hooks } = means;
  const { journal, limits, view } = turn;
  const startedAt = clock.now();
  const release = limitTurn(limits, turn.abort);
  const outcome = await prepare()
    .then(() => work(means, turn, sessionLog))
    .catch(error => endingOfError(error, view.signal));
  release();
  const summary = await conclude(turn, outcome, clock.now() - startedAt);
  journal.stream.end(summary);
  for (const hook of hooks) {
    const after = { ...view, signal: new AbortController().signal };
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
  turn: LiveTurn,
  outcome: TurnEnding | TurnSuspension,
  durationMs: number,
): Promise<TurnSummary> {
  const summary = summarise(outcome, turn, durationMs);
  try {
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

async function instructionsOf(instructions: Instructions, { limits, view }: LiveTurn): Promise<string> {
  if (typeof instructions === "string") return instructions;
  const deadline = { what: "The function of the instructions", limitMs: limits.hookMs, signal: view.signal };
  return withDeadline(deadline, async signal => instructions({ ...view, signal }));
}

async function work(
  means: TurnMeans,
  turn: LiveTurn,
  sessionLog: SessionLog,
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
    view: { ...view, history: [...messages], tools },
    messages,
    hasCall: call => conversation.hasCall(call),
    isNamed: turn.isNamed,
    turnKey: turnKeyOf(turn),
    endOf: call => sessionLog.endOf(call),
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
