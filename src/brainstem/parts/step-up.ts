/** The part `step-up`: which calls a person approves whatever the rules allow, by what is at stake. */
import { aNumber, type Check, exactly, is, milliseconds, optional } from "../../base/checks.ts";
import { operations, riskTier } from "../../policy/index.ts";
import type { ApproveFrom, StepUpRules } from "../../safety/step-up.ts";
import { definePart, type Site } from "../part.ts";
import { profile } from "./profile.ts";

export interface StepUpConfig {
  /**
   * The tier from which a person approves each call: 2 for what changes something, 3 for what can't be taken back or
   * reaches others, "policy" for what the policy asks about. @default the profile's
   */
  readonly approveFrom?: ApproveFrom;
  /** Raises calls by a tier: in a flagged turn, at some hours, after many calls. @default the profile's */
  readonly stepUp?: StepUpRules;
}

const anHour = is(
  "an hour from 0 to 23",
  value => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 24,
);

const aTimeZone: Check = is("the name of a time zone, for example Europe/Vienna", value => {
  try {
    return typeof value === "string" && new Intl.DateTimeFormat("en", { timeZone: value }) !== undefined;
  } catch {
    return false;
  }
});

const aScore = is("a number from 0 to 1", value => typeof value === "number" && value >= 0 && value <= 1);

export const stepUp = definePart({
  name: "step-up",
  needs: { profile },
  keys: {
    approveFrom: is('"policy", 2 or 3', value => value === "policy" || value === 2 || value === 3),
    stepUp: exactly({
      riskScore: optional(aScore),
      hours: optional(exactly({ from: anHour, to: anHour, timeZone: optional(aTimeZone) })),
      calls: optional(exactly({ most: aNumber, windowMs: milliseconds })),
    }),
  },
  async start(needed, { config, clock }: Site<StepUpConfig>) {
    const { approveFrom = needed.profile.of("approveFrom"), stepUp: rules = needed.profile.of("stepUp") } =
      config;
    const resolved = Object.freeze({ approveFrom, stepUp: rules });
    if (approveFrom === "policy" && Object.keys(rules).length === 0) return { hooks: [], resolved };
    const { createStepUpHook } = await import("../../safety/step-up.ts");
    const tierOf = (operation: Parameters<typeof riskTier>[0]) =>
      Object.hasOwn(operations, operation.name) ? riskTier(operation) : undefined;
    return { hooks: [createStepUpHook({ ...resolved, tierOf, clock })], resolved };
  },
  contribute: ({ hooks, resolved }) => ({ hooks, resolved }),
});
