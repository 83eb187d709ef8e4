/** Narrows a policy for a sub-agent: never more than its parent, and only the delegation's grants. */
import type { Operation } from "../../ports/index.ts";
import { anchorRules, type Places } from "../anchor-rules.ts";
import { decide, type Judgement, type PolicyDecision, type PolicyRule } from "../policy.ts";
import type { CompiledDelegation } from "./parse-delegation.ts";

/** A whole policy as a function. */
export type Decide = (operations: readonly Operation[]) => Decided;

export interface Decided extends PolicyDecision {
  /** The operations of the call, where the policy has taken it apart; all of them have to be granted. */
  readonly operations?: readonly Operation[];
}

export interface NarrowOptions {
  /** The folder that the paths of the delegation are relative to. */
  readonly places: Places;
  /** The depth of the sub-agent: 1 if a mind starts it itself. @default 1 */
  readonly level?: number;
}

/** By this a sub-agent starts others. */
const HANDS_ON = "agent.delegate";
/** Operations that touch nothing need no grant. */
const HARMLESS = "shell.print";
const LOOKS = ["fs.read", "fs.list", "fs.search"];

/**
 * Denies operations that the parent may not do, or would ask about: a sub-agent can't ask a person. Denies those not granted
 * for certain, too. The result narrows again, for the sub-agent's own ones. Pure; throws only if `parent` throws.
 */
export function narrow(
  parent: Decide,
  delegation: CompiledDelegation,
  { places, level = 1 }: NarrowOptions,
): Decide {
  const rules = anchorRules(delegation.rules, places);
  const ofElsewhere = rules.filter(rule => !isOfBrain(rule, places));
  const mayHandOn = level < delegation.depth;

  return operations => {
    const above = parent(operations);
    if (above.decision === "deny") return above;
    if (above.decision === "ask")
      return { ...above, decision: "deny", reason: `${above.reason}; ${UNASKABLE}` };
    for (const operation of above.operations ?? operations) {
      const refusal = refuse(operation);
      if (refusal !== undefined) return { ...above, ...refusal };
    }
    return above;
  };

  /** Undefined where the operation is granted for certain. */
  function refuse({ isPossible: _, ...operation }: Operation): PolicyDecision | undefined {
    if (operation.name === HARMLESS) return undefined;
    if (operation.name === HANDS_ON && !mayHandOn) {
      return refusal(operation, `delegations end at depth ${delegation.depth}`);
    }
    const held = looksFromAbove(operation, places) ? ofElsewhere : rules;
    const granted = decide({ rules: held, fallback: "deny" }, [operation]);
    if (granted.decision === "allow") return undefined;
    return granted.rule === "default"
      ? refusal(operation, `nothing that is delegated grants ${operation.name}`)
      : { ...granted, decision: "deny", reason: `${granted.reason}; ${INSTEAD}` };
  }
}

/**
 * The judgement on a sub-agent's call under a harness. A call that no rule speaks of is the harness's to decide on, for a
 * sub-agent as for its parent; a rule that asks refuses, and so does everything that isn't granted.
 */
export function narrowJudgement(
  above: Judgement,
  delegation: CompiledDelegation,
  options: NarrowOptions,
): Judgement {
  const parent = above.rule === "default" ? { ...above, decision: "allow" as const } : above;
  const { decision, rule, ...why } = narrow(() => parent, delegation, options)(above.operations);
  if (decision !== "deny") return above;
  return { ...above, ...why, decision, rule: rule === "default" ? "delegation.md" : rule };
}

const INSTEAD = "hand it back to whoever started you";
const UNASKABLE = `a sub-agent can't ask a person, so ${INSTEAD}`;

const refusal = ({ name }: Operation, reason: string): PolicyDecision => ({
  decision: "deny",
  rule: "default",
  reason: `${reason}: ${INSTEAD}`,
  operation: name,
});

/** A search over the whole project skips the brain's files; they are read one by one, or not at all. */
function looksFromAbove({ name, arguments: given }: Operation, { project, brain }: Places): boolean {
  const { path } = given;
  return (
    LOOKS.includes(name) && typeof path === "string" && (brain ?? `${project}/.agent`).startsWith(`${path}/`)
  );
}

function isOfBrain(
  { arguments: { path } }: PolicyRule,
  { project, brain = `${project}/.agent` }: Places,
): boolean {
  return path?.every(glob => glob === brain || glob.startsWith(`${brain}/`)) ?? false;
}
