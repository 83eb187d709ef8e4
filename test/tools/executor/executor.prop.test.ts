import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCircuitBreaker } from "../../../src/base/index.ts";
import { type ApprovalRequest, type EventDraft, type Hook, refusalCodes } from "../../../src/ports/index.ts";
import {
  allowAll,
  approver,
  askAll,
  denyAll,
  fastLimits,
  hang,
  hook,
  probe,
  rig,
  steppedClock,
  yes,
} from "../rig.ts";

const trap = new Proxy(
  {},
  {
    get() {
      throw new Error("trap");
    },
    getPrototypeOf() {
      throw new Error("trap");
    },
  },
);
const cyclic: { self?: unknown } = {};
cyclic.self = cyclic;

/** Everything that foreign code can do. */
const junk = fc.constantFrom<unknown>(
  undefined,
  null,
  true,
  false,
  0,
  "text",
  [],
  {},
  cyclic,
  trap,
  Symbol("x"),
  () => 1,
  1n,
  new Map(),
  { text: 5 },
  { text: "other" },
  { decision: "allow" },
  { decision: "deny" },
  { decision: "ask" },
  { arguments: { to: "eve" } },
  { arguments: cyclic },
  { isApproved: true },
  { isAllowed: "yes" },
  { rules: 5 },
);
const behaviour: fc.Arbitrary<(...given: never[]) => unknown> = fc.oneof(
  junk.map(value => () => value),
  junk.map(value => async () => value),
  junk.map(value => () => Promise.reject(value)),
  junk.map(value => () => {
    throw value;
  }),
  fc.constant(hang),
);
const chaos = behaviour as fc.Arbitrary<() => never>;
/** Mostly the usual behaviour, so that every phase is reached, and each of them breaks at times. */
const mostly = <Value>(...usual: readonly Value[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: chaos });
const seldom = fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: chaos });
const asUsual = (request: ApprovalRequest) => yes(request) as never;
const editing = (request: ApprovalRequest) => yes(request, { editedArguments: { to: "dan" } }) as never;

const chaoticHook: fc.Arbitrary<Hook> = fc
  .record({
    beforeTool: mostly(() => undefined),
    afterTool: mostly(() => undefined),
    onFailure: fc.constantFrom("open", "closed"),
  })
  .map(parts => hook({ deadlineMs: 3, ...parts }));

const world = fc.record({
  name: fc.oneof(
    { weight: 20, arbitrary: fc.constant("probe") },
    { weight: 1, arbitrary: fc.constant("porbe") },
  ),
  given: fc.oneof({ weight: 10, arbitrary: fc.constant({ to: "bob" }) }, { weight: 1, arbitrary: junk }),
  body: fc.oneof(
    fc.constant(() => "done"),
    chaos,
  ),
  policy: mostly(
    () => allowAll,
    () => askAll,
    () => denyAll,
  ),
  approver: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(asUsual, editing) },
    { weight: 1, arbitrary: chaos },
  ),
  hooks: fc.array(chaoticHook, { maxLength: 2 }),
  entitled: seldom,
  taking: seldom,
  operations: seldom,
  output: seldom,
  rendering: seldom,
  committing: seldom,
  cancelAfterMs: fc.option(fc.constantFrom(0, 1, 4), { nil: undefined, freq: 6 }),
});

describe("execute", () => {
  test("[tools.never-throws] [tools.events] whatever foreign code does, a call ends in an outcome and a well-formed story", async () => {
    const endings = new Set<string>();
    await fc.assert(
      fc.asyncProperty(world, async given => {
        const { tool, entered } = probe("probe", given.body);
        const circuitBreaker = createCircuitBreaker({ clock: steppedClock(), failures: 1 });
        const changes = {
          ...(given.entitled && { entitlements: ["x"] }),
          ...(given.operations && { operations: given.operations }),
          ...(given.output && { output: { jsonSchema: {}, validate: given.output } }),
          ...(given.rendering && { render: given.rendering }),
        };
        const { call, abort, events } = rig({
          tools: [{ ...tool, ...changes }],
          policy: given.policy,
          hooks: given.hooks,
          limits: fastLimits({ hookMs: 3, toolMs: 3, approvalMs: 3 }),
          circuitBreaker,
          approver: approver(given.approver),
          ...(given.entitled && { entitlements: { isEntitled: given.entitled } }),
          ...(given.taking && { rateLimiter: { take: given.taking } }),
        });
        const stop = given.cancelAfterMs;
        if (stop !== undefined) setTimeout(() => abort.abort(trap), stop);
        const committing = given.committing && { commit: () => settleWithin(given.committing!) };
        const result = await call(given.name, given.given, committing);

        endings.add(result.status === "succeeded" ? result.status : `${result.status} ${result.code}`);
        if (result.status === "succeeded") expect(typeof result.text).toBe("string");
        else expect(refusalCodes).toContain(result.code);
        expect(typeof result.modelText).toBe("string");
        if (result.status === "refused") expect(entered).toEqual([]);
        else expect(entered).toHaveLength(1);
        expectWellFormed(events);
        // A circuit that was opened by a refusal, or left half-open, would be closed to all.
        if (result.status !== "failed")
          expect(circuitBreaker.admit('["acme","probe@1.0.0"]').isOpen).toBe(false);
      }),
      { numRuns: 300 },
    );
    // Every possible ending occurred: else this test would have tested little.
    expect([...endings].sort()).toEqual(
      expect.arrayContaining([
        "failed tool.failed",
        "failed tool.invalid-output",
        "refused tool.approval-rejected",
        "refused tool.policy-denied",
        "succeeded",
      ]),
    );
  });
});

/** A commit that hangs is the journal's own to end. */
async function settleWithin(work: () => unknown): Promise<void> {
  await Promise.race([work(), new Promise(resolve => setTimeout(resolve, 3))]);
}

function expectWellFormed(events: readonly EventDraft[]) {
  const kinds = events.map(({ kind }) => kind);
  const count = (kind: string) => kinds.filter(each => each === kind).length;
  expect(kinds[0]).toBe("tool-call-request");
  expect(kinds.at(-1)).toBe("tool-call-end");
  expect([count("tool-call-request"), count("tool-call-end")]).toEqual([1, 1]);
  expect(count("tool-call-start")).toBeLessThanOrEqual(1);
  expect(count("approval-response")).toBe(count("approval-request"));
  const start = kinds.indexOf("tool-call-start");
  if (start >= 0) {
    const decided = events.slice(0, start).findLast(event => event.kind === "policy-decision");
    expect(decided?.decision === "allow" || kinds.slice(0, start).includes("approval-response")).toBe(true);
  }
  expect(() => JSON.stringify(events)).not.toThrow();
}
