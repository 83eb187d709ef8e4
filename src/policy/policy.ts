/** The policy: rules over operations, the one function that decides by them, and the join of two policies. */
import { formatSource, type Source } from "../base/index.ts";
import type { Decision, Operation } from "../ports/index.ts";
import { matchRule, type PolicyRule } from "./match-rule.ts";

export type { PolicyRule };

export interface Policy {
  readonly rules: readonly PolicyRule[];
  /** For operations without a matching rule: `ask` where a person can answer, else `deny`. */
  readonly fallback: Decision;
  /** Allowances that no person has accepted: where one of them would hold, the reason says so. @default none */
  readonly unaccepted?: readonly PolicyRule[];
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
  const findings = operations.flatMap(operation => findingsOf(policy, operation));
  if (findings.length === 0) return byFallback(policy, "a call without operations");
  return describe(policy, findings.reduce(moreTelling));
}

/** A rule that covers an operation, or the fallback for an operation that no rule covers. */
interface Finding {
  readonly decision: Decision;
  readonly operation: Operation;
  readonly rule?: PolicyRule;
  /** Whether the rule covers it for certain. */
  readonly isCertain?: boolean;
}

/** The strictest one; of equals the one whose reason tells a person most, else the first one. */
function moreTelling(first: Finding, next: Finding): Finding {
  const stricter = strictness[next.decision] - strictness[first.decision];
  if (stricter !== 0) return stricter > 0 ? next : first;
  const [one, other] = [tellingOf(first), tellingOf(next)];
  const at = one.findIndex((value, index) => value !== other[index]);
  if (at >= 0) return other[at]! > one[at]! ? next : first;
  const isSame = first.operation === next.operation;
  return isSame && conditionsOf(next) > conditionsOf(first) ? next : first;
}

/**
 * Decides in turn, the higher number first: a written rule before the fallback, a certain match before a possible one,
 * a person's rule before a built-in one, a rule about the operation's own path before one about something below it, a
 * rule that names an operation before a general rule. Of rules about one operation the one with more conditions says
 * more. The operations of a command come before their consequences.
 */
function tellingOf({ rule, isCertain, operation }: Finding): readonly number[] {
  if (rule === undefined) return [0];
  const isDirect = !isReached(rule, operation);
  // A text that can't be read makes whatever else was found in it doubtful.
  const isPersons = rule.source !== undefined || operation.name === "shell.opaque";
  return [1, ...[isCertain === true, isPersons, isDirect, !rule.operation.includes("*")].map(Number)];
}

const conditionsOf = ({ rule }: Finding): number =>
  rule === undefined
    ? 0
    : [rule.arguments, rule.except ?? {}, rule.command ?? []].flatMap(Object.keys).length;

/** Whether the rule speaks of something below the operation's path, and not of the path itself. */
function isReached(rule: PolicyRule, operation: Operation): boolean {
  if (operation.arguments.recursive !== true || rule.decision === "allow") return false;
  const { recursive: _, ...named } = rule.arguments;
  const alone = { ...operation, arguments: { ...operation.arguments, recursive: false } };
  return matchRule({ ...rule, arguments: named }, alone) === "no";
}

/** The strictest findings of one operation, and none where it counts for nothing. */
function findingsOf(policy: Policy, operation: Operation): readonly Finding[] {
  const isExplicit = isAllowedByName(policy, operation);
  const found = policy.rules.flatMap((rule): readonly Finding[] => {
    const match = matchRule(rule, operation);
    if (match === "no" || (match === "unknown" && rule.decision === "allow")) return [];
    if (isExplicit && rule.decision === "ask" && !namesCommand(rule)) return [];
    const isCertain = match === "yes" && (!operation.isPossible || rule.decision === "allow");
    return [{ decision: isCertain ? rule.decision : "ask", operation, rule, isCertain }];
  });
  if (!operation.isPossible) return found.length > 0 ? found : [{ decision: policy.fallback, operation }];
  // A possible operation can raise a question, and nothing else.
  if (found.length > 0) return found.filter(({ decision }) => decision !== "allow");
  return policy.fallback === "allow" ? [] : [{ decision: "ask", operation }];
}

function describe(policy: Policy, { decision, operation, rule, isCertain }: Finding): PolicyDecision {
  if (rule !== undefined) return byRule(rule, operation, isCertain === true);
  return { ...byFallback(policy, subjectOf(operation), operation), decision };
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

function byRule(rule: PolicyRule, operation: Operation, isCertain: boolean): PolicyDecision {
  const decision = isCertain ? rule.decision : "ask";
  return {
    decision,
    rule: rule.text,
    reason: `${subjectOf(operation)} ${verdict(operation, rule, isCertain)}: “${rule.text}”${standing(rule)}`,
    ...(rule.source === undefined ? {} : { source: rule.source }),
    operation: operation.name,
  };
}

/** The operation, and the word that told it where it is a program's words that did. */
const subjectOf = ({ name, arguments: { told } }: Operation) =>
  typeof told === "string" ? `${name} (${told})` : name;

function verdict(operation: Operation, rule: PolicyRule, isCertain: boolean): string {
  const { name, arguments: given, isPossible } = operation;
  if (name === "shell.opaque") return `is asked about, since ${given.why ?? "it can't be told"}`;
  if (isCertain && isReached(rule, operation))
    return `takes all of ${given.from ?? given.path} with it, which ${verdicts[rule.decision]}`;
  if (isCertain) return verdicts[rule.decision];
  return isPossible
    ? "might come of it, and may fall under a rule"
    : "may fall under a rule (that can't be told from its arguments)";
}

const verdicts: { readonly [Each in Decision]: string } = {
  deny: "is never allowed here",
  ask: "needs a person's approval",
  allow: "is always allowed",
};

function byFallback(
  { fallback, unaccepted = [] }: Policy,
  subject: string,
  operation?: Operation,
): PolicyDecision {
  const consequence = { allow: "it is allowed", ask: "a person is asked", deny: "it is denied" }[fallback];
  const ignored = operation && unaccepted.find(rule => matchRule(rule, operation) === "yes");
  const why =
    ignored === undefined
      ? `no rule speaks of ${subject}`
      : `${subject} would be allowed by “${ignored.text}”${standing(ignored)}, which nobody has accepted here (brainstem trust)`;
  return {
    decision: fallback,
    rule: "default",
    reason: `${why}, so ${consequence}`,
    operation: operation?.name ?? subject,
  };
}

/** Where the rule is written. */
const standing = ({ source }: PolicyRule): string =>
  source === undefined ? "" : ` [${formatSource(source)}]`;

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
