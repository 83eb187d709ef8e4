/** `createVoice`: the voice of a running body, for its progress and its writes to memory; hooks watch its progress. */
import { describeError, type Limits, withDeadline } from "../../base/index.ts";
import type {
  EventDraft,
  Hook,
  OutputStage,
  StageOutput,
  ToolContext,
  TurnContext,
} from "../../ports/index.ts";
import { jsonCopy } from "../json-copy.ts";
import type { Execution, PreparedCall } from "./execution.ts";
import { callView } from "./tighten.ts";

const MAX_PROGRESS_CHARS = 500;
/** Progress and events of one call; a body in a loop would fill the readers' queues. */
const MAX_EVENTS = 1_000;
/** Far above the length of anything that a memory holds. */
const MAX_EVENT_CHARS = 100_000;

interface Voice {
  readonly methods: Pick<ToolContext, "progress" | "emit">;
  /** Once all that was said has passed the hooks. Never rejects. */
  end(): Promise<void>;
  /** From here on nothing more is heard. */
  silence(): void;
}

/** Other events than progress and writes to memory are not passed on. */
export function createVoice(execution: Execution, prepared: PreparedCall, hooks: readonly Hook[]): Voice {
  const { call, view } = execution;
  const watch = hooks.length === 0 ? undefined : createWatch(execution, prepared, hooks);
  let left = MAX_EVENTS;
  let isOver = false;
  let said: Promise<void> = Promise.resolve();

  function show(message: string, fraction?: number) {
    if (isOver) return;
    const share = Number.isFinite(fraction) && { fraction: Math.min(1, Math.max(0, fraction!)) };
    if (message !== "" || share)
      view.emit({ kind: "tool-call-progress", call: call.call, message, ...share });
  }

  return {
    methods: {
      progress(given, fraction) {
        if (left-- <= 0) return;
        const message = String(given).slice(0, MAX_PROGRESS_CHARS);
        if (watch === undefined) return show(message, fraction);
        said = said.then(async () => show(await watch.push(message), fraction)).catch(() => undefined);
      },
      emit(event) {
        if (event.kind !== "memory-write" || left-- <= 0) return;
        view.emit(jsonCopy(event, MAX_EVENT_CHARS) as unknown as EventDraft<"memory-write">);
      },
    },
    async end() {
      await said;
      if (watch !== undefined) await watch.end().then(show, () => undefined);
    },
    silence() {
      left = 0;
      isOver = true;
    },
  };
}

interface Watch {
  /** The text that may be shown now. */
  push(message: string): Promise<string>;
  end(): Promise<string>;
}

/** The stages of all hooks as one. A failing stage that is declared closed ends the call's progress. */
function createWatch(execution: Execution, prepared: PreparedCall, hooks: readonly Hook[]): Watch {
  const { limits, view } = execution;
  const seen = callView(execution, prepared);
  const stages = hooks.flatMap(hook => openStage(hook, () => hook.openProgress?.(seen), view, limits) ?? []);
  let isSilent = false;

  async function through(given: string, from: number): Promise<string> {
    let text = given;
    for (const stage of stages.slice(from)) {
      if (text === "" || isSilent) break;
      text = take(await stage.push(text));
    }
    return text;
  }

  function take(outputs: readonly StageOutput[]): string {
    const end = outputs.findIndex(({ kind }) => kind !== "text" && kind !== "flag");
    isSilent ||= end !== -1;
    const passed = end === -1 ? outputs : outputs.slice(0, end);
    return passed.map(output => (output.kind === "text" ? output.text : "")).join("");
  }

  return {
    push: async message => (isSilent ? "" : through(message, 0)),
    async end() {
      let rest = "";
      for (const [index, stage] of stages.entries())
        if (!isSilent) rest += await through(take(await stage.end()), index + 1);
      return rest;
    },
  };
}

interface GuardedStage {
  push(message: string): Promise<readonly StageOutput[]>;
  end(): Promise<readonly StageOutput[]>;
}

const silence: readonly StageOutput[] = [{ kind: "stop", reason: "a hook failed" }];

/** A stage fails the way its hook declares. */
function openStage(
  hook: Hook,
  open: () => OutputStage | undefined,
  { emit, signal }: TurnContext,
  limits: Limits,
): GuardedStage | undefined {
  const deadline = { what: `The hook ${hook.name}`, limitMs: hook.deadlineMs ?? limits.hookMs, signal };

  function fail(error: unknown, asItCame: readonly StageOutput[]): readonly StageOutput[] {
    const message = describeError(error);
    emit({ kind: "hook-failure", hook: hook.name, phase: "progress", effect: hook.onFailure, message });
    return hook.onFailure === "open" ? asItCame : silence;
  }

  const guard = (asItCame: readonly StageOutput[], work: () => ReturnType<OutputStage["end"]>) =>
    withDeadline(deadline, async () => work()).catch(error => fail(error, asItCame));
  try {
    const stage = open();
    return (
      stage && {
        push: message => guard([{ kind: "text", text: message }], () => stage.push(message)),
        end: () => guard([], () => stage.end()),
      }
    );
  } catch (error) {
    const failure = fail(error, []);
    return failure.length === 0 ? undefined : { push: async () => failure, end: async () => failure };
  }
}
