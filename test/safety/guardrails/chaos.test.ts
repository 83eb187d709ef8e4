/** Guardrails that break, in every way, at every stage. */
import { describe, expect, test } from "vitest";
import type { Guardrail, GuardrailStage, OutputStage } from "../../../src/ports/index.ts";
import { callEcho, echo } from "../../mind/fixtures.ts";
import { createRig, decisionsOf, endOf, SECRET } from "./rig.ts";

type Breakage = (text: string) => unknown;

const breakages: readonly (readonly [string, Breakage])[] = [
  [
    "throws",
    text => {
      throw new Error(`can't read ${text}`);
    },
  ],
  [
    "throws no error",
    () => {
      throw SECRET;
    },
  ],
  ["rejects", text => Promise.reject(new TypeError(text))],
  ["hangs", () => new Promise(() => undefined)],
  ["answers with an unknown action", () => ({ action: "alow", reason: "typo" })],
  ["answers with a text", text => text],
  ["answers with null", () => null],
  ["answers with true", () => true],
  ["answers without a reason", () => ({ action: "flag" })],
  ["answers with a score in words", () => ({ action: "flag", reason: "x", score: "0.9" })],
  ["answers with a score of 7", () => ({ action: "flag", reason: "x", score: 7 })],
  [
    "answers with spans out of range",
    () => ({ action: "redact", reason: "x", spans: [{ start: 0, end: 1e9 }] }),
  ],
  ["answers with spans that are none", () => ({ action: "redact", reason: "x", spans: [3] })],
  ["redacts without saying how", () => ({ action: "redact", reason: "x" })],
  ["rewrites into a number", () => ({ action: "rewrite", reason: "x", text: 3 })],
  ["answers with an action of prototypes", () => ({ action: "constructor", reason: "x" })],
];

const outputBreakages: readonly (readonly [string, Breakage])[] = [
  ...breakages.slice(0, 6),
  ["gives outputs of no kind", () => [{ kind: "txt", text: "x" }]],
  ["gives text that is none", () => [{ kind: "text", text: 4 }]],
  ["gives a retraction without words", () => [{ kind: "retract" }]],
  ["gives undefined", () => undefined],
];

const guard = (
  stages: readonly GuardrailStage[],
  onFailure: "open" | "closed",
  breaks: Breakage,
): Guardrail => ({
  id: "chaos",
  stages,
  onFailure,
  deadlineMs: 20,
  judge: ({ text }) => breaks(text) as never,
});

const streamGuard = (
  onFailure: "open" | "closed",
  where: "open" | "push" | "end",
  breaks: Breakage,
): Guardrail => ({
  ...guard(["mid-stream"], onFailure, breaks),
  openStream(): OutputStage {
    if (where === "open") return breaks("opening") as never;
    return {
      push: delta => (where === "push" ? (breaks(delta) as never) : [{ kind: "text", text: delta }]),
      end: () => (where === "end" ? (breaks(SECRET) as never) : []),
    };
  },
});

const steps = [[callEcho("x", "one")], ["an ", "answer"]];

async function run(guardrail: Guardrail) {
  const rig = createRig([guardrail], steps, { tools: [echo(() => `result ${SECRET}`)] });
  const events = await rig.send("an input");
  const decisions = decisionsOf(events);
  expect(JSON.stringify(decisions)).not.toContain(SECRET);
  expect(decisions.map(({ reason }) => reason).join()).not.toContain("an input");
  expect(await rig.differences()).toEqual([]);
  return { events, decisions, end: endOf(events), rig };
}

describe.each(breakages)(
  "[safety.guardrails.chaos] [safety.guardrails.quiet] a guardrail that %s",
  (_, breaks) => {
    test.each(["input", "output"] as const)("stops the %s where it is closed", async stage => {
      const { decisions, end, rig } = await run(guard([stage], "closed", breaks));
      expect(end).toMatchObject({ status: "stopped", reason: "blocked" });
      expect(decisions.at(-1)).toMatchObject({ stage, guardrail: "chaos", action: "block" });
      expect(decisions.at(-1)!.reason).toContain("declared closed");
      if (stage === "input") expect(rig.model.calls).toEqual([]);
      expect(JSON.stringify(await rig.session.messages())).not.toContain("an answer");
    });

    test("withholds a tool's result where it is closed", async () => {
      const { decisions, end, rig } = await run(guard(["cross-agent"], "closed", breaks));
      expect(end).toMatchObject({ status: "completed", text: "an answer" });
      expect(decisions).toMatchObject([{ stage: "cross-agent", action: "block" }]);
      expect(rig.prompts()).not.toContain(SECRET);
    });

    test.each(["input", "output", "cross-agent"] as const)(
      "lets the text pass at %s where it is open",
      async stage => {
        const { decisions, end } = await run(guard([stage], "open", breaks));
        expect(end).toMatchObject({ status: "completed", text: "an answer" });
        expect(decisions[0]).toMatchObject({ stage, guardrail: "chaos", action: "allow" });
        expect(decisions[0]!.reason).toContain("declared open");
      },
    );
  },
);

describe.each(outputBreakages)("[safety.guardrails.chaos] a stream whose guardrail %s", (_, breaks) => {
  test.each(["push", "end"] as const)("ends at its %s where it is closed", async where => {
    const { decisions, end } = await run(streamGuard("closed", where, breaks));
    expect(end).toMatchObject({ status: "stopped", reason: "blocked" });
    expect((end as { readonly text: string }).text).not.toContain("answer");
    expect(decisions).toMatchObject([{ stage: "mid-stream", action: "block" }]);
  });

  test.each(["push", "end"] as const)("passes at its %s where it is open", async where => {
    const { decisions, end } = await run(streamGuard("open", where, breaks));
    expect(end).toMatchObject({ status: "completed", text: "an answer" });
    expect(decisions[0]).toMatchObject({ stage: "mid-stream", action: "allow" });
  });
});

describe("a guardrail", () => {
  const breaks = () => {
    throw new Error("no");
  };

  test("[safety.guardrails.chaos] that can't open its stream stops the answer where it is closed", async () => {
    const { end } = await run(streamGuard("closed", "open", breaks));
    expect(end).toMatchObject({ status: "stopped", reason: "blocked" });
    expect((await run(streamGuard("open", "open", breaks))).end).toMatchObject({ status: "completed" });
  });

  test("[safety.guardrails.chaos] that hangs leaves no timer behind", async () => {
    const before = process.getActiveResourcesInfo().filter(kind => kind === "Timeout").length;
    await run(guard(["input", "output", "cross-agent"], "open", () => new Promise(() => undefined)));
    await new Promise(resolve => setImmediate(resolve));
    expect(process.getActiveResourcesInfo().filter(kind => kind === "Timeout").length).toBeLessThanOrEqual(
      before,
    );
  });

  test("[safety.guardrails.chaos] is given the time that it declares, and its signal aborts then", async () => {
    let reason: unknown;
    const { decisions } = await run({
      ...guard(["input"], "closed", () => undefined),
      judge: ({ signal }) =>
        new Promise(() => {
          signal.addEventListener("abort", () => {
            reason = signal.reason;
          });
        }),
    });
    expect(reason).toMatchObject({ code: "time.exceeded" });
    expect(decisions[0]!.reason).toContain("no answer within 20 ms");
  });

  test("[safety.guardrails.chaos] list that can't be found stops the turn", async () => {
    const { createGuardrailHook } = await import("../../../src/safety/guardrails.ts");
    const { createTestMind, eventsOf } = await import("../../mind/fixtures.ts");
    for (const guardrailsOf of [breaks, () => new Promise<never>(() => undefined)]) {
      const hook = createGuardrailHook({ guardrailsOf, limits: { hookMs: 20 } });
      const { session, model } = createTestMind(["fine"], { hooks: [hook] });
      const events = await eventsOf(session.send("go"));
      expect(endOf(events)).toMatchObject({ status: "stopped", reason: "blocked" });
      expect(decisionsOf(events)).toMatchObject([{ guardrail: "guardrails", action: "block" }]);
      expect(model.calls).toEqual([]);
    }
  });
});

test("[safety.guardrails.chaos] a guardrail of a program without types, which says nothing of failures, fails closed", async () => {
  const { onFailure: _, ...untyped } = guard(["input"], "closed", () => {
    throw new TypeError("broken");
  });
  const { everything, send } = createRig([untyped as Guardrail], ["an answer"]);
  const events = await send("hello");
  expect(await everything(events)).not.toContain("an answer");
});
