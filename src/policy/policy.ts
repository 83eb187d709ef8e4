/** The policy: rules over operations, the one function that decides by them, and the join of two policies. */
import { formatSource, type Source } from "../base/index.ts";
import type { Decision, Operation } from "../ports/index.ts";
import { type Match, matchRule, type PolicyRule } from "./match-rule.ts";

export type { PolicyRule };

export interface Policy {
  readonly rules: readonly PolicyRule[];
  /** For operations without a matching rule: `ask` where a person can answer, else `deny`. */
  readonly fallback: Decision;
  /**
   * Judges in place of `decide`: it knows where it is, takes commands apart, follows paths and asks the tool schemas.
   * Rejects only where a part of the engine can't be loaded. @default decide
   */
  readonly judge?: (operations: readonly Operation[]) => Judgement | Promise<Judgement>;
}

export interface Judgement extends PolicyDecision {
  /** The operations of the call. */
  readonly operations: readonly Operation[];
  /** How often these operations may happen, by their schemas. */
  readonly rateLimits?: readonly OperationRate[];
  /** How long the call may take, by its schema. */
  readonly timeoutMs?: number;
}

export interface OperationRate {
  readonly operation: string;
  readonly calls: number;
  readonly windowMs: number;
}

/** Judges a call: as the policy itself does, where it does. */
export const judge = async (policy: Policy, operations: readonly Operation[]): Promise<Judgement> =>
  policy.judge?.(operations) ?? { ...decide(policy, operations), operations };

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
 * A list matches an `allow` rule when all of its elements do, and the others when any does. Paths and domains are
 * compared without regard to case by `deny` and `ask`; a recursive operation touches everything below its path.
 * A possible operation can turn an allow into an ask, and nothing else: by a rule that would stop it, or
 * where no rule matches it and the fallback isn't to allow.
 * A guess from a stranger's words (`program.*`) gives way to an `allow` rule that names the command or the program.
 * Pure; never throws.
 */
export function decide(policy: Policy, operations: readonly Operation[]): PolicyDecision {
  const [first, ...rest] = operations.flatMap(operation => decideOne(policy, operation) ?? []);
  if (first === undefined) return byFallback(policy, "a call without operations");
  const strict = strictest(first, ...rest);
  // Of equals, a written rule goes before the fallback.
  const isWritten = (each: PolicyDecision) => each.decision === strict.decision && each.rule !== "default";
  return [first, ...rest].find(isWritten) ?? strict;
}

function decideOne(policy: Policy, operation: Operation): PolicyDecision | undefined {
  let best: PolicyDecision | undefined;
  const isExplicit = isAllowedByName(policy, operation);
  for (const rule of policy.rules) {
    const match = matchRule(rule, operation);
    if (match === "no" || (match === "unknown" && rule.decision === "allow")) continue;
    if (isExplicit && rule.decision === "ask" && !namesCommand(rule)) continue;
    const isDoubtful = operation.isPossible && rule.decision !== "allow";
    const decision = byRule(rule, operation, isDoubtful ? "unknown" : match);
    best = best === undefined ? decision : strictest(best, decision);
  }
  if (!operation.isPossible) return best ?? byFallback(policy, subjectOf(operation), operation.name);
  // A possible operation can raise a question, and nothing else.
  if (best !== undefined) return best.decision === "allow" ? undefined : best;
  return policy.fallback === "allow"
    ? undefined
    : { ...byFallback(policy, subjectOf(operation), operation.name), decision: "ask" };
}

/**
 * A program's words only give a guess, and a person who wrote down this very command or program knows better: such an
 * `allow` goes before every `ask` that names neither. Nothing goes before a `deny`.
 */
const isAllowedByName = ({ rules }: Policy, operation: Operation): boolean =>
  guesses.has(operation.name) &&
  operation.arguments.secret !== true &&
  rules.some(rule => rule.decision === "allow" && namesCommand(rule) && matchRule(rule, operation) === "yes");

const guesses: ReadonlySet<string> = new Set(["program.destroy", "program.change", "program.upload"]);

const namesCommand = ({ command, arguments: { program } }: PolicyRule): boolean =>
  [command, program].some(globs => globs !== undefined && !globs.includes("*"));

function byRule(rule: PolicyRule, operation: Operation, match: Match): PolicyDecision {
  const decision = match === "unknown" ? "ask" : rule.decision;
  const standing = rule.source === undefined ? "" : ` [${formatSource(rule.source)}]`;
  return {
    decision,
    rule: rule.text,
    reason: `${subjectOf(operation)} ${verdict(operation, match, rule.decision)}: “${rule.text}”${standing}`,
    ...(rule.source === undefined ? {} : { source: rule.source }),
    operation: operation.name,
  };
}

/** The operation, and the word that told it where it is a program's words that did. */
const subjectOf = ({ name, arguments: { told } }: Operation) =>
  typeof told === "string" ? `${name} (${told})` : name;

function verdict(
  { name, arguments: given, isPossible }: Operation,
  match: Match,
  decision: Decision,
): string {
  if (name === "shell.opaque") return `is asked about, since ${given.why ?? "it can't be told"}`;
  if (match !== "unknown") return verdicts[decision];
  return isPossible
    ? "might come of it, and may fall under a rule"
    : "may fall under a rule (that can't be told from its arguments)";
}

const verdicts: { readonly [Each in Decision]: string } = {
  deny: "is never allowed here",
  ask: "needs a person's approval",
  allow: "is always allowed",
};

function byFallback({ fallback }: Policy, subject: string, operation = subject): PolicyDecision {
  const consequence = { allow: "it is allowed", ask: "a person is asked", deny: "it is denied" }[fallback];
  const reason = `no rule speaks of ${subject}, so ${consequence}`;
  return { decision: fallback, rule: "default", reason, operation };
}

/**
 * Narrowed twice, a call is judged by the strictest of all three, in whatever order. A narrower that doesn't judge by itself
 * decides about what the first policy has made of the call. Bounds add up: all rates hold, and the shortest time.
 * Rejects only with what the two reject with.
 */
export const narrowPolicy = (policy: Policy, narrower: Policy): Policy => ({
  rules: policy.rules,
  fallback: policy.fallback,
  async judge(operations) {
    const first = await judge(policy, operations);
    const own = await narrower.judge?.(operations);
    return stricter(first, own ?? { ...decide(narrower, first.operations), operations: first.operations });
  },
});

function stricter(first: Judgement, second: Judgement): Judgement {
  const rateLimits = [...(first.rateLimits ?? []), ...(second.rateLimits ?? [])];
  const timeoutMs = Math.min(first.timeoutMs ?? Infinity, second.timeoutMs ?? Infinity);
  return {
    ...strictest(first, second),
    operations: first.operations,
    ...(rateLimits.length > 0 && { rateLimits }),
    ...(timeoutMs < Infinity && { timeoutMs }),
  };
}
