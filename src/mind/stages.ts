/** The chain of output stages that text passes on its way from the model to the person. */
import { describeError, fault, type Limits, withDeadline } from "../base/index.ts";
import type { Hook, OutputStage, StageOutput, TurnView } from "../ports/index.ts";

type Outputs = readonly StageOutput[];

export interface StageChain {
  /** What may go on now. @throws hook.failed where a stage fails that is declared closed */
  push(delta: string): Outputs | Promise<Outputs>;
  /** What was still held back at the end of an answer; the next answer of the turn may be pushed afterwards. */
  end(): Promise<Outputs>;
}

/** Opens the hooks' stages for one turn. Undefined when there are none, so that text without stages costs nothing. */
export function openStages(hooks: readonly Hook[], turn: TurnView, limits: Limits): StageChain | undefined {
  const stages = hooks.flatMap(hook => openStage(hook, turn, limits) ?? []);
  if (stages.length === 0) return undefined;

  async function through(outputs: Outputs, from: number): Promise<Outputs> {
    const stage = stages[from];
    if (stage === undefined) return outputs;
    const passed: StageOutput[] = [];
    for (const output of outputs) {
      if (output.kind === "text") passed.push(...(await stage.push(output.text)));
      else passed.push(output);
    }
    return through(passed, from + 1);
  }

  return {
    push: delta =>
      stages.length === 1 ? stages[0]!.push(delta) : through([{ kind: "text", text: delta }], 0),
    async end() {
      const rest: StageOutput[] = [];
      for (const [index, stage] of stages.entries())
        rest.push(...(await through(await stage.end(), index + 1)));
      return rest;
    },
  };
}

function openStage(hook: Hook, turn: TurnView, limits: Limits): OutputStage | undefined {
  try {
    const stage = hook.openStage?.(turn);
    return stage && guardStage(hook, stage, turn, limits);
  } catch (error) {
    return fail(hook, turn, error, undefined);
  }
}

/** A stage fails the way its hook declares: open lets the text pass as it came, closed ends the turn. */
function fail<Rest>(hook: Hook, turn: TurnView, error: unknown, asItCame: Rest): Rest {
  turn.signal.throwIfAborted();
  const message = describeError(error);
  turn.emit({ kind: "hook-failure", hook: hook.name, phase: "on-delta", effect: hook.onFailure, message });
  if (hook.onFailure === "open") return asItCame;
  throw fault("hook.failed", { hook: hook.name, phase: "on-delta", reason: message }, { cause: error });
}

function guardStage(hook: Hook, stage: OutputStage, turn: TurnView, limits: Limits): OutputStage {
  const guarded = (asItCame: Outputs, run: () => Outputs | Promise<Outputs>) => {
    try {
      const outputs = run();
      if (!(outputs instanceof Promise)) return outputs;
      const limitMs = hook.deadlineMs ?? limits.hookMs;
      const deadline = { what: `The hook ${hook.name}`, limitMs, signal: turn.signal };
      return withDeadline(deadline, () => outputs).catch(error => fail(hook, turn, error, asItCame));
    } catch (error) {
      return fail(hook, turn, error, asItCame);
    }
  };
  return {
    push: delta => guarded([{ kind: "text", text: delta }], () => stage.push(delta)),
    end: () => guarded([], () => stage.end()),
  };
}
