/** The chain of output stages that an answer, or its reasoning, passes on its way from the model to the person. */
import {
  describeError,
  drain,
  drainNow,
  fault,
  giveUp,
  type Limits,
  pour,
  withDeadline,
} from "../base/index.ts";
import type { Hook, OutputStage, StageChannel, StageOutput, TurnContext } from "../ports/index.ts";

type OutputOf<Kind extends StageOutput["kind"]> = Extract<StageOutput, { readonly kind: Kind }>;

/** The pieces that go on to the person; a flag has become an event, and an ask names its hook. */
export type ShownOutput =
  | OutputOf<"text" | "stop">
  /** A recorded one takes back what its record still has. */
  | (OutputOf<"retract"> & { readonly isRecorded?: true })
  | (OutputOf<"ask"> & { readonly hook: string });

type Outputs = readonly ShownOutput[];

export interface StageChain {
  /** The pieces that may go on now. @throws hook.failed where a stage fails that is declared closed */
  push(delta: string): Outputs | Promise<Outputs>;
  /** The pieces that were still held back at the end of an answer; the next answer of the turn may be pushed afterwards. */
  end(isCut?: boolean): Promise<Outputs>;
  /**
   * The pieces of those that were still held back which may go on at once: for an answer that is given up. A stage that
   * has to wait for its judgement keeps what it holds. @throws as push does
   */
  giveUp(): Outputs;
}

interface GuardedStage {
  push(delta: string): Outputs | Promise<Outputs>;
  end(isCut?: boolean): Outputs | Promise<Outputs>;
  giveUp(): Outputs;
}

/**
 * Opens the hooks' stages for one turn, the last hook's first: the hook that saw the input first sees the output last.
 * Undefined when no hook has a stage, so that text without stages costs nothing.
 * @param before the text of the turn that was shown already
 */
export function openStages(
  hooks: readonly Hook[],
  turn: TurnContext,
  limits: Limits,
  { before = "", channel = "text" }: { readonly before?: string; readonly channel?: StageChannel } = {},
): StageChain | undefined {
  const stages = hooks.toReversed().flatMap(hook => openStage(hook, turn, limits, channel, before) ?? []);
  if (stages.length === 0) return undefined;

  return {
    push: delta => pour(stages, [{ kind: "text", text: delta }]),
    end: isCut => drain(stages, isCut),
    giveUp: () => drainNow(stages),
  };
}

function openStage(
  hook: Hook,
  turn: TurnContext,
  limits: Limits,
  channel: StageChannel,
  before: string,
): GuardedStage | undefined {
  try {
    const stage = hook.openStage?.(turn, channel, before);
    return stage && guardStage(hook, stage, turn, limits);
  } catch (error) {
    return fail(hook, turn, error, undefined);
  }
}

/** A stage fails the way its hook declares: open lets the text pass as it came, closed ends the turn. */
function fail<Rest>(hook: Hook, turn: TurnContext, error: unknown, asItCame: Rest): Rest {
  turn.signal.throwIfAborted();
  const message = describeError(error);
  turn.emit({ kind: "hook-failure", hook: hook.name, phase: "on-delta", effect: hook.onFailure, message });
  if (hook.onFailure === "open") return asItCame;
  throw fault("hook.failed", { hook: hook.name, phase: "on-delta", reason: message }, { cause: error });
}

function guardStage(hook: Hook, stage: OutputStage, turn: TurnContext, limits: Limits): GuardedStage {
  const shown = (outputs: readonly StageOutput[]): Outputs =>
    areShown(outputs)
      ? outputs
      : outputs.flatMap(output => {
          if (output.kind === "flag") return record(output);
          // A replay's stage does again what others did.
          return output.kind === "ask" ? { hook: hook.name, ...output } : output;
        });

  /** Nothing of it goes on. */
  function record({ kind: _kind, ...found }: OutputOf<"flag">): Outputs {
    turn.emit({
      kind: "guardrail-decision",
      stage: "output",
      guardrail: hook.name,
      action: "flag",
      ...found,
    });
    return [];
  }

  /** @param delta undefined at the end */
  const guarded = (delta: string | undefined, isCut?: boolean): Outputs | Promise<Outputs> => {
    const asItCame = delta ?? "";
    try {
      const outputs = delta === undefined ? stage.end(isCut) : stage.push(delta);
      if (!(outputs instanceof Promise)) return shown(outputs);
      const limitMs = hook.deadlineMs ?? limits.hookMs;
      const deadline = { what: `The hook ${hook.name}`, limitMs, signal: turn.signal };
      const passed = outputs.then(shown);
      // Where the turn is over already, only the deadline answers.
      passed.catch(() => undefined);
      return withDeadline(deadline, () => passed).catch(error => fail(hook, turn, error, said(asItCame)));
    } catch (error) {
      return fail(hook, turn, error, said(asItCame));
    }
  };
  return {
    push: delta => guarded(delta, false),
    end: isCut => guarded(undefined, isCut),
    giveUp: () => shown(giveUp(stage)),
  };
}

/** In a loop, because it is asked at each delta. */
function areShown(outputs: readonly StageOutput[]): outputs is Outputs {
  for (const { kind } of outputs) if (kind === "flag" || kind === "ask") return false;
  return true;
}

const said = (text: string): Outputs => (text === "" ? [] : [{ kind: "text", text }]);
