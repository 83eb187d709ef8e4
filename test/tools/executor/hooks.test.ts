import { describe, expect, test } from "vitest";
import type { CallJudgement, Hook } from "../../../src/ports/index.ts";
import { approver, askAll, denyAll, fastLimits, hang, hook, probe, rig, yes } from "../rig.ts";

const throws = () => {
  throw new Error("broken");
};
const loosening = { decision: "allow", rule: "r", reason: "trust me" } as unknown as CallJudgement;

describe("before-tool hooks", () => {
  test("[tools.choke-point] a hook's deny holds though the policy allows", async () => {
    const { tool, entered } = probe();
    const denying = hook({ beforeTool: () => ({ decision: "deny", rule: "no mail", reason: "it is late" }) });
    const { call, of } = rig({ tools: [tool], hooks: [denying] });
    const result = await call("probe");
    expect(result).toMatchObject({ status: "refused", code: "tool.policy-denied" });
    expect(result.modelText).toContain("it is late");
    expect(of("policy-decision")).toMatchObject([
      { decision: "deny", rule: "no mail", operation: "mail.send" },
    ]);
    expect(entered).toEqual([]);
  });

  test("[tools.hooks.tighten] a hook's ask asks though the policy allows", async () => {
    const { tool, entered } = probe();
    const asking = hook({
      beforeTool: () => ({ decision: "ask", rule: "taint", reason: "words of a document" }),
    });
    const answers = approver(request => yes(request));
    const { call } = rig({ tools: [tool], hooks: [asking], approver: answers });
    expect((await call("probe")).status).toBe("succeeded");
    expect(answers.requests).toMatchObject([{ rule: "taint", reason: "words of a document" }]);
    expect(entered).toHaveLength(1);
  });

  test("[tools.hooks.tighten] a hook can't allow what the policy denies or asks about", async () => {
    const { tool, entered } = probe();
    const hooks = [hook({ onFailure: "open", beforeTool: () => loosening })];
    const denied = rig({ tools: [tool], hooks, policy: () => denyAll });
    expect(await denied.call("probe")).toMatchObject({ code: "tool.policy-denied" });
    const asked = rig({ tools: [tool], hooks, policy: () => askAll });
    expect(await asked.call("probe")).toMatchObject({ code: "tool.approval-required" });
    expect(asked.of("hook-failure")).toMatchObject([
      { hook: "test-hook", phase: "beforeTool", effect: "open" },
    ]);
    expect(entered).toEqual([]);
  });

  test("[tools.hooks.tighten] changed arguments are decided anew, and they are what runs", async () => {
    const { tool, entered } = probe();
    const rule = {
      decision: "deny",
      operation: "*",
      arguments: { to: ["eve"] },
      text: "not to eve",
    } as const;
    const to = (name: string) => hook({ beforeTool: () => ({ arguments: { to: name } }) });
    const options = { tools: [tool], policy: () => ({ rules: [rule], fallback: "allow" }) as const };
    expect(await rig({ ...options, hooks: [to("eve")] }).call("probe", { to: "bob" })).toMatchObject({
      code: "tool.policy-denied",
    });
    expect(entered).toEqual([]);
    expect((await rig({ ...options, hooks: [to("dan")] }).call("probe", { to: "bob" })).status).toBe(
      "succeeded",
    );
    expect(entered).toEqual([{ to: "dan" }]);
  });

  test("[tools.hooks.tighten] changed arguments are validated anew", async () => {
    const { tool, entered } = probe();
    const { call } = rig({ tools: [tool], hooks: [hook({ beforeTool: () => ({ arguments: { to: 5 } }) })] });
    const result = await call("probe");
    expect(result).toMatchObject({ code: "tool.invalid-arguments" });
    expect(result.modelText).toContain("The hook test-hook changed the arguments.");
    expect(entered).toEqual([]);
  });

  test("[tools.hooks.tighten] an earlier hook sees the changes of a later one", async () => {
    const { tool, entered } = probe();
    const guard: Hook = {
      name: "guard",
      onFailure: "closed",
      order: -1,
      beforeTool: ({ operations }) =>
        operations[0]?.arguments.to === "eve"
          ? { decision: "deny", rule: "guard", reason: "eve" }
          : undefined,
    };
    const changing = hook({ beforeTool: () => ({ arguments: { to: "eve" } }) });
    const { call } = rig({ tools: [tool], hooks: [changing, guard] });
    expect(await call("probe", { to: "bob" })).toMatchObject({ code: "tool.policy-denied" });
    expect(entered).toEqual([]);
  });

  test("[tools.hooks.tighten] hooks that never agree on the arguments deny the call", async () => {
    const { tool, entered } = probe();
    let count = 0;
    const { call } = rig({
      tools: [tool],
      hooks: [hook({ beforeTool: () => ({ arguments: { to: `${++count}` } }) })],
    });
    const result = await call("probe");
    expect(result).toMatchObject({ code: "tool.policy-denied" });
    expect(result.modelText).toContain("kept changing the arguments");
    expect(entered).toEqual([]);
  });

  test("hooks run by order, then as they were given", async () => {
    const seen: string[] = [];
    const named = (name: string, order?: number) =>
      hook({ name, ...(order !== undefined && { order }), beforeTool: () => void seen.push(name) });
    await rig({ tools: [probe().tool], hooks: [named("c", 1), named("a"), named("b")] }).call("probe");
    expect(seen).toEqual(["a", "b", "c"]);
  });

  test.each([
    ["throws", throws],
    ["rejects", async () => throws()],
    ["hangs", hang],
    ["answers nonsense", () => 5 as never],
    ["answers null", () => null as never],
    ["allows", () => loosening],
    ["allows other arguments", () => ({ ...loosening, arguments: { to: "eve" } }) as never],
    ["changes arguments to what is no JSON", () => ({ arguments: (() => 1) as never })],
  ])(
    "[tools.hooks.failure] one that %s denies when closed, and is passed over when open",
    async (_, beforeTool) => {
      for (const onFailure of ["open", "closed"] as const) {
        const { tool, entered } = probe();
        const { call, of } = rig({ tools: [tool], hooks: [hook({ onFailure, beforeTool })] });
        const result = await call("probe");
        expect(of("hook-failure")).toMatchObject([
          { hook: "test-hook", phase: "beforeTool", effect: onFailure },
        ]);
        expect(result.status).toBe(onFailure === "open" ? "succeeded" : "refused");
        expect(entered).toHaveLength(onFailure === "open" ? 1 : 0);
      }
    },
  );

  test("a deny without a reason is still a deny", async () => {
    const { call } = rig({
      tools: [probe().tool],
      hooks: [hook({ beforeTool: () => ({ decision: "deny" }) as never })],
    });
    expect(await call("probe")).toMatchObject({ code: "tool.policy-denied" });
  });

  test("[tools.events] a late hook's events never come after the end", async () => {
    let late: (() => void) | undefined;
    const slow = hook({
      onFailure: "open",
      beforeTool(view) {
        late = () => view.emit({ kind: "handoff", to: "bob", reason: "late" });
        return hang();
      },
    });
    const { call, kinds } = rig({ tools: [probe().tool], hooks: [slow] });
    await call("probe");
    late?.();
    expect(kinds().at(-1)).toBe("tool-call-end");
  });

  test("a hook has its own deadline", async () => {
    const slow = hook({ deadlineMs: 5, beforeTool: hang });
    const { call, of } = rig({
      tools: [probe().tool],
      hooks: [slow],
      limits: fastLimits({ hookMs: 10_000 }),
    });
    expect((await call("probe")).status).toBe("refused");
    expect(of("hook-failure")[0]!.message).toContain("5 ms");
  });
});

describe("after-tool hooks", () => {
  test("other text goes before the model; the whole result stays in the log", async () => {
    const redacting = hook({
      afterTool: (_, outcome) =>
        outcome.status === "succeeded" ? { text: outcome.text.replace("42", "[…]") } : undefined,
    });
    const { call, of } = rig({ tools: [probe("probe", () => ({ secret: 42 })).tool], hooks: [redacting] });
    expect((await call("probe")).modelText).toBe('{"secret":[…]}');
    expect(of("tool-call-end")).toMatchObject([
      { outcome: { status: "succeeded", output: { secret: 42 }, text: '{"secret":[…]}' } },
    ]);
  });

  test("after-tool hooks see refusals too, and each the outcome that the hook before left", async () => {
    const seen: string[] = [];
    const first = hook({
      name: "first",
      afterTool: (_, outcome) => {
        seen.push(outcome.status);
        return { text: "first" };
      },
    });
    const second = hook({
      name: "second",
      afterTool: ({ tool, operations }, outcome) => {
        seen.push(outcome.status === "refused" ? outcome.message : "", tool.name, operations[0]!.name);
        return undefined;
      },
    });
    const { call } = rig({ tools: [probe().tool], hooks: [first, second], policy: () => denyAll });
    expect(await call("probe")).toMatchObject({ code: "tool.policy-denied", modelText: "first" });
    expect(seen).toEqual(["refused", "first", "probe", "mail.send"]);
  });

  test.each([
    ["throws", throws],
    ["hangs", hang],
    ["answers nonsense", () => ({ text: 5 }) as never],
    ["answers null", () => null as never],
  ])(
    "[tools.hooks.failure] a hook that %s withholds the text when closed, and lets it pass when open",
    async (_, afterTool) => {
      for (const onFailure of ["open", "closed"] as const) {
        const { call, of } = rig({
          tools: [probe("probe", () => "secret").tool],
          hooks: [hook({ onFailure, afterTool })],
        });
        const { modelText } = await call("probe");
        expect(of("hook-failure")).toMatchObject([{ phase: "afterTool", effect: onFailure }]);
        expect(modelText).toBe(
          onFailure === "open" ? "secret" : "The result is withheld: the hook test-hook did not look at it.",
        );
      }
    },
  );

  test("a cancelled call says so, and no hook sees it", async () => {
    const { call, abort, of } = rig({
      tools: [probe("probe", hang).tool],
      hooks: [hook({ afterTool: throws })],
    });
    setTimeout(() => abort.abort(new Error("stop")), 2);
    expect((await call("probe")).modelText).toBe("The call was cancelled.");
    expect(of("hook-failure")).toEqual([]);
  });

  test("a cancel while one looks withholds what it hasn't seen", async () => {
    const cancelling = rig({
      tools: [probe("probe", () => "secret").tool],
      hooks: [hook({ onFailure: "open", afterTool: hang })],
    });
    const calling = cancelling.call("probe");
    setTimeout(() => cancelling.abort.abort(new Error("stop")), 5);
    expect((await calling).modelText).toContain("withheld");
  });
});
