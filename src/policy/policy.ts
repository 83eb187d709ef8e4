/** What may be done: rules over operations, and the one function that decides by them. */
import { formatSource, type Json, type Source } from "../base/index.ts";
import type { Decision, Operation } from "../ports/index.ts";
import { matchesGlob } from "./glob.ts";

export interface PolicyRule {
  readonly decision: Decision;
  /** A glob over operation names: `git.push`, `git.*`, `*`. */
  readonly operation: string;
  /** What named arguments must be: any of these globs. An argument that isn't named may be anything. */
  readonly arguments: { readonly [name: string]: readonly string[] };
  /** The rule in the words of whoever wrote it. */
  readonly text: string;
  readonly source?: Source;
}

export interface Policy {
  readonly rules: readonly PolicyRule[];
  /** For operations that no rule speaks of: `ask` where somebody can answer, `deny` where nobody can. */
  readonly fallback: Decision;
}

export interface PolicyDecision {
  readonly decision: Decision;
  /** The text of the rule that decided; "default" where none did. */
  readonly rule: string;
  /** A sentence for a person. */
  readonly reason: string;
  readonly source?: Source;
  /** The name of the operation that decided. */
  readonly operation: string;
}

type Match = "yes" | "no" | "unknown";

const strictness: { readonly [Each in Decision]: number } = { allow: 0, ask: 1, deny: 2 };

/** The strictest of several decisions; the first one among equals. */
export function strictest<Each extends { readonly decision: Decision }>(
  first: Each,
  ...rest: readonly Each[]
): Each {
  return rest.reduce(
    (most, next) => (strictness[next.decision] > strictness[most.decision] ? next : most),
    first,
  );
}

/**
 * Decides a call that is these operations. For each: never before approval before always before the fallback; the
 * strictest of them holds for the call. A rule whose named argument has no known value (it is missing, undefined, or
 * no plain value) possibly matches: a `deny` or `ask` rule is then asked about, an `allow` rule doesn't hold.
 * A list matches an `allow` rule when all of its elements do, and the others when any does.
 * Pure; never throws.
 */
export function decide(policy: Policy, operations: readonly Operation[]): PolicyDecision {
  const [first, ...rest] = operations;
  if (first === undefined) return byFallback(policy, "a call without operations");
  return strictest(decideOne(policy, first), ...rest.map(operation => decideOne(policy, operation)));
}

function decideOne(policy: Policy, operation: Operation): PolicyDecision {
  let best: PolicyDecision | undefined;
  for (const rule of policy.rules) {
    const match = matchRule(rule, operation);
    if (match === "no" || (match === "unknown" && rule.decision === "allow")) continue;
    const decision = byRule(rule, operation, match);
    best = best === undefined ? decision : strictest(best, decision);
  }
  return best ?? byFallback(policy, operation.name);
}

function byRule(rule: PolicyRule, operation: Operation, match: Match): PolicyDecision {
  const decision = match === "unknown" ? "ask" : rule.decision;
  const standing = rule.source === undefined ? "" : ` [${formatSource(rule.source)}]`;
  const verdict =
    match === "unknown"
      ? "may fall under a rule (that can't be told from its arguments)"
      : { deny: "is never allowed here", ask: "needs a person's approval", allow: "is always allowed" }[
          decision
        ];
  return {
    decision,
    rule: rule.text,
    reason: `${operation.name} ${verdict}: “${rule.text}”${standing}`,
    ...(rule.source === undefined ? {} : { source: rule.source }),
    operation: operation.name,
  };
}

function byFallback({ fallback }: Policy, operation: string): PolicyDecision {
  const consequence = { allow: "it is allowed", ask: "a person is asked", deny: "it is denied" }[fallback];
  const reason = `no rule speaks of ${operation}, so ${consequence}`;
  return { decision: fallback, rule: "default", reason, operation };
}

function matchRule(rule: PolicyRule, operation: Operation): Match {
  if (!matchesGlob(rule.operation, operation.name)) return "no";
  let result: Match = "yes";
  for (const [name, globs] of Object.entries(rule.arguments)) {
    const value = Object.hasOwn(operation.arguments, name) ? operation.arguments[name] : undefined;
    const match = matchValue(globs, value, rule.decision);
    if (match === "no") return "no";
    if (match === "unknown") result = "unknown";
  }
  return result;
}

function matchValue(globs: readonly string[], value: Json | undefined, decision: Decision): Match {
  if (value === undefined) return "unknown";
  if (Array.isArray(value)) {
    const matches = value.map(item => matchPlain(globs, item));
    if (decision === "allow")
      return matches.length > 0 && matches.every(each => each === "yes") ? "yes" : "no";
    if (matches.includes("yes")) return "yes";
    return matches.includes("unknown") ? "unknown" : "no";
  }
  return matchPlain(globs, value);
}

function matchPlain(globs: readonly string[], value: Json | undefined): Match {
  if (value === undefined || (typeof value === "object" && value !== null)) return "unknown";
  const text = String(value);
  return globs.some(glob => matchesGlob(glob, text)) ? "yes" : "no";
}
