/** `createStepUpHook`: asks a person about calls by what is at stake, and raises the stakes by what is unusual. */
import type { Clock } from "../base/index.ts";
import type { CallJudgement, CallView, Hook, Operation } from "../ports/index.ts";
import { riskOf } from "./guardrails/turn-risk.ts";

/** 1: only reads. 2: can be taken back. 3: can't be taken back, or reaches others. Source: spec/safety.md §6. */
export type Tier = 1 | 2 | 3;

/** The tier from which a person approves each call; `policy`: where the policy asks, and where a call was raised to tier 3. */
export type ApproveFrom = "policy" | 2 | 3;

/** The context that raises a call by a tier. Nothing lowers it. */
export interface StepUpRules {
  /** 0 to 1: a turn whose guardrails flagged something with this score or more. */
  readonly riskScore?: number;
  /** Hours of the day, from (included) to (excluded), over midnight where `from` is greater. */
  readonly hours?: { readonly from: number; readonly to: number; readonly timeZone?: string };
  /** More calls above tier 1 of one user, in this process. */
  readonly calls?: { readonly most: number; readonly windowMs: number };
}

export interface StepUpOptions {
  readonly approveFrom: ApproveFrom;
  readonly stepUp: StepUpRules;
  /** The policy's one table. Operations that it doesn't know have none, and count by what their tool declares. */
  readonly tierOf: (operation: Operation) => Tier | undefined;
  readonly clock: Clock;
}

export const STEP_UP = "step-up";

/** Only asks: the policy and the other hooks may be stricter, and a person's no holds. */
export function createStepUpHook({ approveFrom, clock, stepUp, tierOf }: StepUpOptions): Hook {
  const volume = createVolumeCounter(clock, stepUp.calls);

  return {
    name: STEP_UP,
    onFailure: "closed",
    beforeTool(call): CallJudgement | undefined {
      const tier = tierOfCall(call, tierOf);
      const count = tier === 1 ? 0 : volume.count(call);
      const reasons = [
        ...riskReasons(call, stepUp),
        ...hourReasons(clock, stepUp),
        ...(stepUp.calls !== undefined && count > stepUp.calls.most
          ? [`${count} calls in a short time`]
          : []),
      ];
      const raised = reasons.length === 0 ? tier : Math.min(3, tier + 1);
      const isAsked = approveFrom === "policy" ? reasons.length > 0 && raised === 3 : raised >= approveFrom;
      if (!isAsked) return undefined;
      const why = reasons.length === 0 ? "" : `; raised, because of ${reasons.join(", ")}`;
      return { decision: "ask", rule: STEP_UP, reason: `${effects[raised as Tier]} (tier ${raised}${why})` };
    },
  };
}

const effects: Readonly<Record<Tier, string>> = {
  1: "it only reads",
  2: "it changes something",
  3: "it can't be taken back, or reaches others",
};

/**
 * The greatest tier of the operations that the policy sees in a call. A possible effect is for the policy's rules alone. An
 * operation that no table knows is irreversible, unless its tool declares that it has no effect.
 */
export function tierOfCall(
  { judged, operations, tool }: Pick<CallView, "judged" | "operations" | "tool">,
  tierOf: StepUpOptions["tierOf"],
): Tier {
  const unknown: Tier = tool.sideEffects.length === 0 && tool.isUndeclared !== true ? 1 : 3;
  const certain = (judged ?? operations).filter(({ isPossible }) => isPossible !== true);
  return Math.max(1, ...certain.map(operation => tierOf(operation) ?? unknown)) as Tier;
}

function riskReasons(call: CallView, { riskScore }: StepUpRules): readonly string[] {
  if (riskScore === undefined) return [];
  const { reasons, score } = riskOf(call);
  return score >= riskScore && reasons.length > 0 ? reasons : [];
}

function hourReasons(clock: Clock, { hours }: StepUpRules): readonly string[] {
  if (hours === undefined) return [];
  const { from, timeZone, to } = hours;
  const format = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    hourCycle: "h23",
    ...(timeZone !== undefined && { timeZone }),
  });
  const hour = Number(format.format(clock.now()));
  const isWithin = from <= to ? hour >= from && hour < to : hour >= from || hour < to;
  return isWithin ? [`the hour (${hour}:00 to ${hour}:59)`] : [];
}

/** Users whose calls are counted; the one who rested longest is forgotten. Our own choice. */
const MOST_USERS = 1_000;

function createVolumeCounter(clock: Clock, rule: StepUpRules["calls"]) {
  const calls = new Map<string, Map<string, number>>();
  return {
    /** The calls of this user within the window. A call that is judged again counts once. */
    count({ call, session: { tenant, user }, turn }: CallView): number {
      if (rule === undefined) return 0;
      const now = clock.now();
      const key = JSON.stringify([tenant, user]);
      const own = calls.get(key) ?? new Map<string, number>();
      for (const [id, at] of own) if (at <= now - rule.windowMs || own.size > rule.most + 1) own.delete(id);
      const id = `${turn} ${call.call}`;
      own.delete(id);
      own.set(id, now);
      calls.delete(key);
      calls.set(key, own);
      if (calls.size > MOST_USERS) calls.delete(calls.keys().next().value!);
      return own.size;
    },
  };
}
