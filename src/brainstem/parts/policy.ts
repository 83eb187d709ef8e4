/** The part `policy`: what may be done in the project, by whom, how often, and who answers what the rules ask. */
import type { Approver } from "../../ports/index.ts";
import { createPolicyReader } from "../../project/project-policy.ts";
import {
  createEntitlements,
  createRateLimiter,
  type Entitlements,
  type Rate,
  type RateLimiter,
} from "../../tools/index.ts";
import {
  aFunction,
  aName,
  type Check,
  exactly,
  is,
  isObject,
  listOf,
  milliseconds,
  optional,
  withParts,
} from "../checks.ts";
import { definePart, type Site } from "../part.ts";
import { createTestRecord } from "../test-record.ts";
import { brain } from "./brain.ts";
import { location } from "./location.ts";

export interface PolicyConfig {
  /** Who answers what the policy asks. Without one, what would be asked is denied. */
  readonly approver?: Approver;
  /** Who has what tools require (`entitlements` of a tool): these names for everybody, or your own service. @default nobody */
  readonly entitlements?: readonly string[] | Entitlements;
  /** How often one user may call one tool: a rate, or your own limiter. @default { calls: 600, windowMs: 60_000 } */
  readonly rateLimiter?: Rate | RateLimiter;
  /** Names of the only tools that the mind is offered; calls of others are refused. @default all */
  readonly allowedTools?: readonly string[];
}

const entitlements: Check = (value, path) =>
  Array.isArray(value) ? listOf(aName)(value, path) : withParts({ isEntitled: aFunction })(value, path);

const aRate = exactly({
  calls: is("a number above 0", value => typeof value === "number" && value > 0),
  windowMs: milliseconds,
});

const rateLimiter: Check = (value, path) =>
  isObject(value) && "take" in value ? withParts({ take: aFunction })(value, path) : aRate(value, path);

export const policy = definePart({
  name: "policy",
  needs: { location, brain },
  keys: {
    approver: withParts({ ask: aFunction, validForMs: optional(milliseconds) }),
    entitlements,
    rateLimiter,
    allowedTools: listOf(aName),
  },
  start(needed, { config, clock }: Site<PolicyConfig>) {
    const { approver, entitlements: granted, rateLimiter: limiter, allowedTools } = config;
    const { brain: opened } = needed.brain;
    const tests = createTestRecord();
    const readPolicy = createPolicyReader({
      place: needed.location,
      volume: opened.volume,
      library: opened.skills,
      fallback: approver === undefined ? "deny" : "ask",
      preconditions: () => ({ testsPassed: tests.testsPassed() }),
    });
    return {
      readPolicy,
      tests,
      /** What a mind takes of it. */
      permissions: {
        disabled: opened.settings.tools.disabled,
        ...(approver !== undefined && { approver }),
        ...(granted !== undefined && {
          entitlements: "isEntitled" in granted ? granted : createEntitlements(granted),
        }),
        ...(limiter !== undefined && {
          rateLimiter: "take" in limiter ? limiter : createRateLimiter({ clock, ...limiter }),
        }),
        ...(allowedTools !== undefined && { allowedTools }),
      },
    };
  },
  contribute: ({ permissions, tests }) => ({
    hooks: [tests.hook],
    resolved: {
      hasApprover: permissions.approver !== undefined,
      ...(permissions.allowedTools !== undefined && { allowedTools: permissions.allowedTools }),
    },
  }),
});
