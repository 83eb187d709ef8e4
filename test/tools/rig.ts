import type { CallId, Clock, Limits, TurnId } from "../../src/base/index.ts";
import { createId, resolveLimits, systemClock } from "../../src/base/index.ts";
import type { Policy } from "../../src/policy/index.ts";
import type {
  AnyTool,
  ApprovalAnswer,
  ApprovalRequest,
  Approver,
  EventDraft,
  EventKind,
  Hook,
  ToolCall,
  TurnView,
} from "../../src/ports/index.ts";
import {
  type CallResult,
  createExecutor,
  createToolRegistry,
  defineTool,
  type ExecutionContext,
  type ExecutorOptions,
  toSchema,
} from "../../src/tools/index.ts";

export const allowAll: Policy = { rules: [], fallback: "allow" };
export const askAll: Policy = { rules: [], fallback: "ask" };
export const denyAll: Policy = { rules: [], fallback: "deny" };

export const fastLimits = (overrides: Partial<Limits> = {}): Limits =>
  resolveLimits({ hookMs: 30, toolMs: 40, approvalMs: 40, ...overrides });

export interface Rig {
  readonly events: EventDraft[];
  readonly view: TurnView;
  readonly abort: AbortController;
  call(tool: string, given?: unknown, context?: Partial<ExecutionContext>): Promise<CallResult>;
  callAll(calls: readonly ToolCall[], context?: Partial<ExecutionContext>): Promise<readonly CallResult[]>;
  kinds(): readonly EventKind[];
  of<Kind extends EventKind>(kind: Kind): readonly EventDraft<Kind>[];
}

export type RigOptions = Partial<Omit<ExecutorOptions, "registry">> & {
  readonly tools?: readonly AnyTool[];
  readonly input?: string;
  /** @default none */
  readonly saidBefore?: readonly string[];
  readonly origin?: TurnView["origin"];
};

/** An executor with everything allowed and short limits, and a turn that collects its events. */
export function rig({
  tools = [],
  input = "",
  saidBefore = [],
  origin = "person",
  ...options
}: RigOptions = {}): Rig {
  const events: EventDraft[] = [];
  const abort = new AbortController();
  const view: TurnView = {
    session: { tenant: "acme", user: "ann", session: "s1", project: "atlas" },
    turn: "turn-1" as TurnId,
    input,
    saidBefore,
    parts: [],
    origin,
    history: [],
    decisions: () => [],
    tools: [],
    signal: abort.signal,
    emit: event => void events.push(event),
  };
  const registry = createToolRegistry(tools);
  const executor = createExecutor({ policy: () => allowAll, limits: fastLimits(), ...options, registry });
  return {
    events,
    view,
    abort,
    call: (tool, given = {}, context = {}) =>
      executor.execute(toolCall(tool, given), { view, ...context }) as Promise<CallResult>,
    callAll: (calls, context = {}) =>
      executor.executeAll(calls, { view, ...context }) as Promise<readonly CallResult[]>,
    kinds: () => events.map(({ kind }) => kind),
    of: kind => events.filter((event): event is never => event.kind === kind),
  };
}

export const toolCall = (tool: string, given: unknown = {}): ToolCall => ({
  call: createId<"call">() as CallId,
  tool,
  arguments: given,
});

export interface Probe {
  readonly tool: AnyTool;
  /** The inputs with which its body was entered. */
  readonly entered: unknown[];
}

/** A tool that remembers how often its body was entered. */
export function probe(
  name = "probe",
  run: (input: { readonly to?: string }) => unknown = () => "done",
): Probe {
  const entered: unknown[] = [];
  const tool = defineTool({
    name,
    description: "Remembers that it ran.",
    category: "test",
    input: toSchema<{ readonly to?: string }>({
      type: "object",
      properties: { to: { type: "string" } },
      additionalProperties: false,
    }),
    operation: given => [{ name: "mail.send", arguments: { to: given.to } }],
    sideEffects: ["sends mail"],
    repeatability: "unsafe",
    execute(given) {
      entered.push(given);
      return run(given);
    },
  });
  return { tool, entered };
}

/** An approver that answers with what a function makes of the request. */
export function approver(
  answer: (request: ApprovalRequest, signal: AbortSignal) => unknown,
): Approver & { readonly requests: ApprovalRequest[] } {
  const requests: ApprovalRequest[] = [];
  return {
    requests,
    ask(request, signal) {
      requests.push(request);
      return answer(request, signal) as Promise<ApprovalAnswer>;
    },
  };
}

export const yes = (request: ApprovalRequest, more: Partial<ApprovalAnswer> = {}): ApprovalAnswer => ({
  isApproved: true,
  argumentsHash: request.argumentsHash,
  answeredBy: "ann",
  ...more,
});

export const hook = (parts: Partial<Hook> & { readonly name?: string }): Hook => ({
  name: "test-hook",
  onFailure: "closed",
  ...parts,
});

export const hang = () => new Promise<never>(() => undefined);

/** A clock whose time is set by the test; sleeping is real. */
export function steppedClock(start = 1_000_000): Clock & { advance(byMs: number): void } {
  let now = start;
  return {
    now: () => now,
    sleep: systemClock.sleep,
    advance: byMs => {
      now += byMs;
    },
  };
}
