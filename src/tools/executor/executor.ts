/**
 * The choke point: every call of a tool, from anywhere, passes here, and a tool's body is entered nowhere else.
 * validate → permit → decide → approve → ask → run, here or elsewhere → check → record.
 */
import {
  type CircuitBreaker,
  type Clock,
  createCircuitBreaker,
  type Limits,
  resolveLimits,
  systemClock,
} from "../../base/index.ts";
import type { AnyTool, Approver, Hook, ToolCall, ToolOutcome } from "../../ports/index.ts";
import { restrictHook } from "../call-hook.ts";
import { plainMessage } from "../plain-message.ts";
import type { ToolRegistry } from "../registry.ts";
import { type ApprovedText, review, type TextToReview } from "./approve.ts";
import { askForTool, handOut, takeResult } from "./ask.ts";
import { check } from "./check.ts";
import { type JudgedCall, judgeCall } from "./decide.ts";
import {
  createRecorder,
  type Execution,
  type ExecutionContext,
  type PreparedCall,
  type ResumedCall,
} from "./execution.ts";
import type { PolicySource } from "./judge-by-policy.ts";
import {
  cancelled,
  canRepeat,
  isSuspended,
  isUnsuccessful,
  outcomeUnknown,
  refused,
  type SuspendedCall,
  type Unsuccessful,
  withEarlierAttempt,
} from "./outcome.ts";
import {
  createEntitlements,
  createRateLimiter,
  type Entitlements,
  limitOperations,
  permit,
  type RateLimiter,
} from "./permit.ts";
import { instead, present, textOf } from "./present.ts";
import { isByMistake, run } from "./run.ts";
import { hideArguments, notFound, prepareCall, readArguments } from "./validate.ts";

export interface ExecutorOptions {
  readonly registry: Pick<ToolRegistry, "snapshot">;
  /** A function is called for each call, so that rules may change. A function that fails or hangs denies. */
  readonly policy: PolicySource;
  /** Answers the policy's questions. @default none: the call is refused with tool.approval-required */
  readonly approver?: Approver | undefined;
  /** @default none */
  readonly hooks?: readonly Hook[];
  /** @default no entitlements: tools that require some are refused */
  readonly entitlements?: Entitlements;
  /** @default 600 calls a minute for each user and tool */
  readonly rateLimiter?: RateLimiter;
  /** Names of tools that no session may call. @default none */
  readonly disabled?: readonly string[];
  /** @default opens after 5 failures in a row of a tenant's calls of a tool, for 30 s */
  readonly circuitBreaker?: CircuitBreaker;
  readonly clock?: Clock;
  readonly limits?: Limits;
}

/** How a call ended, and what the model reads of it. */
export type CallResult = ToolOutcome & { readonly modelText: string };

export interface Executor {
  /**
   * Runs one call, or says why not. Never throws and never rejects, whatever tools, hooks and approvers do.
   * Its events begin with one tool-call-request and end with one tool-call-end; the body, if it is entered at all,
   * is entered behind one tool-call-start. A call that waits for an answer has no end yet, and its hooks no outcome.
   * A resumed call (`context.resumed`) has its request in the log already, and ends all the same; where its body may
   * have been entered before, it is entered again only if the tool may be repeated.
   */
  execute(call: ToolCall, context: ExecutionContext): Promise<CallResult | SuspendedCall>;
  /** Runs calls at once, up to `limits.parallelCalls` of them; the results are in the order of the calls. */
  executeAll(
    calls: readonly ToolCall[],
    context: ExecutionContext,
  ): Promise<readonly (CallResult | SuspendedCall)[]>;
  /** Has a person agree to a text before it goes on; without an approver it is refused. */
  review(text: TextToReview, context: ExecutionContext): Promise<ApprovedText | Unsuccessful | SuspendedCall>;
}

type HandedOut = NonNullable<ResumedCall["result"]>;

export function createExecutor(options: ExecutorOptions): Executor {
  const { registry, policy, approver, clock = systemClock, limits: own = resolveLimits() } = options;
  const hooks = (options.hooks ?? [])
    .map(hook => restrictHook(hook, own))
    .toSorted((left, right) => (left.order ?? 0) - (right.order ?? 0));
  const judges = { policy, approver, hooks: hooks.filter(hook => hook.beforeTool !== undefined) };
  const presenters = hooks.filter(hook => hook.afterTool !== undefined);
  const speakers = hooks.filter(hook => hook.openProgress !== undefined);
  const disabled: ReadonlySet<string> = new Set(options.disabled);
  const permissions = {
    entitlements: options.entitlements ?? createEntitlements(),
    rateLimiter: options.rateLimiter ?? createRateLimiter({ clock }),
  };
  const breaker = options.circuitBreaker ?? createCircuitBreaker({ clock });

  async function execute(call: ToolCall, context: ExecutionContext): Promise<CallResult | SuspendedCall> {
    const earlier = context.resumed?.get(call.call);
    const { limits = own } = context;
    const read = await readArguments(call.arguments, limits.inputChars);
    const parsed = hideArguments(read, context.veil, limits.inputChars);
    const given = isUnsuccessful(parsed) ? rawText(call.arguments) : parsed.json;
    const recorder = createRecorder(call, given, context.view, clock);
    const outcome = await attempt(
      { ...context, call, parsed, earlier, limits, clock, view: recorder.view },
      recorder.begin,
    );
    if (isSuspended(outcome)) {
      recorder.silence();
      return outcome;
    }
    const ending = earlier?.wasStarted ? withEarlierAttempt(outcome) : outcome;
    recorder.end(ending);
    return { ...ending, modelText: textOf(ending) };
  }

  async function attempt(execution: Execution, begin: () => void): Promise<ToolOutcome | SuspendedCall> {
    const { signal } = execution.view;
    try {
      if (execution.earlier === undefined) begin();
      const outcome = signal.aborted ? cancelled(refused) : await conduct(execution);
      // A call that was never entered is cancelled with its turn, whatever it waits for.
      const wasEntered = outcome.status === "succeeded" || outcome.status === "failed";
      return signal.aborted && !wasEntered ? cancelled(refused) : outcome;
    } catch (error) {
      return refused("tool.failed", `The call could not be carried out: ${plainMessage(error)}`);
    }
  }

  async function conduct(execution: Execution): Promise<ToolOutcome | SuspendedCall> {
    const { call, allowedTools, earlier, parsed } = execution;
    const tools = execution.tools ?? (await registry.snapshot());
    const tool = tools.find(({ name }) => name === call.tool);
    if (earlier?.withheldResult !== undefined) return takeUpResult(execution, tool, earlier.withheldResult);
    if (earlier?.result !== undefined && tool !== undefined && tool.execute === undefined)
      return takeUp(execution, tool, earlier.result);
    if (earlier?.wasStarted && !canRepeat(tool)) return outcomeUnknown(call.tool);
    if (disabled.has(call.tool)) return switchedOff(call.tool);
    if (tool === undefined) {
      const names = tools.map(({ name }) => name).filter(name => !disabled.has(name));
      return notFound(
        call.tool,
        names.filter(name => allowedTools?.includes(name) ?? true),
      );
    }
    if (isUnsuccessful(parsed)) return parsed;
    const prepared = await prepareCall(execution, tool, parsed.json);
    if (isUnsuccessful(prepared)) return prepared;
    const hindrance = await permit(execution, tool, permissions);
    if (hindrance !== undefined) return hindrance;
    const judged = await judgeCall(execution, prepared, judges);
    if (isSuspended(judged)) return judged;
    return show(execution, judged.prepared, await carryOut(execution, judged));
  }

  const show = (execution: Execution, prepared: PreparedCall, outcome: ToolOutcome | SuspendedCall) =>
    presenters.length === 0 || isSuspended(outcome)
      ? outcome
      : present(execution, prepared, outcome, { hooks: presenters, approver });

  /** A call that has run, and whose result a person is asked about. */
  async function takeUpResult(
    execution: Execution,
    tool: AnyTool | undefined,
    withheld: NonNullable<ResumedCall["withheldResult"]>,
  ) {
    const { parsed } = execution;
    const prepared =
      tool === undefined || isUnsuccessful(parsed)
        ? undefined
        : await prepareCall(execution, tool, parsed.json);
    return prepared === undefined || isUnsuccessful(prepared)
      ? instead(withheld.outcome, withheld.replacement)
      : present(execution, prepared, withheld.outcome, { hooks: presenters, approver }, withheld);
  }

  /** A call that was decided, and handed out, before. */
  async function takeUp(execution: Execution, tool: AnyTool, result: HandedOut) {
    const prepared = await prepareCall(execution, tool, result.request.arguments);
    const outcome = await takeResult(execution, tool, result);
    return isUnsuccessful(prepared) ? outcome : show(execution, prepared, outcome);
  }

  async function carryOut(
    execution: Execution,
    { prepared, refusal }: JudgedCall,
  ): Promise<ToolOutcome | SuspendedCall> {
    if (refusal !== undefined) return refusal;
    const { tool, rateLimits = [] } = prepared;
    const hindrance = await limitOperations(execution, rateLimits, permissions.rateLimiter);
    if (hindrance !== undefined) return hindrance;
    const asked = tool.question && (await askForTool(execution, prepared));
    if (asked !== undefined && "status" in asked) return asked;
    if (tool.execute !== undefined) return runGuarded(execution, { ...prepared, ...asked });
    return asked === undefined
      ? handOut(execution, prepared)
      : check(execution, tool, execution.veil?.show(asked.answer) ?? asked.answer);
  }

  async function runGuarded(execution: Execution, prepared: PreparedCall): Promise<ToolOutcome> {
    const { tool } = prepared;
    const circuit = JSON.stringify([execution.view.session.tenant, tool.id]);
    const admission = breaker.admit(circuit);
    if (admission.isOpen) return leftAlone(tool.name, admission.retryAfterMs);
    let verdict: "success" | "failure" | "neither" = "neither";
    try {
      const result = await run(execution, prepared, speakers);
      const outcome = isUnsuccessful(result) ? result : await check(execution, tool, result.returned);
      verdict = verdictOn(outcome);
      return outcome;
    } finally {
      breaker.report(circuit, verdict);
    }
  }

  return {
    execute,
    async executeAll(calls, context) {
      const { parallelCalls } = context.limits ?? own;
      const results: (CallResult | SuspendedCall)[] = [];
      let next = 0;
      const work = async () => {
        while (next < calls.length) {
          const index = next++;
          results[index] = await execute(calls[index]!, { ...context, step: calls });
        }
      };
      await Promise.all(Array.from({ length: Math.min(parallelCalls, calls.length) }, work));
      return results;
    },
    review: (text, { commit, limits = own, veil, view }) =>
      review(
        text,
        { view, limits, clock, ...(commit !== undefined && { commit }), ...(veil !== undefined && { veil }) },
        approver,
      ),
  };
}

/** The health of the tool by an outcome, for its circuit breaker. */
function verdictOn(outcome: ToolOutcome): "success" | "failure" | "neither" {
  if (outcome.status === "succeeded") return "success";
  const isItsOwn = outcome.status === "failed" && outcome.code !== "tool.cancelled" && !isByMistake(outcome);
  return isItsOwn ? "failure" : "neither";
}

/** The record's text for arguments that are not JSON. */
const rawText = (given: unknown) => (typeof given === "string" ? given : null);

const switchedOff = (name: string) => refused("tool.disabled", `The tool ${name} is switched off.`);

const leftAlone = (name: string, retryAfterMs: number) =>
  refused(
    "tool.circuit-open",
    `${name} has failed several times in a row and is left alone. Try again in ${Math.max(1, Math.ceil(retryAfterMs / 1_000))} s.`,
  );
