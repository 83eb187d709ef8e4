import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createCircuitBreaker, fault } from "../../../src/base/index.ts";
import type { ToolContext } from "../../../src/ports/index.ts";
import { defineTool } from "../../../src/tools/index.ts";
import { fastLimits, hang, hook, probe, rig, steppedClock, toolCall } from "../rig.ts";

const doing = (execute: (context: ToolContext) => unknown, more: object = {}) => ({
  ...probe().tool,
  execute: (_input: unknown, context: ToolContext) => execute(context),
  ...more,
});

describe("a running body", () => {
  test("[tools.run.limit] is given up at its limit, told by its signal, and heard no more", async () => {
    let told: unknown;
    let late: ToolContext | undefined;
    const tool = doing(context => {
      late = context;
      context.signal.addEventListener("abort", () => {
        told = context.signal.reason;
      });
      return hang();
    });
    const { call, kinds } = rig({ tools: [tool] });
    const result = await call("probe");
    expect(result).toMatchObject({ status: "failed", code: "tool.timed-out" });
    expect(result.modelText).toContain("40 ms");
    expect(told).toMatchObject({ code: "time.exceeded" });
    late?.progress("still here");
    late?.emit({
      kind: "memory-write",
      layer: "working",
      memory: "x",
      source: { file: "f", line: 1 },
      text: "x",
    });
    expect(kinds().at(-1)).toBe("tool-call-end");
  });

  test("[tools.run.limit] is not heard either while hooks look at its outcome", async () => {
    let late: ToolContext | undefined;
    const tool = doing(context => {
      late = context;
      return hang();
    });
    const looking = hook({ afterTool: () => void late?.progress("still here") });
    const { call, of } = rig({ tools: [tool], hooks: [looking] });
    await call("probe");
    expect(of("tool-call-progress")).toEqual([]);
  });

  test("[tools.run.limit] a tool's own limit counts", async () => {
    const { call } = rig({ tools: [doing(hang, { timeoutMs: 5 })], limits: fastLimits({ toolMs: 10_000 }) });
    expect((await call("probe")).modelText).toContain("5 ms");
  });

  test("[tools.run.limit] is given up when the turn is cancelled, even when it ignores its signal", async () => {
    const { call, abort } = rig({ tools: [doing(hang)], limits: fastLimits({ toolMs: 10_000 }) });
    setTimeout(() => abort.abort(new Error("stop")), 5);
    expect(await call("probe")).toMatchObject({ status: "failed", code: "tool.cancelled" });
  });

  test("tells its progress, within bounds", async () => {
    const tool = doing(({ progress }) => {
      progress("half", 0.5);
      progress("more", 7);
      progress("x".repeat(10_000), Number.NaN);
    });
    const { call, of } = rig({ tools: [tool] });
    await call("probe");
    expect(of("tool-call-progress").map(({ message, fraction }) => [message.length, fraction])).toEqual([
      [4, 0.5],
      [4, 1],
      [500, undefined],
    ]);
  });

  test("is heard a thousand times, and no more", async () => {
    const tool = doing(({ progress }) => {
      for (let count = 0; count < 5_000; count++) progress("still here");
    });
    const { call, of } = rig({ tools: [tool] });
    await call("probe");
    expect(of("tool-call-progress")).toHaveLength(1_000);
  });

  test("can't forge events of another kind", async () => {
    const tool = doing(({ emit }) => emit({ kind: "turn-end" } as never));
    const { call, kinds } = rig({ tools: [tool] });
    await call("probe");
    expect(kinds()).toEqual(["tool-call-request", "policy-decision", "tool-call-start", "tool-call-end"]);
  });

  test("knows on whose behalf it runs; only a person's input is a person's words", async () => {
    const seen: ToolContext[] = [];
    const tool = doing(context => void seen.push(context));
    await rig({ tools: [tool], input: "send mail", origin: "person" }).call("probe");
    await rig({ tools: [tool], input: "send mail", origin: "document" }).call("probe");
    expect(seen.map(({ personText }) => personText)).toEqual(["send mail", ""]);
    expect(seen[0]!.session).toMatchObject({ tenant: "acme", user: "ann", session: "s1" });
  });

  test("[tools.idempotency-key] is the same for every attempt at one call, and differs between calls", async () => {
    const keys: string[] = [];
    const tool = doing(({ idempotencyKey }) => void keys.push(idempotencyKey));
    const { callAll, of } = rig({ tools: [tool] });
    const call = toolCall("probe");
    await callAll([call]);
    await callAll([call, toolCall("probe")]);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(of("tool-call-start").map(({ idempotencyKey }) => idempotencyKey)).toEqual(keys);
  });

  test("[tools.commit-first] earlier events are committed before it is entered", async () => {
    const seen: string[] = [];
    const { call, kinds } = rig({ tools: [doing(() => void seen.push("run"))] });
    const commit = async () => void seen.push(`commit after ${kinds().at(-1)}`);
    await call("probe", {}, { commit });
    expect(seen).toEqual(["commit after tool-call-start", "run"]);
  });

  test("[tools.commit-first] a call that can't be committed or emitted doesn't run", async () => {
    const { tool, entered } = probe();
    const { call, view } = rig({ tools: [tool] });
    const full = await call("probe", {}, { commit: () => Promise.reject(new Error("disk full")) });
    expect(full).toMatchObject({ status: "refused", code: "tool.failed" });
    expect(full.modelText).toContain("disk full");
    const broken = {
      ...view,
      emit() {
        throw new Error("stream broke");
      },
    };
    expect(await call("probe", {}, { view: broken })).toMatchObject({
      status: "refused",
      code: "tool.failed",
    });
    expect(entered).toEqual([]);
  });
});

describe("errors", () => {
  const thrown: readonly (readonly [string, unknown, string])[] = [
    ["an error", new TypeError("no such host"), "probe failed: no such host"],
    ["text", "plain words", "probe failed: plain words"],
    ["nothing", undefined, "probe failed: an error without words"],
    ["an error without words", new RangeError(), "probe failed: RangeError"],
    ["an object with words", { message: "from another realm" }, "probe failed: from another realm"],
    ["an object without", { message: { a: 1 } }, "probe failed: an error without words"],
    ["a stack as text", new Error("deep").stack, "probe failed: Error: deep"],
    ["a stack as message", new Error(new Error("deep").stack), "probe failed: Error: deep"],
    [
      "a trap",
      new Proxy(
        {},
        {
          get() {
            throw new Error("trap");
          },
        },
      ),
      "probe failed: an error without words",
    ],
  ];
  test.each(thrown)("[tools.errors.clean] %s becomes a plain message", async (_, error, message) => {
    const { call, events } = rig({ tools: [doing(() => Promise.reject(error))] });
    expect(await call("probe")).toMatchObject({ status: "failed", code: "tool.failed", message });
    expect(JSON.stringify(events)).not.toMatch(/\bat .*\d+:\d+/);
  });

  test("[tools.errors.clean] long messages are cut", async () => {
    const { call } = rig({ tools: [doing(() => Promise.reject(new Error("x".repeat(100_000))))] });
    expect((await call("probe")).modelText.length).toBeLessThan(1_100);
  });
});

describe("output", () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  const bad: readonly (readonly [string, unknown])[] = [
    ["a function", () => 1],
    ["a symbol", Symbol("x")],
    ["a bigint", 1n],
    ["NaN", Number.NaN],
    ["a map", new Map([["a", 1]])],
    ["a promise within", { later: Promise.resolve(1) }],
    ["a cycle", cyclic],
    ["a bush of cycles", [cyclic, cyclic, { cyclic, cyclic2: cyclic }]],
    [
      "a trap",
      {
        get a() {
          throw new Error("trap");
        },
      },
    ],
    ["twelve million characters", "x".repeat(12_000_000)],
    ["a sparse array", Object.assign([], { length: 4_000_000_000 })],
  ];
  test.each(bad)("[tools.output.checked] %s is a failure with a clean message", async (_, value) => {
    const { call, events } = rig({ tools: [doing(() => ({ value }))] });
    const result = await call("probe");
    expect(result).toMatchObject({ status: "failed", code: "tool.invalid-output" });
    expect(result.modelText.length).toBeLessThan(300);
    expect(() => JSON.stringify(events)).not.toThrow();
  });

  test("[tools.output.checked] a result that the schema doesn't allow is a failure", async () => {
    const tool = defineTool({
      name: "count",
      description: "Counts.",
      category: "test",
      input: z.object({}),
      output: z.object({ n: z.number() }),
      sideEffects: [],
      repeatability: "idempotent",
      execute: () => ({ n: "5" as unknown as number }),
    });
    const result = await rig({ tools: [tool] }).call("count");
    expect(result).toMatchObject({ status: "failed", code: "tool.invalid-output" });
    expect(result.modelText).toContain('n: expected a number, got "5"');
  });

  test("[tools.output.cut] the log has all, the model a head, a tail and how much is missing", async () => {
    const text = `${"a".repeat(5_000)}${"b".repeat(20_000)}${"c".repeat(5_000)}`;
    const { call, of } = rig({ tools: [doing(() => text)], limits: fastLimits({ toolOutputChars: 1_000 }) });
    const { modelText } = await call("probe");
    expect(modelText.length).toBeLessThanOrEqual(1_000);
    expect(of("limit-reached")).toMatchObject([{ limit: "toolOutputChars", value: 30_000, max: 1_000 }]);
    const [, head, left, tail] = /^(a+)\n\[… ([\d,]+) characters left out …\]\n(c+)$/.exec(modelText)!;
    expect(head!.length + Number(left!.replaceAll(",", "")) + tail!.length).toBe(text.length);
    expect(of("tool-call-end")[0]!.outcome).toMatchObject({ output: text, text: modelText });
  });

  test("is rendered by the tool, or shown as its text or JSON", async () => {
    const shown = async (value: unknown, more = {}) =>
      (await rig({ tools: [doing(() => value, more)] }).call("probe")).modelText;
    expect(await shown("text")).toBe("text");
    expect(await shown({ a: [1, undefined], b: undefined, at: new Date(0) })).toBe(
      '{"a":[1,null],"at":"1970-01-01T00:00:00.000Z"}',
    );
    expect(await shown(undefined)).toBe("null");
    expect(await shown(5, { render: (value: number) => `five: ${value}` })).toBe("five: 5");
    const throwing = () => {
      throw new Error("no words");
    };
    expect(await shown(5, { render: throwing })).toContain("no words");
    expect(await shown(5, { render: async () => "five" })).toContain("expected text");
  });

  test("a member called __proto__ stays a member", async () => {
    const { call } = rig({ tools: [doing(() => JSON.parse('{"__proto__": {"isAdmin": true}}'))] });
    const result = await call("probe");
    expect(result.modelText).toBe('{"__proto__":{"isAdmin":true}}');
    expect((result as { output?: { isAdmin?: unknown } }).output?.isAdmin).toBeUndefined();
  });
});

describe("the circuit breaker", () => {
  test("[tools.circuit-breaker] opens after failures in a row, tries one call after a while, and closes on success", async () => {
    const clock = steppedClock();
    let isDown = true;
    let entered = 0;
    const tool = doing(async () => {
      entered += 1;
      if (isDown) throw new Error("down");
    });
    const circuitBreaker = createCircuitBreaker({ clock, failures: 3, openMs: 1_000 });
    const { call, callAll, kinds } = rig({ tools: [tool], clock, circuitBreaker });
    for (let count = 0; count < 3; count++)
      expect(await call("probe")).toMatchObject({ code: "tool.failed" });
    expect(await call("probe")).toMatchObject({ status: "refused", code: "tool.circuit-open" });
    expect(kinds().at(-2)).toBe("policy-decision");
    expect(entered).toBe(3);
    clock.advance(1_000);
    const tried = await callAll([toolCall("probe"), toolCall("probe")]);
    expect(tried.map(({ status }) => status)).toEqual(["failed", "refused"]);
    expect(entered).toBe(4);
    expect(await call("probe")).toMatchObject({ code: "tool.circuit-open" });
    clock.advance(1_000);
    isDown = false;
    expect((await call("probe")).status).toBe("succeeded");
    expect((await call("probe")).status).toBe("succeeded");
  });

  test("[tools.circuit-breaker] an impossible request says nothing of the tool", async () => {
    const { tool } = probe("probe", () => {
      throw fault("volume.not-found", { path: "nowhere" });
    });
    const { call } = rig({ tools: [tool] });
    for (let round = 0; round < 8; round++)
      expect(await call("probe")).toMatchObject({
        code: "tool.failed",
        message: expect.stringContaining("no file nowhere"),
      });
  });

  test("[tools.circuit-breaker] refusals and cancelled calls don't count, and other tenants are not affected", async () => {
    const clock = steppedClock();
    const circuitBreaker = createCircuitBreaker({ clock, failures: 1 });
    const tool = doing(() => Promise.reject(new Error("down")));
    const { call, view } = rig({ tools: [tool], clock, circuitBreaker });
    await call("probe", { wrong: 1 });
    const cancelling = rig({ tools: [doing(hang)], clock, circuitBreaker });
    setTimeout(() => cancelling.abort.abort(), 5);
    expect(await cancelling.call("probe")).toMatchObject({ code: "tool.cancelled" });
    expect(await call("probe")).toMatchObject({ code: "tool.failed" });
    expect(await call("probe")).toMatchObject({ code: "tool.circuit-open" });
    const other = { ...view, session: { ...view.session, tenant: "other" } };
    expect(await call("probe", {}, { view: other })).toMatchObject({ code: "tool.failed" });
  });
});

describe("several calls", () => {
  test("[tools.parallel] run at once, and their results come in the order asked", async () => {
    const first = Promise.withResolvers<string>();
    const waiting = { ...doing(() => first.promise), name: "waiting" };
    const freeing = {
      ...doing(() => {
        first.resolve("first");
        return "second";
      }),
      name: "freeing",
    };
    const { callAll } = rig({ tools: [waiting, freeing], limits: fastLimits({ toolMs: 5_000 }) });
    const results = await callAll([toolCall("waiting"), toolCall("missing"), toolCall("freeing")]);
    expect(results.map(({ modelText }) => modelText.slice(0, 8))).toEqual(["first", "There is", "second"]);
  });

  test("[tools.parallel] no more than 32 of them at once, and none is lost", async () => {
    let running = 0;
    let most = 0;
    const tool = doing(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(resolve => setImmediate(resolve));
      running -= 1;
    });
    const { callAll, of } = rig({ tools: [tool] });
    const results = await callAll(Array.from({ length: 100 }, () => toolCall("probe")));
    expect(results.every(({ status }) => status === "succeeded")).toBe(true);
    expect(of("tool-call-end")).toHaveLength(100);
    expect(most).toBe(32);
  });

  test("[tools.never-throws] after any failure the next call works", async () => {
    let count = 0;
    const tool = doing(() => {
      count += 1;
      if (count === 1) throw new Error("once");
      return count === 2 ? hang() : "fine";
    });
    const flaky = hook({
      onFailure: "closed",
      beforeTool: () => (count === 3 ? Promise.reject(new Error("hook")) : undefined),
    });
    const { call } = rig({ tools: [tool], hooks: [flaky] });
    expect((await call("probe")).status).toBe("failed");
    expect((await call("probe")).status).toBe("failed");
    expect((await call("probe")).status).toBe("succeeded");
    expect((await call("probe")).status).toBe("refused");
    count = 4;
    expect((await call("probe")).status).toBe("succeeded");
  });
});
