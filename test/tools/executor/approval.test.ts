import { describe, expect, test } from "vitest";
import { hashJson, systemClock } from "../../../src/base/index.ts";
import type { ApprovalAnswer, ApprovalRequest } from "../../../src/ports/index.ts";
import { approver, askAll, fastLimits, hang, hook, probe, rig, steppedClock, yes } from "../rig.ts";

const asking = { policy: () => askAll };
const isBob = {
  rules: [{ decision: "deny", operation: "*", arguments: { to: ["bob"] }, text: "not to bob" }],
  fallback: "ask",
} as const;

describe("approval", () => {
  const notYes: readonly (readonly [string, (request: ApprovalRequest) => unknown])[] = [
    ['the text "true"', request => yes(request, { isApproved: "true" as never })],
    ['the text "false"', request => yes(request, { isApproved: "false" as never })],
    ["the number 1", request => yes(request, { isApproved: 1 as never })],
    ["an object for a boolean", request => yes(request, { isApproved: {} as never })],
    ["a boxed boolean", request => yes(request, { isApproved: Object(true) })],
    ["true itself", () => true],
    ["an empty object", () => ({})],
    ["nothing", () => undefined],
    ["null", () => null],
    ["text", () => "approved"],
    ["a list", request => [yes(request)]],
    ["no hash", ({ argumentsHash: _, ...request }) => yes(request as ApprovalRequest)],
    ["another call's hash", request => yes({ ...request, argumentsHash: "0".repeat(64) })],
    ["nobody's name", request => yes(request, { answeredBy: "" })],
    ["no name", request => ({ isApproved: true, argumentsHash: request.argumentsHash })],
    ["edits that are not JSON", request => yes(request, { editedArguments: { to: () => 1 } as never })],
    ["a rejection", () => Promise.reject(new Error("401 Unauthorized"))],
    ["a rejection with an approval", request => Promise.reject(yes(request))],
    [
      "a throw",
      () => {
        throw new Error("no such channel");
      },
    ],
    [
      "a field that throws",
      request => ({
        ...yes(request),
        get isApproved() {
          throw new Error("trap");
        },
      }),
    ],
    ["false", request => yes(request, { isApproved: false })],
    ["silence", hang],
  ];

  test.each(notYes)(
    "[tools.approval.strict] %s is no yes, and the body is never entered",
    async (_, answer) => {
      const { tool, entered } = probe();
      const { call, of } = rig({ tools: [tool], ...asking, approver: approver(answer) });
      expect(await call("probe", { to: "bob" })).toMatchObject({
        status: "refused",
        code: "tool.approval-rejected",
      });
      expect(entered).toEqual([]);
      expect(of("approval-request")).toHaveLength(1);
      expect(of("approval-response")).toMatchObject([
        { isApproved: false, approval: of("approval-request")[0]!.approval },
      ]);
    },
  );

  test("[tools.choke-point] a person's yes runs the call; a rejecting approver means it is never entered", async () => {
    const { tool, entered } = probe();
    const answers = approver(request =>
      yes(request, { isApproved: request.arguments !== null && entered.length === 0 }),
    );
    const { call } = rig({ tools: [tool], ...asking, approver: answers });
    expect((await call("probe", { to: "bob" })).status).toBe("succeeded");
    expect((await call("probe", { to: "bob" })).status).toBe("refused");
    expect(entered).toEqual([{ to: "bob" }]);
  });

  test("[tools.approval.strict] the request shows all that a person needs, bound by the hash of tool and arguments", async () => {
    const { tool } = probe();
    const source = { file: "permissions.md", line: 3 };
    const rule = {
      decision: "ask",
      operation: "mail.*",
      arguments: {},
      text: "ask before mail",
      source,
    } as const;
    const answers = approver(request => yes(request));
    const clock = steppedClock(5_000);
    const { call, of } = rig({
      tools: [tool],
      policy: () => ({ rules: [rule], fallback: "deny" }),
      approver: answers,
      clock,
      limits: fastLimits({ approvalMs: 1_000 }),
    });
    await call("probe", { to: "bob" });
    expect(answers.requests).toMatchObject([
      {
        scope: { tenant: "acme", user: "ann", project: "atlas" },
        tool: "probe",
        operation: "mail.send",
        arguments: { to: "bob" },
        argumentsHash: await hashJson({ arguments: { to: "bob" }, tool: "probe" }),
        sideEffects: ["sends mail"],
        rule: "ask before mail",
        source,
        expiresAt: 6_000,
      },
    ]);
    expect(of("approval-request")[0]).toMatchObject(answers.requests[0]!);
    expect(of("approval-response")[0]).toMatchObject({ isApproved: true, answeredBy: "ann" });
  });

  test("[tools.approval.strict] an answer after the expiry is late, whatever it says", async () => {
    const { tool, entered } = probe();
    const clock = steppedClock();
    const late = approver(async request => {
      clock.advance(41);
      return yes(request);
    });
    const { call } = rig({ tools: [tool], ...asking, approver: late, clock });
    const result = await call("probe");
    expect(result).toMatchObject({ code: "tool.approval-rejected" });
    expect(result.modelText).toContain("after the request had expired");
    expect(entered).toEqual([]);
  });

  test("[tools.approval.strict] an answer counts once: given again for the same call it is no answer", async () => {
    const { tool, entered } = probe();
    let first: ApprovalAnswer | undefined;
    const replaying = approver(request => {
      first ??= yes(request);
      return first;
    });
    const { call } = rig({ tools: [tool], ...asking, approver: replaying });
    expect((await call("probe", { to: "bob" })).status).toBe("succeeded");
    expect(await call("probe", { to: "bob" })).toMatchObject({ code: "tool.approval-rejected" });
    expect(entered).toHaveLength(1);
  });

  test("[tools.approval.strict] of two answers the first counts", async () => {
    const { tool, entered } = probe();
    const twice = approver(request => ({
      // biome-ignore lint/suspicious/noThenProperty: an approver that answers twice is what is tested.
      then(resolve: (answer: ApprovalAnswer) => void) {
        resolve(yes(request, { isApproved: false }));
        resolve(yes(request));
      },
    }));
    const { call, of } = rig({ tools: [tool], ...asking, approver: twice });
    expect(await call("probe")).toMatchObject({ code: "tool.approval-rejected" });
    expect(of("approval-response")).toHaveLength(1);
    expect(entered).toEqual([]);
  });

  test("[tools.approval.strict] an approver's changes to its request have no effect", async () => {
    const { tool, entered } = probe();
    const meddling = approver(request => {
      expect(() => Object.assign(request.arguments as object, { to: "eve" })).toThrow();
      expect(() => Object.assign(request, { tool: "other" })).toThrow();
      return yes(request);
    });
    const { call } = rig({ tools: [tool], ...asking, approver: meddling });
    await call("probe", { to: "bob" });
    expect(entered).toEqual([{ to: "bob" }]);
  });

  test("[tools.commit-first] the request is committed before the person sees it", async () => {
    const seen: string[] = [];
    const answers = approver(request => {
      seen.push("ask");
      return yes(request);
    });
    const { call, kinds } = rig({ tools: [probe().tool], ...asking, approver: answers });
    await call("probe", {}, { commit: async () => void seen.push(`commit after ${kinds().at(-1)}`) });
    expect(seen).toEqual(["commit after approval-request", "ask", "commit after tool-call-start"]);
  });

  test("[tools.approval.expiry] a handler that never answers is denied at T + 50 ms", async () => {
    const { tool } = probe();
    let aborted = false;
    const silent = approver((_, signal) => {
      signal.addEventListener("abort", () => {
        aborted = true;
      });
      return hang();
    });
    const { call } = rig({ tools: [tool], ...asking, approver: silent, clock: systemClock });
    const startedAt = performance.now();
    expect(await call("probe")).toMatchObject({ code: "tool.approval-rejected" });
    const took = performance.now() - startedAt;
    expect(took).toBeGreaterThanOrEqual(39);
    expect(took).toBeLessThanOrEqual(90);
    expect(aborted).toBe(true);
  });

  test("a cancelled turn stops asking, and the request is answered in the record", async () => {
    const { tool, entered } = probe();
    const { call, abort, of } = rig({
      tools: [tool],
      ...asking,
      approver: approver(hang),
      limits: fastLimits({ approvalMs: 10_000 }),
    });
    setTimeout(() => abort.abort(new Error("stop")), 5);
    expect(await call("probe")).toMatchObject({ status: "refused", code: "tool.cancelled" });
    expect(of("approval-response")).toMatchObject([{ isApproved: false }]);
    expect(entered).toEqual([]);
  });

  test("[tools.approval.edits] edited arguments run in place of the ones asked for", async () => {
    const { tool, entered } = probe();
    const editing = approver(request => yes(request, { editedArguments: { to: "carol" } }));
    const { call, of } = rig({ tools: [tool], policy: () => isBob, approver: editing });
    expect((await call("probe", { to: "dan" })).status).toBe("succeeded");
    expect(entered).toEqual([{ to: "carol" }]);
    expect(editing.requests).toHaveLength(1);
    expect(of("approval-response")[0]).toMatchObject({ editedArguments: { to: "carol" } });
    expect(of("policy-decision").map(({ decision }) => decision)).toEqual(["ask", "ask"]);
  });

  test("[tools.approval.edits] edited arguments are decided anew: a deny still denies", async () => {
    const { tool, entered } = probe();
    const editing = approver(request => yes(request, { editedArguments: { to: "bob" } }));
    const { call } = rig({ tools: [tool], policy: () => isBob, approver: editing });
    expect(await call("probe", { to: "dan" })).toMatchObject({ code: "tool.policy-denied" });
    expect(entered).toEqual([]);
  });

  test("[tools.approval.edits] edited arguments are validated anew", async () => {
    const { tool, entered } = probe();
    const editing = approver(request => yes(request, { editedArguments: { to: 5 } }));
    const { call } = rig({ tools: [tool], ...asking, approver: editing });
    expect(await call("probe", { to: "dan" })).toMatchObject({ code: "tool.invalid-arguments" });
    expect(entered).toEqual([]);
  });

  test("[tools.approval.edits] when a hook changes what the person wrote, the person is asked again", async () => {
    const { tool, entered } = probe();
    const answers = approver(request => {
      const { to } = request.arguments as { readonly to: string };
      return yes(request, to === "CAROL" ? {} : { editedArguments: { to: "carol" } });
    });
    const shouting = hook({
      beforeTool: ({ call }) => ({ arguments: { to: (call.arguments as { to: string }).to.toUpperCase() } }),
    });
    const { call } = rig({ tools: [tool], ...asking, approver: answers, hooks: [shouting] });
    expect((await call("probe", { to: "dan" })).status).toBe("succeeded");
    expect(answers.requests.map(request => request.arguments)).toEqual([{ to: "DAN" }, { to: "CAROL" }]);
    expect(entered).toEqual([{ to: "CAROL" }]);
  });

  test("[tools.approval.edits] judges that never agree end in a rejection", async () => {
    const { tool, entered } = probe();
    const insisting = approver(request => yes(request, { editedArguments: { to: "carol" } }));
    let count = 0;
    const changing = hook({
      beforeTool: ({ call }) => {
        const { to } = call.arguments as { to: string };
        return to.startsWith("#") ? undefined : { arguments: { to: `#${++count}` } };
      },
    });
    const { call } = rig({ tools: [tool], ...asking, approver: insisting, hooks: [changing] });
    expect(await call("probe", { to: "dan" })).toMatchObject({ code: "tool.approval-rejected" });
    expect(insisting.requests).toHaveLength(3);
    expect(entered).toEqual([]);
  });
});
