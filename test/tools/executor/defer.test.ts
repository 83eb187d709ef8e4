import { describe, expect, test } from "vitest";
import { isFault, limits } from "../../../src/base/index.ts";
import type { ApprovalRequest } from "../../../src/ports/index.ts";
import { createDeferringApprover } from "../../../src/tools/index.ts";
import { approver, askAll, fastLimits, hang, hook, probe, rig, steppedClock, toolCall, yes } from "../rig.ts";
import { bobCall, resuming } from "./resume-rig.ts";

const asking = { policy: () => askAll };
const later = { isDeferred: true } as const;

describe("a deferred call", () => {
  test("[tools.defer.suspends] waits: its request is durable, and there is neither answer nor end", async () => {
    const { tool, entered } = probe();
    const seen: string[] = [];
    const watch = hook({ afterTool: () => void seen.push("afterTool") });
    const { run, of, kinds } = resuming(
      { tools: [tool], ...asking, approver: createDeferringApprover(), hooks: [watch] },
      [bobCall()],
    );
    const results = await run({ commit: async () => void seen.push(`commit after ${kinds().at(-1)}`) });
    expect(results).toEqual([{ status: "suspended", request: of("approval-request")[0]!.approval }]);
    expect(kinds()).toEqual(["tool-call-request", "policy-decision", "approval-request"]);
    expect(seen).toEqual(["commit after approval-request"]);
    expect(entered).toEqual([]);
  });

  test("[tools.defer.suspends] the other calls of its step run, and results are in the order asked", async () => {
    const waiting = probe("waiting");
    const others = [probe("first"), probe("last")] as const;
    const rules = [{ decision: "ask", operation: "waiting", arguments: {}, text: "ask" }] as const;
    const operated = { ...waiting.tool, operations: () => [{ name: "waiting", arguments: {} }] };
    const { run, of } = resuming(
      {
        tools: [others[0].tool, operated, others[1].tool],
        policy: () => ({ rules, fallback: "allow" }),
        approver: createDeferringApprover(),
      },
      ["first", "waiting", "last", "waiting"].map(name => toolCall(name)),
    );
    const statuses = (await run()).map(({ status }) => status);
    expect(statuses).toEqual(["succeeded", "suspended", "succeeded", "suspended"]);
    expect(of("tool-call-end").map(({ tool }) => tool)).toEqual(["first", "last"]);
    expect([others[0].entered, others[1].entered, waiting.entered].map(list => list.length)).toEqual([
      1, 1, 0,
    ]);
  });

  test("[tools.defer.suspends] events of hooks while it waits are not written down", async () => {
    let say: () => void = () => undefined;
    const talking = hook({
      beforeTool: view => {
        say = () => view.emit({ kind: "handoff", to: "bob", reason: "late" });
      },
    });
    const options = { tools: [probe().tool], ...asking, hooks: [talking] };
    const { run, of } = resuming({ ...options, approver: createDeferringApprover() }, [bobCall()]);
    await run();
    say();
    expect(of("handoff")).toEqual([]);
  });

  const noDeferral: readonly (readonly [string, (request: ApprovalRequest) => unknown])[] = [
    ['the text "true"', () => ({ isDeferred: "true" })],
    ["the number 1", () => ({ isDeferred: 1 })],
    ["a boxed boolean", () => ({ isDeferred: Object(true) })],
    ["false", () => ({ isDeferred: false })],
    ["somebody else's true", () => Object.create(later)],
    ["true itself", () => true],
    ["a list", () => [later]],
    ["a rejection", () => Promise.reject(later)],
    ["a yes that is a deferral too", request => ({ ...yes(request), ...later })],
    ["a no that is a deferral too", request => ({ ...yes(request, { isApproved: false }), ...later })],
    [
      "a field that throws",
      () => ({
        get isDeferred() {
          throw new Error("trap");
        },
      }),
    ],
  ];

  test.each(noDeferral)("[tools.defer.strict] %s defers nothing and approves nothing", async (_, answer) => {
    const { tool, entered } = probe();
    const { run, of } = resuming({ tools: [tool], ...asking, approver: approver(answer) }, [bobCall()]);
    expect(await run()).toMatchObject([{ status: "refused", code: "tool.approval-rejected" }]);
    expect(of("approval-response")).toMatchObject([{ isApproved: false, answeredBy: "nobody" }]);
    expect(entered).toEqual([]);
  });

  test("[tools.approval.strict] a yes without a person's name is no yes", async () => {
    const { tool, entered } = probe();
    const nobody = approver(request => yes(request, { answeredBy: "nobody" }));
    const { run } = resuming({ tools: [tool], ...asking, approver: nobody }, [bobCall()]);
    expect(await run()).toMatchObject([{ status: "refused", code: "tool.approval-rejected" }]);
    expect(entered).toEqual([]);
  });

  const times: readonly (readonly [unknown, number])[] = [
    [1_000, 1_000],
    [0.5, 0.5],
    [undefined, 40],
    [0, 40],
    [-1, 40],
    [Number.NaN, 40],
    [Number.POSITIVE_INFINITY, 40],
    ["1000", 40],
    [null, 40],
  ];

  test.each(times)(
    "[tools.defer.expiry] an approver's time of %s means %s ms",
    async (validForMs, expected) => {
      const deferring = { ...createDeferringApprover(), validForMs: validForMs as number };
      const clock = steppedClock(5_000);
      const { run, of } = resuming({ tools: [probe().tool], ...asking, approver: deferring, clock }, [
        bobCall(),
      ]);
      expect(await run()).toMatchObject([{ status: "suspended" }]);
      expect(of("approval-request")[0]!.expiresAt).toBe(5_000 + expected);
    },
  );

  test("[tools.defer.expiry] a request without end has an end that JSON and dates can hold", async () => {
    const deferring = approver(() => later);
    const lasting = fastLimits({ approvalMs: Number.POSITIVE_INFINITY });
    const options = { tools: [probe().tool], ...asking, approver: deferring, limits: lasting };
    const { run, of } = resuming(options, [bobCall()]);
    await run();
    const { expiresAt } = JSON.parse(JSON.stringify(of("approval-request")[0])) as ApprovalRequest;
    expect(new Date(expiresAt).toISOString()).toBe("+275760-09-13T00:00:00.000Z");
  });

  test("[tools.defer.expiry] a deferral that comes after the expiry is late", async () => {
    const clock = steppedClock();
    const late = approver(async () => {
      clock.advance(41);
      return later;
    });
    const { run, of } = resuming({ tools: [probe().tool], ...asking, approver: late, clock }, [bobCall()]);
    expect(await run()).toMatchObject([{ code: "tool.approval-rejected" }]);
    expect(of("approval-response")).toHaveLength(1);
  });

  test("[tools.defer.expiry] an approver that hangs is given up after its own time", async () => {
    const hanging = { ...approver(hang), validForMs: 5 };
    const lasting = fastLimits({ approvalMs: 60_000 });
    const { call } = rig({ tools: [probe().tool], ...asking, approver: hanging, limits: lasting });
    expect(await call("probe")).toMatchObject({ code: "tool.approval-rejected" });
  });

  test.each([
    ["before", (abort: () => void) => abort()],
    ["while", (abort: () => void) => queueMicrotask(abort)],
    ["just after", (abort: () => void) => setTimeout(abort, 0)],
  ])(
    "[tools.defer.cancelled] a turn that is cancelled %s its approver defers leaves a consistent call",
    async (when, cancel) => {
      const { tool, entered } = probe();
      let abort: () => void = () => undefined;
      const deferring = approver(async () => {
        cancel(abort);
        return later;
      });
      const world = resuming({ tools: [tool], ...asking, approver: deferring }, [bobCall()]);
      abort = () => world.abort.abort(new Error("stop"));
      const [result] = await world.run();
      if (when === "just after") {
        expect(result).toMatchObject({ status: "suspended" });
        expect(world.kinds().at(-1)).toBe("approval-request");
      } else {
        expect(result).toMatchObject({ status: "refused", code: "tool.cancelled" });
        expect(world.kinds().at(-1)).toBe("tool-call-end");
      }
      expect(entered).toEqual([]);
    },
  );
});

describe("createDeferringApprover", () => {
  test("[tools.defer.approver] defers for a week, or the time that it is given", async () => {
    const week = 7 * 24 * 60 * 60 * 1_000;
    expect(createDeferringApprover().validForMs).toBe(week);
    expect(limits.deferredApprovalMs.default).toBe(week);
    const hour = createDeferringApprover({ validForMs: 3_600_000 });
    expect(hour.validForMs).toBe(3_600_000);
    expect(await hour.ask({} as never, new AbortController().signal)).toEqual(later);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, "1000", null])(
    "[tools.defer.approver] %s is no time, which it says at the start",
    validForMs => {
      let thrown: unknown;
      try {
        createDeferringApprover({ validForMs: validForMs as number });
      } catch (error) {
        thrown = error;
      }
      expect(isFault(thrown, "config.invalid") && thrown.data.problems[0]?.path).toBe("validForMs");
    },
  );
});
