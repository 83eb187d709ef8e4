import { describe, expect, test } from "vitest";
import { forever } from "../../src/testing/index.ts";
import { callEcho, createTestMind, echo, eventsOf, kindsOf, only } from "./fixtures.ts";

describe("limits", () => {
  test("[mind.limits.steps] at the step limit there is a last answer without tools", async () => {
    const steps = [[callEcho("a")], [callEcho("b")], "That is all I have."];
    const { session, model } = createTestMind(steps, { tools: [echo()], limits: { turnSteps: 2 } });
    const events = await eventsOf(session.turn("go"));
    expect(only(events, "limit-reached")).toMatchObject([{ limit: "turnSteps", value: 2, max: 2 }]);
    expect(events.at(-1)).toMatchObject({
      status: "stopped",
      reason: "turnSteps",
      text: "That is all I have.",
    });
    expect(model.calls.map(call => call.tools?.length ?? 0)).toEqual([1, 1, 0]);
  });

  test("[mind.limits.steps] a turn ends at its limit of tokens", async () => {
    const hungry = { parts: [callEcho("a")], usage: { inputTokens: 900, outputTokens: 200 } };
    const { session } = createTestMind([hungry, "Enough."], {
      tools: [echo()],
      limits: { turnTokens: 1_000 },
    });
    expect(await session.turn("go").summary()).toMatchObject({
      status: "stopped",
      reason: "turnTokens",
      text: "Enough.",
    });
  });

  test("[mind.limits.loop] the third same call with the same result gets a warning, and the next ends the turn", async () => {
    const again = [callEcho("a")];
    const { session, model } = createTestMind([again, again, again, again, "I give up."], {
      tools: [echo()],
      limits: { turnSteps: 50 },
    });
    const events = await eventsOf(session.turn("go"));
    expect(only(events, "loop-detected").map(event => event.repeats)).toEqual([3, 4]);
    expect(events.at(-1)).toMatchObject({ status: "stopped", reason: "repeatedCalls", text: "I give up." });
    const told = model.calls.map(call =>
      JSON.stringify(call.prompt[0]).includes("3 times with the same arguments"),
    );
    expect(told).toEqual([false, false, false, true, false]);
    expect(model.calls[4]!.tools).toBeUndefined();
  });

  test("[mind.limits.loop] a call with another result counts as progress", async () => {
    let polls = 0;
    const again = [callEcho("a")];
    const { session } = createTestMind([again, again, again, again, "Ready."], {
      tools: [echo(() => `${++polls} %`)],
      limits: { turnSteps: 50 },
    });
    const events = await eventsOf(session.turn("go"));
    expect(kindsOf(events)).not.toContain("loop-detected");
    expect(events.at(-1)).toMatchObject({ status: "completed", text: "Ready." });
  });

  test("[mind.limits.time] a turn whose time is up stops with its text so far", async () => {
    const { session } = createTestMind([["So far", forever], "Next."], { limits: { turnMs: 30 } });
    expect(await session.turn("go").summary()).toMatchObject({
      status: "stopped",
      reason: "turnMs",
      text: "So far",
    });
    expect((await session.turn("again").summary()).text).toBe("Next.");
  });

  test("[mind.limits.time] a model that never answers fails at its own limit", async () => {
    const { session } = createTestMind([[forever]], { limits: { modelCallMs: 20 } });
    expect(await session.turn("go").summary()).toMatchObject({ status: "failed", code: "time.exceeded" });
  });

  test("[mind.limits.input] too long an input and too long a queue are refused with the reason", async () => {
    const { session } = createTestMind([[forever]], { limits: { inputChars: 10, waitingTurns: 1 } });
    expect(await session.turn("x".repeat(11)).summary()).toMatchObject({
      status: "failed",
      code: "limit.exceeded",
    });
    const running = session.turn("ok");
    expect(await session.turn("two").summary()).toMatchObject({ status: "failed", code: "session.busy" });
    running.cancel();
    expect((await running.summary()).status).toBe("cancelled");
  });
});
