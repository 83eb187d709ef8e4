/** The hooks' say in a call before it runs: they may deny it, have a person asked, or change its arguments. */
import { canonicalJson, type Fault, fault, type Limits } from "../../base/index.ts";
import type { Judgement } from "../../policy/index.ts";
import type { CallJudgement, CallView, Hook, Question, Taint, ToolCall, Veil } from "../../ports/index.ts";
import { callHook } from "../call-hook.ts";
import { jsonCopy } from "../json-copy.ts";
import { plainMessage } from "../plain-message.ts";
import { ask } from "./ask.ts";
import type { Execution, PreparedCall } from "./execution.ts";
import { judgeByPolicy, type PolicySource } from "./judge-by-policy.ts";
import { cancelled, isUnsuccessful, refused, type SuspendedCall, type Unsuccessful } from "./outcome.ts";
import { prepareCall } from "./validate.ts";

/** A call as the hooks leave it. */
export interface TightenedCall {
  readonly prepared: PreparedCall;
  /** The policy's judgement of it. */
  readonly judged: Judgement;
  /** The hook that denies, or else all that ask: those that know where words come from first, then in the hooks' order. */
  readonly judgements: readonly HookJudgement[];
  /** As all hooks found it. */
  readonly taint: readonly Taint[];
}

export interface HookJudgement {
  readonly decision: "ask" | "deny";
  readonly rule: string;
  readonly reason: string;
  readonly taint?: readonly Taint[];
}

interface Tighteners {
  readonly hooks: readonly Hook[];
  readonly policy: PolicySource;
}

/** After so many changes of one call's arguments by hooks they are taken to disagree, and the call is denied. */
const MAX_EDITS = 10;
/** Of one hook about one call. */
const MAX_QUESTIONS = 3;

/**
 * Asks the policy, and then every hook, in order; the hooks see the operations as the policy takes them apart. Arguments that a hook changes are validated anew and shown to all hooks from the first
 * one on, so that nothing runs that one of them hasn't seen.
 */
export async function tighten(
  execution: Execution,
  prepared: PreparedCall,
  { hooks, policy }: Tighteners,
): Promise<TightenedCall | Unsuccessful | SuspendedCall> {
  let current = prepared;
  let judged = await judgeByPolicy(execution, current, policy);
  let asked: readonly HookJudgement[] = [];
  let taint: readonly Taint[] = [];
  let edits = 0;
  const tightened = (...judgements: readonly HookJudgement[]): TightenedCall => ({
    prepared: current,
    judged,
    taint,
    judgements,
  });
  for (let index = 0; index < hooks.length; index++) {
    const hook = hooks[index]!;
    const judgement = await judge(execution, { ...current, judged: judged.operations }, hook);
    if (judgement === undefined) continue;
    if ("status" in judgement) return judgement;
    if (!("arguments" in judgement)) {
      const found = judgement.taint ?? [];
      taint = [...taint, ...(execution.veil?.hide(found, "mind") ?? found)];
      if (!("decision" in judgement)) continue;
      if (judgement.decision === "deny") return tightened(judgement);
      asked = [...asked, judgement];
      continue;
    }
    if (canonicalJson(judgement.arguments) === canonicalJson(current.arguments)) continue;
    edits += 1;
    if (edits > MAX_EDITS) {
      const reason = `the hooks kept changing the arguments, ${hook.name} last`;
      return tightened({ decision: "deny", rule: `hook ${hook.name}`, reason });
    }
    const next = await prepareCall(execution, current.tool, judgement.arguments);
    if (isUnsuccessful(next)) {
      return refused(next.code, `The hook ${hook.name} changed the arguments. ${next.message}`);
    }
    current = next;
    judged = await judgeByPolicy(execution, current, policy);
    taint = [];
    asked = [];
    index = -1;
  }
  const isTainted = ({ taint: found = [] }: HookJudgement) => found.length > 0;
  return tightened(...asked.filter(isTainted), ...asked.filter(each => !isTainted(each)));
}

type Said = Exclude<CallJudgement, { readonly question: unknown }>;

/** The judgement of one hook. A failing hook that is declared closed denies; a failing open hook has no say. */
async function judge(
  execution: Execution,
  prepared: PreparedCall,
  hook: Hook,
): Promise<Said | Unsuccessful | SuspendedCall | undefined> {
  const { limits, view } = execution;
  let seen = callView(execution, prepared);
  try {
    for (let questions = 0; questions <= MAX_QUESTIONS; questions++) {
      const said = await callHook(checked(hook, limits), "beforeTool", seen, limits);
      if (said === undefined || !("question" in said)) return said;
      const asked = await ask(execution, prepared, `hook ${hook.name}`, said.question);
      if ("status" in asked) return asked;
      seen = { ...seen, answer: asked.answer };
    }
    return { decision: "deny", rule: `hook ${hook.name}`, reason: "it asks without end" };
  } catch (error) {
    if (view.signal.aborted) return cancelled(refused);
    return { decision: "deny", rule: `hook ${hook.name}`, reason: plainMessage(error) };
  }
}

/** A call as a hook sees it. */
export function callView(
  { call, step, veil, view }: Execution,
  { tool, operations, arguments: json, approvedBy, editedFrom, judged }: PreparedCall,
): CallView {
  const hidden = <Value>(value: Value): Value => veil?.hide(value, "mind") ?? value;
  return {
    ...view,
    call: { ...call, arguments: json },
    tool,
    operations: hidden(operations),
    ...(judged !== undefined && { judged: hidden(judged) }),
    ...(step !== undefined && { step: hideCalls(step, veil) }),
    ...(approvedBy !== undefined && { approvedBy }),
    ...(editedFrom !== undefined && { editedFrom: hidden(editedFrom) }),
    ...(veil !== undefined && { show: <Value>(value: Value) => veil.show(value) }),
  };
}

const hideCalls = (calls: readonly ToolCall[], veil: Veil | undefined) =>
  veil === undefined ? calls : calls.map(call => ({ ...call, arguments: veil.hide(call.arguments, "mind") }));

/** The hook, with any answer but the two judgements counted as a failure. */
function checked(hook: Hook, limits: Limits): Hook {
  const { name, deadlineMs = limits.hookMs, onFailure } = hook;
  const beforeTool = async (view: CallView) => readJudgement(await hook.beforeTool?.(view), name, limits);
  return { name, deadlineMs, onFailure, beforeTool };
}

function readJudgement(answer: unknown, hook: string, limits: Limits): CallJudgement | undefined {
  if (answer === undefined) return undefined;
  if (typeof answer !== "object" || answer === null) throw noJudgement(hook);
  const {
    decision,
    rule = `hook ${hook}`,
    reason = "it gives no reason",
    taint: given,
  } = answer as Partial<HookJudgement>;
  const taint = given && (jsonCopy(given, limits.inputChars) as unknown as readonly Taint[]);
  if (decision === "ask" || decision === "deny")
    return { decision, rule: String(rule), reason: String(reason), ...(taint && { taint }) };
  if (decision === undefined && taint !== undefined) return { taint };
  if (decision === undefined && "question" in answer)
    return { question: jsonCopy(answer.question, limits.inputChars) as unknown as Question };
  if (decision !== undefined || !("arguments" in answer)) throw noJudgement(hook);
  return { arguments: jsonCopy(answer.arguments, limits.inputChars) };
}

const noJudgement = (hook: string): Fault =>
  fault("input.invalid", {
    what: `What the hook ${hook} said`,
    expected: "ask or deny, other arguments, or a question: a hook can only tighten",
  });
