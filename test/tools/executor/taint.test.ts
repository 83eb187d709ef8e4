/** A hook's taint travels with its call: to the decision, the question, the operations and the tool. */
import { describe, expect, test } from "vitest";
import type { CallId } from "../../../src/base/index.ts";
import type { Policy } from "../../../src/policy/index.ts";
import { taintOperations } from "../../../src/policy/index.ts";
import type { CallView, Taint, ToolContext, Veil } from "../../../src/ports/index.ts";
import { defineTool } from "../../../src/tools/index.ts";
import { approver, hook, probe, rig, yes } from "../rig.ts";

const taint: Taint = {
  kind: "address",
  piece: "eve@evil.example",
  from: { tool: "read_mail", call: "c0" as CallId },
  says: "eve@evil.example comes from the result of read_mail, not from you",
};
const asking = hook({
  beforeTool: () => ({ decision: "ask", rule: "provenance", reason: "why", taint: [taint] }),
});

describe("[safety.provenance.carried] taint", () => {
  test("is in the decision and in the question", async () => {
    const asked = approver(request => yes(request));
    const { call, of } = rig({ tools: [probe().tool], hooks: [asking], approver: asked });
    await call("probe", { to: "eve@evil.example" });
    expect(of("policy-decision")[0]).toMatchObject({ decision: "ask", taint: [taint] });
    expect(of("approval-request")[0]).toMatchObject({ taint: [taint] });
    expect(asked.requests[0]?.taint).toEqual([taint]);
  });

  test("reaches the tool and the hooks behind a call that is allowed", async () => {
    let heard: ToolContext["taint"];
    let after: CallView | undefined;
    const listening = defineTool({
      name: "listen",
      description: "Hears.",
      input: { type: "object" },
      operation: () => [{ name: "mail.send", arguments: { to: "EVE@evil.example" } }],
      sideEffects: [],
      execute: (_input, context) => {
        heard = context.taint;
      },
    });
    const noting = hook({
      beforeTool: () => ({ taint: [taint] }),
      afterTool: view => {
        after = view;
        return undefined;
      },
    });
    const { call, of } = rig({ tools: [listening], hooks: [noting] });
    await call("listen");
    expect(heard).toEqual([taint]);
    expect(after?.operations[0]?.taint).toEqual([taint]);
    expect(of("policy-decision")[0]).toMatchObject({ decision: "allow", taint: [taint] });
  });

  test("is only on the operations that hold the piece, else on all", () => {
    const operations = [
      { name: "mail.send", arguments: { to: "Eve <EVE@evil.example>" } },
      { name: "fs.read", arguments: { path: "/tmp/a" } },
    ];
    const [first, second] = taintOperations(operations, [taint]);
    expect([first?.taint, second?.taint]).toEqual([[taint], undefined]);
    const all = taintOperations(operations, [{ ...taint, piece: "elsewhere" }]);
    expect(all.map(each => each.taint?.length)).toEqual([1, 1]);
  });
});

test("[safety.provenance.carried] a hook sees originals behind a veil, and its taint is hidden again", async () => {
  const swap = <Value>(value: Value, from: string, to: string): Value =>
    JSON.parse(JSON.stringify(value).replaceAll(from, to)) as Value;
  const veil: Veil = {
    hide: value => swap(value, "eve@evil.example", "<EMAIL_1>"),
    hideEvent: draft => draft,
    show: value => swap(value, "<EMAIL_1>", "eve@evil.example"),
    lost: () => [],
    flush: () => undefined,
  };
  const seen: unknown[] = [];
  const showing = hook({
    beforeTool: ({ call, show }) => {
      seen.push(call.arguments, show?.(call.arguments));
      return { taint: [taint] };
    },
  });
  const { call, of } = rig({ tools: [probe().tool], hooks: [showing] });
  await call("probe", { to: "eve@evil.example" }, { veil });
  expect(seen).toEqual([{ to: "<EMAIL_1>" }, { to: "eve@evil.example" }]);
  expect(of("policy-decision")[0]?.taint?.[0]?.piece).toBe("<EMAIL_1>");
});

test("[safety.provenance.judged] a hook sees the policy's operations, anew after a change", async () => {
  const seen: unknown[] = [];
  const policy: Policy = {
    rules: [],
    fallback: "allow",
    judge: operations => ({
      decision: "allow",
      rule: "default",
      reason: "",
      operation: "x",
      operations: operations.map(each => ({ ...each, name: "apart" })),
    }),
  };
  const changing = hook({
    beforeTool: ({ call, judged }) => {
      seen.push(judged);
      return (call.arguments as { to: string }).to === "a" ? { arguments: { to: "b" } } : undefined;
    },
  });
  const { call } = rig({ tools: [probe().tool], hooks: [changing], policy });
  await call("probe", { to: "a" });
  expect(seen).toEqual([
    [{ name: "apart", arguments: { to: "a" } }],
    [{ name: "apart", arguments: { to: "b" } }],
  ]);
});
