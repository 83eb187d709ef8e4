/** Judges a valid call: hooks, then the policy, then a person where one of them asks; edits start over. */
import { hashJson } from "../../base/index.ts";
import {
  type Judgement,
  type PolicyDecision,
  riskTier,
  strictest,
  taintOperations,
} from "../../policy/index.ts";
import type { AnyTool, ApprovalMatter, ApprovalReason, Approver, Hook, Taint } from "../../ports/index.ts";
import { recall } from "./answer.ts";
import { approve } from "./approve.ts";
import type { Execution, PreparedCall } from "./execution.ts";
import type { PolicySource } from "./judge-by-policy.ts";
import {
  cancelled,
  isSuspended,
  isUnsuccessful,
  refused,
  type SuspendedCall,
  type Unsuccessful,
} from "./outcome.ts";
import { type HookJudgement, tighten } from "./tighten.ts";
import { prepareCall } from "./validate.ts";

export interface Judges {
  readonly hooks: readonly Hook[];
  readonly policy: PolicySource;
  readonly approver: Approver | undefined;
}

/** A call as it was judged last, whatever came of it. */
export interface JudgedCall {
  readonly prepared: PreparedCall;
  /** Undefined when it may run. */
  readonly refusal?: Unsuccessful;
}

/** After so many questions about one call its judges are taken to disagree, and it is rejected. */
const MAX_QUESTIONS = 3;

/**
 * Decides whether a call may run, and with which arguments. A person's approval holds for the arguments that the
 * person saw, or wrote: when hooks change those afterwards, the person is asked again. A deny denies them all the same.
 * Of a resumed call, the question that the log has is taken up once, in the place of the first one here.
 */
export async function judgeCall(
  execution: Execution,
  first: PreparedCall,
  judges: Judges,
): Promise<JudgedCall | SuspendedCall> {
  let prepared = first;
  let recorded = execution.earlier?.approval;
  let approved: { readonly hash: string; readonly by: string } | undefined;
  for (let questions = 0; ; questions++) {
    const tightened = await tighten(execution, prepared, judges);
    if (isSuspended(tightened)) return tightened;
    if (isUnsuccessful(tightened)) return { prepared, refusal: tightened };
    prepared = tightened.prepared;
    const refuse = (refusal: Unsuccessful): JudgedCall => ({ prepared, refusal });
    const { judged, taint } = tightened;
    prepared = tainted(bounded(prepared, judged), taint);
    const policy = askAboutUndeclared(prepared.tool, decisionOf(judged));
    const { judgements } = tightened;
    const operation = prepared.operations[0]!.name;
    const decision = strictest<PolicyDecision>(policy, ...judgements.map(each => ({ ...each, operation })));
    const reasons = reasonsOf(judgements, policy);
    const { call, view } = execution;
    if (view.signal.aborted) return refuse(cancelled(refused));
    view.emit({
      kind: "policy-decision",
      call: call.call,
      ...plainDecision(decision),
      ...(onlyReads(prepared.tool, judged) && { tier: 1 }),
      ...(decision.decision === "ask" && reasons),
      ...named(taint),
    });
    if (decision.decision === "deny") return refuse(denial(decision));
    const isUndisputed = decision.decision === "allow" && recorded === undefined;
    if (isUndisputed && approved === undefined) return { prepared };
    const argumentsHash = await hashCall(prepared);
    if (argumentsHash === approved?.hash) return { prepared: { ...prepared, approvedBy: approved.by } };
    let answer = recorded && recall(execution, recorded, argumentsHash, decision.decision);
    recorded = undefined;
    if (answer === undefined) {
      if (decision.decision === "allow") return { prepared };
      if (judges.approver === undefined) return refuse(unanswerable(decision));
      if (questions === MAX_QUESTIONS) return refuse(disagreement());
      const matter = { ...matterOf(prepared, decision, judged, argumentsHash), ...reasons };
      answer = await approve(execution, judges.approver, matter);
    }
    if (isSuspended(answer)) return answer;
    if (isUnsuccessful(answer)) return refuse(answer);
    const { answeredBy } = answer;
    if (answer.editedArguments === undefined) return { prepared: { ...prepared, approvedBy: answeredBy } };
    const edited = await prepareCall(execution, prepared.tool, answer.editedArguments);
    if (isUnsuccessful(edited)) return refuse(edited);
    prepared = { ...edited, editedFrom: prepared.arguments };
    approved = { hash: await hashCall(edited), by: answeredBy };
  }
}

/** The facts that an approval is bound to. */
const hashCall = ({ tool, arguments: json }: PreparedCall) => hashJson({ tool: tool.name, arguments: json });

const decisionOf = ({ decision, rule, reason, source, operation }: Judgement): PolicyDecision => ({
  decision,
  rule,
  reason,
  ...(source !== undefined && { source }),
  operation,
});

/**
 * A fallback that allows speaks of tools whose effects are known: calls of the others need a person's yes, unless a
 * rule names them.
 */
function askAboutUndeclared({ isUndeclared, name }: AnyTool, decision: PolicyDecision): PolicyDecision {
  if (isUndeclared !== true || decision.decision !== "allow" || decision.rule !== "default") return decision;
  const reason = `${name} doesn't say what it changes, and no rule speaks of ${decision.operation}`;
  return { ...decision, decision: "ask", reason };
}

const plainDecision = ({ decision, operation, reason, rule, source }: PolicyDecision): PolicyDecision => ({
  decision,
  rule,
  reason,
  ...(source !== undefined && { source }),
  operation,
});

/** By its own declaration, where no operation of the policy's table says otherwise. */
const onlyReads = ({ isUndeclared, name, sideEffects }: AnyTool, { operations }: Judgement): boolean =>
  isUndeclared !== true && sideEffects.length === 0 && operations.every(each => each.name === `tool.${name}`);

const named = (taint: readonly Taint[] = []) => (taint.length > 0 ? { taint } : {});

/** The gravest first: where words come from, then what is at stake, then the rule; nothing where one thing asks. */
function reasonsOf(
  judgements: readonly HookJudgement[],
  policy: PolicyDecision,
): { readonly reasons?: readonly ApprovalReason[] } {
  const asking = [...judgements, ...(policy.decision === "ask" ? [policy] : [])];
  if (asking.length < 2) return {};
  const reasons = asking.map(({ reason, rule, ...each }) => ({
    rule,
    reason,
    ...("source" in each && each.source !== undefined && { source: each.source }),
  }));
  return { reasons };
}

/** With the taint of the last judgement, and no other. */
function tainted({ taint: _, ...prepared }: PreparedCall, taint: readonly Taint[]): PreparedCall {
  if (taint.length === 0) return prepared;
  return { ...prepared, operations: taintOperations(prepared.operations, taint), taint };
}

/** With the operations and the bounds of the last judgement, and no others. */
const bounded = (
  prepared: PreparedCall,
  { operations, rateLimits = [], timeoutMs }: Judgement,
): PreparedCall => ({
  ...prepared,
  judged: operations,
  rateLimits,
  timeoutMs,
});

function matterOf(
  { taint, tool, arguments: json }: PreparedCall,
  { operation, rule, reason, source }: PolicyDecision,
  { operations }: Judgement,
  argumentsHash: string,
): ApprovalMatter {
  const names = [...new Set(operations.map(({ name }) => name))];
  const tier = operations.map(riskTier).reduce((gravest, each) => (each > gravest ? each : gravest), 1);
  return {
    tool: tool.name,
    operation,
    ...(names.length > 1 && { operations: names }),
    arguments: json,
    argumentsHash,
    sideEffects: tool.sideEffects,
    ...(operations.length > 0 && tier !== 3 && { tier }),
    rule,
    reason,
    ...(source !== undefined && { source }),
    ...named(taint),
  };
}

const denial = ({ reason }: PolicyDecision) =>
  refused(
    "tool.policy-denied",
    `This call is denied: ${reason}. Don't try to reach the same in another way.`,
  );

const unanswerable = ({ reason }: PolicyDecision) =>
  refused(
    "tool.approval-required",
    `This call needs a person's approval, and nobody can be asked here: ${reason}.`,
  );

const disagreement = () =>
  refused(
    "tool.approval-rejected",
    "What was approved was changed again each time, so the call was not run.",
  );
