import { expect, test } from "vitest";
import type { Policy } from "../../../src/policy/index.ts";
import { hang, probe, rig, steppedClock } from "../rig.ts";

/** A policy whose schemas say how often and how long. */
const bounded = (bounds: { readonly calls?: number; readonly timeoutMs?: number }): Policy => ({
  rules: [],
  fallback: "allow",
  judge: operations => ({
    decision: "allow",
    rule: "default",
    reason: "",
    operation: operations[0]!.name,
    operations,
    ...(bounds.calls !== undefined && {
      rateLimits: [{ operation: "mail.send", calls: bounds.calls, windowMs: 1_000 }],
    }),
    ...(bounds.timeoutMs !== undefined && { timeoutMs: bounds.timeoutMs }),
  }),
});

test("[tools.schema-bounds] an operation happens no more often than its schema says", async () => {
  const { tool, entered } = probe();
  const clock = steppedClock();
  const { call } = rig({ tools: [tool], policy: () => bounded({ calls: 2 }), clock });
  expect([await call("probe"), await call("probe")]).toMatchObject([
    { status: "succeeded" },
    { status: "succeeded" },
  ]);
  expect(await call("probe")).toMatchObject({
    code: "tool.rate-limited",
    message: expect.stringContaining("mail.send"),
  });
  clock.advance(1_000);
  expect(await call("probe")).toMatchObject({ status: "succeeded" });
  expect(entered).toHaveLength(3);
});

test("[tools.schema-bounds] and takes no longer", async () => {
  const { tool } = probe("probe", hang);
  const { call } = rig({ tools: [tool], policy: () => bounded({ timeoutMs: 5 }) });
  expect(await call("probe")).toMatchObject({
    code: "tool.timed-out",
    message: expect.stringContaining("5 ms"),
  });
});

test("[tools.policy-judges] a policy that judges by itself is asked, and its decision is in the log", async () => {
  const { tool, entered } = probe();
  const denying: Policy = {
    rules: [],
    fallback: "allow",
    judge: operations => ({
      decision: "deny",
      rule: "no mail",
      reason: "no mail here",
      operation: "mail.send",
      operations,
    }),
  };
  const { call, of } = rig({ tools: [tool], policy: () => denying });
  expect(await call("probe")).toMatchObject({ code: "tool.policy-denied" });
  expect(entered).toEqual([]);
  const [event] = of("policy-decision");
  expect(event).toEqual({
    kind: "policy-decision",
    call: expect.anything(),
    decision: "deny",
    rule: "no mail",
    reason: "no mail here",
    operation: "mail.send",
  });
});
