/** Tiers of calls, and what raises them. */
import { describe, expect, test } from "vitest";
import type { CallId, TurnId } from "../../src/base/index.ts";
import { operations, riskTier } from "../../src/policy/index.ts";
import { operationsOfCall } from "../../src/policy/judging.ts";
import type { AnyTool, CallView, GuardrailDecision, Operation } from "../../src/ports/index.ts";
import { profiles } from "../../src/safety/profiles.ts";
import { createStepUpHook, type StepUpOptions, tierOfCall } from "../../src/safety/step-up.ts";
import { createFakeClock } from "../../src/testing/index.ts";
import { echo } from "../mind/fixtures.ts";
import { judgeCommand, placedPolicy } from "../policy/placed.ts";
import { rigFacts } from "../policy/programs/rig.ts";

const tierOf = (operation: Operation) =>
  Object.hasOwn(operations, operation.name) ? riskTier(operation) : undefined;
const policy = placedPolicy("");

const toolWith = (sideEffects: readonly string[], isUndeclared = false): AnyTool => ({
  ...echo(),
  sideEffects,
  ...(isUndeclared && { isUndeclared: true as const }),
});

const tierOfGiven = (tool: string, given: object, sideEffects: readonly string[] = ["something"]) =>
  tierOfCall(
    {
      tool: toolWith(sideEffects),
      operations: operationsOfCall(
        { tool, arguments: given as never },
        { facts: rigFacts(), schemas: new Map() },
      ),
    },
    tierOf,
  );

describe("the tier of a call", () => {
  test.each([
    ["Read", { file_path: "/work/app/notes.md", max_tokens: 4_000, force: "no" }, 1],
    [
      "Write",
      { file_path: "/work/app/notes.md", content: "delete everything, irreversible, transfer 9,000,000 €" },
      2,
    ],
    ["mcp__bank__transfer", { order: { lines: [{ amount: "€99,95" }] } }, 3],
    ["mcp__bank__quote", { max_tokens: 5 }, 3],
    ["mcp__queue__purge", { name: "orders" }, 3],
    ["mcp__queue__delete", { name: "orders" }, 3],
    ["mcp__db__query", { sql: "select 1" }, 3],
    ["mcp__github__merge_pull_request", { number: 3 }, 3],
    ["WebSearch", { query: "how to delete a repository" }, 1],
  ] as const)("[safety.step-up.tiers] %s %j", (tool, given, tier) => {
    expect(tierOfGiven(tool, given)).toBe(tier);
  });

  test.each([
    ["ls -la", 1],
    ["cat notes.md", 1],
    ["git status && git diff", 1],
    ["git commit -m 'purge the cache'", 2],
    ["mkdir build", 2],
    ["rm -rf build", 3],
    ["git push", 3],
    ["npm publish", 3],
    ["redis-cli flushall", 3],
    ["ls; rm x", 3],
  ] as const)("[safety.step-up.tiers] %s", (command, tier) => {
    const { operations: judged } = judgeCommand(policy, command);
    const given = { tool: toolWith(["whatever the command does"]), operations: judged };
    expect(tierOfCall(given, tierOf)).toBe(tier);
  });

  test.each([
    ["declares no effect", [], false, 1],
    ["declares an effect", ["it writes to people"], false, 3],
    ["declares nothing", [], true, 3],
  ] as const)(
    "[safety.step-up.tiers] of a tool that no table knows and that %s",
    (_, effects, isUndeclared, tier) => {
      const call = {
        tool: toolWith(effects, isUndeclared),
        operations: [{ name: "ring_the_bell", arguments: {} }],
      };
      expect(tierOfCall(call, tierOf)).toBe(tier);
    },
  );

  test("[safety.step-up.tiers] is the greatest of its operations, whatever their order, and at least 1", () => {
    const tool = toolWith([]);
    const named = (...names: readonly string[]) => names.map(name => ({ name, arguments: {} }));
    expect(tierOfCall({ tool, operations: named("fs.delete", "fs.read") }, tierOf)).toBe(3);
    expect(tierOfCall({ tool, operations: named("fs.read", "fs.write", "fs.list") }, tierOf)).toBe(2);
    expect(tierOfCall({ tool, operations: [] }, tierOf)).toBe(1);
  });
});

const NOON = Date.UTC(2026, 0, 5, 12);

function rig(options: Partial<StepUpOptions>, at = NOON) {
  const clock = createFakeClock(at);
  const hook = createStepUpHook({ approveFrom: "policy", stepUp: {}, tierOf, clock, ...options });
  let count = 0;
  /** @param isAgain the call before, judged once more: its turn went on */
  const ask = (
    name: string,
    decisions: readonly Partial<GuardrailDecision>[] = [],
    user = "ada",
    isAgain = false,
  ) => {
    if (!isAgain) count += 1;
    const view = {
      session: { tenant: "acme", user, session: "s" },
      turn: "turn" as TurnId,
      call: { call: `call-${count}` as CallId, tool: "t", arguments: {} },
      tool: toolWith(["something"]),
      operations: [{ name, arguments: {} }],
      decisions: () => decisions as readonly GuardrailDecision[],
    } as unknown as CallView;
    return hook.beforeTool!(view) as { readonly decision: string; readonly reason: string } | undefined;
  };
  return { ask, clock };
}

const flag = (score?: number): Partial<GuardrailDecision> => ({
  action: "flag",
  guardrail: "classifier",
  reason: "an odd text",
  ...(score !== undefined && { score }),
});

describe("a person approves", () => {
  test.each([
    ["policy", [false, false, false]],
    [3, [false, false, true]],
    [2, [false, true, true]],
  ] as const)("[safety.step-up.approve-from] calls from tier %s on", (approveFrom, asked) => {
    const { ask } = rig({ approveFrom });
    const names = ["fs.read", "fs.write", "fs.delete"];
    expect(names.map(name => ask(name) !== undefined)).toEqual(asked);
    for (const judgement of names.map(name => ask(name))) expect(judgement?.decision ?? "ask").toBe("ask");
  });

  test.each([
    ["a flag below the score", [flag(0.6)], false],
    ["a flag of the score", [flag(0.7)], true],
    ["a flag without a score", [flag()], true],
    ["a text that was blocked", [{ ...flag(0.9), action: "block" }], true],
    ["a redaction", [{ ...flag(0.9), action: "redact" }], false],
    ["an allowance after a failure", [{ ...flag(), action: "allow" }], false],
    ["no decision", [], false],
  ] as const)(
    "[safety.step-up.raised] calls that change something in a turn with %s: %j",
    (_, decisions, isAsked) => {
      const { ask } = rig({ stepUp: { riskScore: 0.7 } });
      expect(ask("fs.read", decisions)).toBeUndefined();
      expect(ask("fs.write", decisions) !== undefined).toBe(isAsked);
      const judgement = ask("fs.delete", decisions);
      expect(judgement !== undefined).toBe(isAsked);
      if (isAsked) expect(judgement!.reason).toContain("tier 3; raised, because of classifier: an odd text");
    },
  );

  test("[safety.step-up.raised] a call of tier 2 in a flagged turn, where a person approves from tier 3 on", () => {
    const { ask } = rig({ approveFrom: 3, stepUp: { riskScore: 0.5 } });
    expect(ask("fs.write")).toBeUndefined();
    expect(ask("fs.write", [flag(0.5)])).toBeDefined();
    expect(ask("fs.read", [flag(0.5)])).toBeUndefined();
  });

  test.each([
    ["standard", [false, false, false]],
    ["strict", [false, true, true]],
    ["regulated", [true, true, true]],
  ] as const)(
    "[safety.step-up.raised] calls of a turn with one flag of the classifier, in %s: %j",
    (name, asked) => {
      const { approveFrom, classifier, stepUp } = profiles;
      const { ask } = rig({ approveFrom: approveFrom[name], stepUp: stepUp[name] });
      const decisions = [flag(classifier[name].flag)];
      const names = ["fs.read", "fs.write", "fs.delete"];
      expect(names.map(each => ask(each, decisions) !== undefined)).toEqual(asked);
    },
  );

  test("[safety.step-up.raised] never fewer calls in a raised turn, at any tier", () => {
    for (const approveFrom of ["policy", 2, 3] as const) {
      const plain = rig({ approveFrom });
      const raised = rig({ approveFrom, stepUp: { riskScore: 0 } });
      for (const name of ["fs.read", "fs.write", "fs.delete", "unknown"]) {
        if (plain.ask(name) !== undefined) expect(raised.ask(name, [flag(1)])).toBeDefined();
      }
    }
  });

  test.each([
    [12, { from: 9, to: 17 }, true],
    [12, { from: 22, to: 6 }, false],
    [23, { from: 22, to: 6 }, true],
    [5, { from: 22, to: 6 }, true],
    [6, { from: 22, to: 6 }, false],
    [0, { from: 0, to: 1 }, true],
    [23, { from: 0, to: 1, timeZone: "Europe/Vienna" }, true],
  ])("[safety.step-up.raised] calls at %i:00 UTC, where the hours are %j", (hour, hours, isAsked) => {
    const { ask } = rig({ stepUp: { hours: { timeZone: "UTC", ...hours } } }, Date.UTC(2026, 0, 5, hour));
    expect(ask("fs.write") !== undefined).toBe(isAsked);
  });

  test("[safety.step-up.raised] calls of a user beyond a number, for a time, and no other user's", async () => {
    const { ask, clock } = rig({ stepUp: { calls: { most: 2, windowMs: 60_000 } } });
    expect([ask("fs.write"), ask("fs.write"), ask("fs.read")]).toEqual([undefined, undefined, undefined]);
    expect(ask("fs.write")?.reason).toContain("3 calls in a short time");
    expect(ask("fs.write", [], "bob")).toBeUndefined();
    await clock.advance(60_001);
    expect(ask("fs.write")).toBeUndefined();
  });

  test("[safety.step-up.raised] a call that is judged again, as its turn goes on, is one call", () => {
    const { ask } = rig({ stepUp: { calls: { most: 2, windowMs: 60_000 } } });
    ask("fs.write");
    for (let judged = 0; judged < 3; judged++) expect(ask("fs.write", [], "ada", judged > 0)).toBeUndefined();
    expect(ask("fs.write")?.reason).toContain("3 calls");
  });
});
