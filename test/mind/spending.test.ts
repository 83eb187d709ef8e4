/** Tests the cost of calls and the budgets that bound it: hazard 10. */
import { describe, expect, test } from "vitest";
import { fault } from "../../src/base/index.ts";
import { createMind, type MindOptions } from "../../src/mind/index.ts";
import { replaySession } from "../../src/mind/replay.ts";
import { type Budget, createBudgetLedger, loadPricing } from "../../src/model/spending.ts";
import type { SessionKey } from "../../src/ports/index.ts";
import { createMemoryLog } from "../../src/storage/index.ts";
import { createScriptedModel, type ScriptedStep } from "../../src/testing/index.ts";
import { allowAll, callEcho, echo, eventsOf, key, logged, only } from "./fixtures.ts";

/** USD for a million tokens: a token of an answer is ten microdollars. */
const prices = { "house/": { inputUsd: 1, outputUsd: 10 } };
const pricing = await loadPricing(prices);

const says = (text: string, outputTokens: number, inputTokens = 0) => ({
  parts: [text],
  usage: { inputTokens, outputTokens },
});

function talk(
  steps: readonly ScriptedStep[],
  options: Partial<MindOptions> = {},
  budgets: readonly Budget[] = [],
) {
  const model = createScriptedModel(steps, { provider: "house", modelId: "m" });
  const log = createMemoryLog();
  const ledger = budgets.length === 0 ? undefined : createBudgetLedger({ budgets });
  const given = { model, pricing, log, policy: allowAll, tools: [echo()], ...options };
  const mind = createMind({ ...given, ...(ledger !== undefined && { ledger }) });
  const session = mind.session(key);
  return { log, ledger, mind, model, session };
}

const replayOf = async ({ log }: { readonly log: ReturnType<typeof createMemoryLog> }) =>
  replaySession(await logged(log.read(key))).differences();

describe("the cost of calls", () => {
  test("[mind.cost.counted] is in the usage of the call and of the turn", async () => {
    const { session } = talk([says("Twice a day.", 20_000, 1_000)]);
    const events = await eventsOf(session.turn("how often?"));
    expect(only(events, "model-call-end")[0]!.usage.costUsd).toBeCloseTo(0.201, 9);
    expect(only(events, "turn-end")[0]!.usage.costUsd).toBeCloseTo(0.201, 9);
  });

  test("[mind.cost.counted] is missing where one of the calls has no price", async () => {
    const unpriced = createScriptedModel([says("Once.", 10, 10)], { provider: "nobody", modelId: "x" });
    const { session } = talk([says("Twice.", 10, 10)]);
    expect((await session.turn("a", { model: unpriced }).summary()).usage.costUsd).toBeUndefined();
    expect((await session.turn("b").summary()).usage.costUsd).toBeGreaterThan(0);
  });

  test("[mind.cost.turn-limit] a turn that is too dear has one more answer, without tools; and replays", async () => {
    const dear: ScriptedStep = { parts: [callEcho("a")], usage: { inputTokens: 0, outputTokens: 60_000 } };
    const rig = talk([dear, { ...dear, parts: [callEcho("b")] }, says("So far.", 1)], {
      limits: { turnCostUsd: 1 },
    });
    const events = await eventsOf(rig.session.turn("go"));
    expect(only(events, "limit-reached")).toMatchObject([{ limit: "turnCostUsd", max: 1 }]);
    expect(rig.model.calls[2]!.tools ?? []).toEqual([]);
    expect(only(events, "turn-end")[0]).toMatchObject({
      status: "stopped",
      reason: "turnCostUsd",
      text: "So far.",
    });
    expect(await replayOf(rig)).toEqual([]);
  });
});

describe("a budget", () => {
  test("[mind.budget.held] bounds the answer by what there is", async () => {
    const { model, session } = talk([says("Yes.", 5)], { limits: { answerTokens: 10_000 } }, [
      { name: "pocket", costUsd: 0.05 },
    ]);
    expect((await session.turn("short?").summary()).status).toBe("completed");
    const { maxOutputTokens } = model.calls[0]!;
    expect(maxOutputTokens).toBeGreaterThan(4_000);
    expect(maxOutputTokens).toBeLessThanOrEqual(5_000);
  });

  test.each([
    [10, 10],
    [300, 300],
    [Number.POSITIVE_INFINITY, 1_000_000],
  ])(
    "[mind.budget.held] an answer of at most %d tokens is asked for as such",
    async (answerTokens, asked) => {
      const { model, session } = talk([says("Yes.", 5)], { limits: { answerTokens } }, [
        { name: "plenty", costUsd: 1_000 },
      ]);
      expect((await session.turn("short?").summary()).status).toBe("completed");
      expect(model.calls[0]!.maxOutputTokens).toBe(asked);
    },
  );

  test("[mind.budget.held] counts a server that reports no usage by its text", async () => {
    const quiet: ScriptedStep = {
      parts: ["a word or two ".repeat(1_000)],
      usage: { inputTokens: 0, outputTokens: 0 },
    };
    const { ledger, session } = talk([quiet], {}, [{ name: "pocket", costUsd: 1 }]);
    await session.turn("well?").summary();
    const [status] = await ledger!.status(key);
    expect(status!.spent.tokens).toBeGreaterThan(3_000);
    expect(status!.held.tokens).toBe(0);
  });

  test("[mind.budget.held] a hundred turns at once never spend more, and as many as can be paid for are made", async () => {
    const step: ScriptedStep = ({ maxOutputTokens = 0 }) => says("x", Math.min(4_000, maxOutputTokens));
    const model = createScriptedModel([step], { provider: "house", modelId: "m", atEnd: "repeat" });
    const ledger = createBudgetLedger({ budgets: [{ name: "a dollar", costUsd: 1 }] });
    const mind = createMind({ model, pricing, ledger, limits: { answerTokens: 4_000 } });
    const turns = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        mind
          .session({ ...key, session: `s${at}` })
          .turn("go")
          .summary(),
      ),
    );
    const cost = turns.reduce((sum, { usage }) => sum + (usage.costUsd ?? 0), 0);
    expect(cost).toBeLessThanOrEqual(1);
    expect(cost).toBeGreaterThan(0.9);
    const made = turns.filter(({ status }) => status === "completed").length;
    expect(model.calls).toHaveLength(made);
    for (const turn of turns)
      expect([{ status: "completed" }, { status: "stopped", reason: "budget" }]).toContainEqual(
        turn.status === "stopped" ? { status: turn.status, reason: turn.reason } : { status: turn.status },
      );
  });

  test("[mind.budget.exhausted] [mind.budget.replayed] the call isn't made, and the turn says which budget", async () => {
    const rig = talk([says("Yes.", 9_900), "never"], {}, [{ name: "pocket", costUsd: 0.1 }]);
    await rig.session.turn("one").summary();
    const events = await eventsOf(rig.session.turn("two"));
    expect(rig.model.calls).toHaveLength(1);
    expect(only(events, "model-call-end")[0]!.failure).toMatchObject({
      code: "budget.exhausted",
      message: expect.stringMatching(/^The budget pocket does not allow this call: \$/),
    });
    expect(only(events, "turn-end")[0]).toMatchObject({ status: "stopped", reason: "budget", text: "" });
    expect(await replayOf(rig)).toEqual([]);
    expect((await rig.session.turn("three").summary()).status).toBe("stopped");
  });

  test("[mind.budget.exhausted] a fallback that costs nothing answers", async () => {
    const free = createScriptedModel(["For nothing."], { provider: "ollama", modelId: "small" });
    const rig = talk(["never"], { fallbacks: [free] }, [{ name: "pocket", costUsd: 0.000_1 }]);
    const events = await eventsOf(rig.session.turn("hello"));
    expect(only(events, "model-call-start").map(({ reason }) => reason)).toEqual([
      "configured",
      "after budget.exhausted of house/m",
    ]);
    expect(only(events, "turn-end")[0]).toMatchObject({ status: "completed", text: "For nothing." });
    expect(await replayOf(rig)).toEqual([]);
  });

  test("[mind.budget.exhausted] ends a turn in its middle, and keeps the work so far", async () => {
    const rig = talk(
      [{ parts: [callEcho("a")], usage: { inputTokens: 0, outputTokens: 9_900 } }, "never"],
      {},
      [{ name: "pocket", costUsd: 0.1 }],
    );
    const events = await eventsOf(rig.session.turn("go"));
    expect(only(events, "tool-call-end")).toHaveLength(1);
    expect(only(events, "turn-end")[0]).toMatchObject({ status: "stopped", reason: "budget", toolCalls: 1 });
    expect(await replayOf(rig)).toEqual([]);
  });

  test("[mind.budget.unpriced] a model without a price isn't called", async () => {
    const unpriced = createScriptedModel(["never"], { provider: "nobody", modelId: "x" });
    const { session } = talk([], { model: unpriced }, [{ name: "pocket", costUsd: 1 }]);
    expect(await session.turn("go").summary()).toMatchObject({
      status: "failed",
      code: "model.unpriced",
      message: expect.stringContaining("nobody/x"),
    });
    expect(unpriced.calls).toHaveLength(0);
  });

  test("[mind.budget.given-back] counts no refused call, but a call that broke off", async () => {
    const refused: ScriptedStep = {
      parts: [],
      rejection: fault("model.unauthorized", { model: "house/m", reason: "no" }),
    };
    const broken: ScriptedStep = { parts: ["x".repeat(3_000), { failure: new Error("socket hang up") }] };
    const { ledger, session } = talk([refused], { limits: { modelAttempts: 1 } }, [
      { name: "pocket", costUsd: 1 },
    ]);
    await session.turn("one").summary();
    expect((await ledger!.status(key))[0]).toMatchObject({ spent: { costUsd: 0 }, held: { costUsd: 0 } });
    const other = talk([broken], { limits: { modelAttempts: 1 } }, [{ name: "pocket", costUsd: 1 }]);
    await other.session.turn("two").summary();
    const [{ spent, held }] = (await other.ledger!.status(key)) as [
      Awaited<ReturnType<NonNullable<typeof ledger>["status"]>>[0],
    ];
    expect(spent.tokens).toBeGreaterThan(500);
    expect(spent.costUsd).toBeGreaterThan(0.005);
    expect(held).toEqual({ tokens: 0, costUsd: 0 });
  });

  test("[mind.budget.given-back] a turn that is cancelled while it waits for others holds nothing", async () => {
    const ledger = createBudgetLedger({ budgets: [{ name: "pocket", tokens: 20_000 }] });
    const amount = { tokens: 19_990, costUsd: undefined };
    const all = await ledger.reserve(key, { least: amount, most: amount }, new AbortController().signal);
    const { session } = talk(["never"], { ledger });
    const turn = session.turn("go");
    const summary = turn.summary();
    const events = turn[Symbol.asyncIterator]();
    for (let kind = ""; kind !== "model-call-start"; ) {
      const { value } = await events.next();
      kind = "kind" in value ? value.kind : "";
    }
    turn.cancel();
    expect((await summary).status).toBe("cancelled");
    if (all.status === "held") all.reservation.release();
    expect((await ledger.status(key))[0]).toMatchObject({ held: { tokens: 0 }, spent: { tokens: 0 } });
  });

  test("[mind.budget.held] two users of one tenant have a budget each", async () => {
    const steps = [says("a", 9_900), says("b", 9_900), "never"];
    const { mind } = talk(steps, {}, [{ name: "each", costUsd: 0.1, per: "user" }]);
    const turnOf = (user: string) =>
      mind
        .session({ ...key, user })
        .turn("go")
        .summary();
    const keys: readonly SessionKey["user"][] = ["ada", "bob", "ada"];
    const statuses: string[] = [];
    for (const user of keys) statuses.push((await turnOf(user)).status);
    expect(statuses).toEqual(["completed", "completed", "stopped"]);
  });
});
