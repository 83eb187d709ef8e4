/**
 * The part `policy`: which actions are allowed in the project, for whom, how often, and who answers the rules'
 * questions.
 */

import { join } from "node:path";
import {
  aFunction,
  aName,
  anObject,
  type Check,
  exactly,
  is,
  isObject,
  listOf,
  milliseconds,
  oneOf,
  optional,
  withParts,
} from "../../base/checks.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import { createSessionJournal, createWriteJournal } from "../../harness/node.ts";
import { judge, judgeInSandbox, narrowPolicy, type Policy, sandboxRule } from "../../policy/index.ts";
import type { Hook, Operation, SessionKey, TurnView } from "../../ports/index.ts";
import { createPolicyReader } from "../../project/project-policy.ts";
import {
  createEntitlements,
  createRateLimiter,
  type Entitlements,
  type PolicySource,
  type Rate,
  type RateLimiter,
} from "../../tools/index.ts";
import { definePart, type Site } from "../part.ts";
import { approvals } from "./approvals.ts";
import { brain } from "./brain.ts";
import { location } from "./location.ts";
import { sandbox } from "./sandbox.ts";

export interface PolicyConfig {
  /**
   * Narrows the project's policy: a call is judged by the stricter of both. A policy, or a function of the turn, such
   * as by its tenant and user; a function that fails or is late denies. @default the project's policy alone
   */
  readonly policy?: PolicySource;
  /** The entitlements of users (tools require them): these names for all users, or your own service. @default none */
  readonly entitlements?: readonly string[] | Entitlements;
  /** How often one user may call one tool: a rate, or your own limiter. @default { calls: 600, windowMs: 60_000 } */
  readonly rateLimiter?: Rate | RateLimiter;
  /** Names of the only tools that the mind is offered; calls of others are refused. @default all */
  readonly allowedTools?: readonly string[];
}

const aPolicySource: Check = (value, path) =>
  typeof value === "function"
    ? []
    : withParts({
        rules: listOf(anObject),
        fallback: oneOf("allow", "ask", "deny"),
        judge: optional(aFunction),
      })(value, path);

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
  needs: { location, brain, approvals, sandbox },
  keys: {
    policy: aPolicySource,
    entitlements,
    rateLimiter,
    allowedTools: listOf(aName),
  },
  start(needed, { config, clock }: Site<PolicyConfig>) {
    const { approver } = needed.approvals;
    const { entitlements: granted, rateLimiter: limiter, allowedTools } = config;
    const { brain: opened } = needed.brain;
    const { sandbox: walls } = needed.sandbox;
    const tests = createTestRecord();
    const journals = join(needed.location.root, BRAIN_FOLDER, layout.hooks, "sessions");
    createSessionJournal(journals).prune();
    const writes = createWriteJournal(journals);
    const readPolicy = createPolicyReader({
      place: needed.location,
      volume: opened.volume,
      library: opened.skills,
      trust: needed.brain.readTrust,
      fallback: approver === undefined ? "deny" : "ask",
      preconditions: () => ({ testsPassed: tests.testsPassed() }),
      ...(walls !== undefined && { rules: [sandboxRule(walls.id)] }),
    });
    const { policy: narrower } = config;
    return {
      readPolicy,
      /** The project's, narrowed by the configuration's. */
      async policyOf(turn: TurnView): Promise<Policy> {
        const { policyAfter, policy: plain } = await readPolicy();
        const session = JSON.stringify(turn.session);
        const ofPlace: Policy = {
          ...plain,
          judge: operations =>
            writes.judged(session, written => {
              const judgeThem = (each: readonly Operation[]) => judge(policyAfter(written), each);
              return walls === undefined
                ? judgeThem(operations)
                : judgeInSandbox(operations, walls, judgeThem);
            }),
        };
        if (narrower === undefined) return ofPlace;
        return narrowPolicy(ofPlace, typeof narrower === "function" ? await narrower(turn) : narrower);
      },
      /** Later calls of the session are judged by what a command has changed in the sandbox. */
      noteChanges(session: SessionKey, changed: readonly string[] | undefined) {
        const operations: readonly Operation[] =
          changed === undefined
            ? [{ name: "fs.move", arguments: { path: needed.location.project } }]
            : changed.map(path => ({ name: "fs.write", arguments: { path } }));
        writes.note(JSON.stringify(session), { operations });
      },
      tests,
      /** The mind's options of it. */
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
      ...(permissions.allowedTools !== undefined && { allowedTools: permissions.allowedTools }),
    },
  }),
});

/** Remembers how the last test run of this state of the project went: the record of a tool answers a precondition. */
export interface TestRecord {
  readonly hook: Hook;
  /** Undefined when there was no run, or when something was changed since. */
  testsPassed(): boolean | undefined;
}

export function createTestRecord(): TestRecord {
  let passed: boolean | undefined;
  return {
    testsPassed: () => passed,
    hook: {
      name: "test-record",
      onFailure: "open",
      async afterTool({ tool, operations }, outcome) {
        if (tool.name === "run_tests") {
          const output = outcome.status === "succeeded" ? outcome.output : undefined;
          const isResult = typeof output === "object" && output !== null && !Array.isArray(output);
          const result = isResult ? (output as { readonly hasPassed?: unknown }).hasPassed : undefined;
          passed = typeof result === "boolean" ? result : undefined;
        } else if (outcome.status !== "refused") {
          const { changesTestResult } = await import("../../policy/judging.ts");
          if (operations.some(changesTestResult)) passed = undefined;
        }
        return undefined;
      },
    },
  };
}
