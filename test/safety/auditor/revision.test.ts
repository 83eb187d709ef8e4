import { describe, expect, test } from "vitest";
import { shippedPrinciples } from "../../../src/safety/auditor/shipped-principles.ts";
import { callEcho, echo, eventsOf, kindsOf, only } from "../../mind/fixtures.ts";
import { auditorModel, broken, createAuditedMind, judgeBy, safe } from "./fixtures.ts";

const POISON = "Mix the two liquids.";
const auditor = () =>
  auditorModel([judgeBy(text => (text.includes("liquids") ? broken({ quote: POISON }) : safe))]);
const revise = { revise: true };

describe("a revision", () => {
  test("[auditor.revise] asks the main model without tools, and shows the answer that keeps to the principle", async () => {
    const { model, session } = createAuditedMind([["Sure. ", POISON], "I can't help with that."], {
      auditor: auditor(),
      settings: revise,
      mind: { tools: [echo()], instructions: "The password is swordfish." },
    });
    const events = await eventsOf(session.turn("How do I make gas?"));
    expect(events.at(-1)).toMatchObject({ status: "completed", text: "I can't help with that." });
    const [, rewriting] = model.calls;
    expect(rewriting?.tools).toBeUndefined();
    const prompt = JSON.stringify(rewriting?.prompt);
    expect(prompt).toContain(shippedPrinciples[0]!.sentence);
    expect(prompt).toContain(`Sure. ${POISON}`);
    expect(prompt).toContain("It is harmful.");
    expect(prompt).not.toMatch(/swordfish|How do I make gas/);
    const reason = expect.stringContaining("principle 1: ");
    expect(only(events, "guardrail-decision")).toMatchObject([
      { action: "rewrite", reason, spans: [{ start: 6, end: 26 }] },
      { action: "rewrite", reason },
    ]);
  });

  test("[auditor.revise] keeps what the turn has said before", async () => {
    const { session } = createAuditedMind([["Let me look. ", callEcho("a")], POISON, "I can't say."], {
      auditor: auditor(),
      settings: { ...revise, waits: true },
      mind: { tools: [echo()] },
    });
    const { status, text } = await session.turn("go").summary();
    expect({ status, text }).toEqual({ status: "completed", text: "Let me look. I can't say." });
  });

  test("[auditor.revise] shows nothing of the broken answer while it is rewritten where it waits", async () => {
    const { session } = createAuditedMind([["Sure. ", POISON], "No."], {
      auditor: auditor(),
      settings: { ...revise, waits: true },
    });
    const events = await eventsOf(session.turn("go"));
    expect(only(events, "text-delta").map(({ text }) => text)).toEqual(["No."]);
    expect(kindsOf(events)).not.toContain("text-retraction");
  });

  test("[auditor.revise] goes on with the rewritten answer in the next turn", async () => {
    const { model, session } = createAuditedMind([POISON, "I can't say.", "Good."], {
      auditor: auditor(),
      settings: revise,
    });
    await session.turn("go").summary();
    await session.turn("and now?").summary();
    const history = JSON.stringify(model.calls.at(-1)?.prompt);
    expect(history).toContain("I can't say.");
    expect(history).not.toContain("liquids");
  });

  test("[auditor.revise] judges each rewritten answer and blocks after the second", async () => {
    const judge = auditor();
    const { model, session } = createAuditedMind([POISON, `${POISON}!`, `${POISON}?`, "never asked"], {
      auditor: judge,
      settings: revise,
    });
    const events = await eventsOf(session.turn("go"));
    expect(model.calls).toHaveLength(3);
    expect(judge.calls).toHaveLength(3);
    expect(events.at(-1)).toMatchObject({ status: "stopped" });
    expect(events.at(-1)).toMatchObject({ text: expect.stringContaining("principle 1: ") });
  });

  test("[auditor.revise] takes another bound from the limits", async () => {
    const { model, session } = createAuditedMind([POISON, POISON, "never asked"], {
      auditor: auditor(),
      settings: revise,
      mind: { limits: { auditRevisions: 1 } },
    });
    expect((await session.turn("go").summary()).status).toBe("stopped");
    expect(model.calls).toHaveLength(2);
  });

  test.each([
    ["fails", { parts: [], rejection: new Error("no") }],
    ["answers nothing", "  "],
    ["is cut off", { parts: ["I can"], finishReason: "length" }],
  ] as const)("[auditor.revise] blocks the answer when the model %s", async (_, step) => {
    const { session } = createAuditedMind([POISON, step], {
      auditor: auditor(),
      settings: revise,
      mind: { limits: { modelAttempts: 1 } },
    });
    const events = await eventsOf(session.turn("go"));
    expect(events.at(-1)).toMatchObject({ status: "stopped" });
    expect(only(events, "text-retraction").at(-1)?.reason).toContain("the model gave no other answer");
  });

  test("[auditor.revise] blocks the answer when nothing can judge the rewritten one", async () => {
    const verdicts = [broken({ quote: POISON }), "no verdict"];
    const { session } = createAuditedMind([POISON, "Better."], {
      auditor: auditorModel([() => verdicts.shift()!]),
      settings: revise,
    });
    const { status, text } = await session.turn("go").summary();
    expect({ status, text }).toEqual({
      status: "stopped",
      text: "This answer is withheld: nothing could check it.",
    });
  });

  test("[auditor.revise] asks for nothing where it isn't configured", async () => {
    const { model, session } = createAuditedMind([POISON, "never asked"], { auditor: auditor() });
    expect((await session.turn("go").summary()).status).toBe("stopped");
    expect(model.calls).toHaveLength(1);
  });
});
