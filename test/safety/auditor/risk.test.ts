import { describe, expect, test } from "vitest";
import type { Hook } from "../../../src/ports/index.ts";
import { placeOfAudit, type TurnRisk } from "../../../src/safety/auditor/risk.ts";
import { defineTool } from "../../../src/tools/index.ts";
import { auditorModel, broken, createAuditedMind, safe } from "./fixtures.ts";

const calm: TurnRisk = { flags: 0, tier: 0, inputChars: 20, answerChars: 200 };

const toolOf = (operation: string) =>
  defineTool({
    name: "act",
    description: "Acts.",
    category: "test",
    input: { type: "object" },
    operation: () => [{ name: operation, arguments: {} }],
    sideEffects: [],
    repeatability: "idempotent",
    execute: () => "done",
  });

const act = { tool: "act", input: {} };

const flagging: Hook = {
  name: "flags",
  onFailure: "closed",
  beforeTurn(turn) {
    turn.emit({
      kind: "guardrail-decision",
      stage: "input",
      guardrail: "classifier",
      action: "flag",
      reason: "odd",
    });
    return undefined;
  },
};

describe("step-up by risk", () => {
  test.each([
    ["a plain turn", calm, "none"],
    ["a call that reads", { ...calm, tier: 1 }, "none"],
    ["a call that changes something", { ...calm, tier: 2 }, "end"],
    ["a call that can't be taken back", { ...calm, tier: 3 }, "mid-stream"],
    ["a flag", { ...calm, flags: 1 }, "mid-stream"],
    ["a long input", { ...calm, inputChars: 5_000 }, "end"],
    ["a long answer", { ...calm, answerChars: 9_000 }, "end"],
  ] as const)("[auditor.risk] knows where %s is judged", (_, risk, place) => {
    expect(placeOfAudit("risky", risk)).toBe(place);
    expect(placeOfAudit("always", risk)).toBe("mid-stream");
    expect(placeOfAudit("never", risk)).toBe("none");
  });

  test("[auditor.risk] judges a plain turn only with always", async () => {
    const calls: number[] = [];
    for (const when of ["always", "risky", "never"] as const) {
      const auditor = auditorModel([safe]);
      const { session } = createAuditedMind(["Hello."], { auditor, settings: { when } });
      await session.turn("hi").summary();
      calls.push(auditor.calls.length);
    }
    expect(calls).toEqual([1, 0, 0]);
  });

  test.each([
    ["fs.read", 0],
    ["fs.write", 1],
    ["fs.delete", 1],
  ])("[auditor.risk] follows the tier of a call: %s", async (operation, judged) => {
    const auditor = auditorModel([safe]);
    const { session } = createAuditedMind([[act], "Done."], {
      auditor,
      settings: { when: "risky" },
      mind: { tools: [toolOf(operation)] },
    });
    await session.turn("hi").summary();
    expect(auditor.calls).toHaveLength(judged);
  });

  test("[auditor.risk] keeps a turn's calls apart from those of the turn before", async () => {
    const auditor = auditorModel([safe]);
    const { session } = createAuditedMind([[act], "Done.", "Hello."], {
      auditor,
      settings: { when: "risky" },
      mind: { tools: [toolOf("fs.delete")] },
    });
    await session.turn("hi").summary();
    await session.turn("hi again").summary();
    expect(auditor.calls).toHaveLength(1);
  });

  test("[auditor.risk] judges an answer that another guardrail's flag makes suspicious", async () => {
    const auditor = auditorModel([broken()]);
    const { session } = createAuditedMind(["Hello."], {
      auditor,
      settings: { when: "risky" },
      mind: { hooks: [flagging] },
    });
    expect((await session.turn("hi").summary()).status).toBe("stopped");
  });

  test("[auditor.risk] judges a long answer at its end, once", async () => {
    const auditor = auditorModel([safe]);
    const text = Array.from({ length: 200 }, (_, index) => `This is sentence number ${index} of many. `);
    const { session } = createAuditedMind([[...text, ...text]], { auditor, settings: { when: "risky" } });
    await session.turn("hi").summary();
    expect(auditor.calls).toHaveLength(1);
  });
});
