import { describe, expect, test } from "vitest";
import { createSessionFold } from "../../../src/mind/index.ts";
import { replaySession } from "../../../src/mind/replay.ts";
import { createBudgetLedger, loadPricing } from "../../../src/model/spending.ts";
import { createMemoryLog } from "../../../src/storage/index.ts";
import { eventsOf, key, logged, only } from "../../mind/fixtures.ts";
import { auditorModel, broken, createAuditedMind, safe } from "./fixtures.ts";

const pricing = await loadPricing({
  "house/": { inputUsd: 1, outputUsd: 10 },
  "scripted/": { inputUsd: 0, outputUsd: 0 },
});
const says = (text: string) => ({ parts: [text], usage: { inputTokens: 1_000, outputTokens: 100 } });

describe("the auditor's calls", () => {
  test("[auditor.cost] are counted in the turn's usage, and in the log", async () => {
    const log = createMemoryLog();
    const { session } = createAuditedMind(["Hello."], {
      auditor: auditorModel([says(safe)]),
      mind: { pricing, log },
    });
    const events = await eventsOf(session.turn("hi"));
    expect(only(events, "side-call")).toMatchObject([
      { by: "auditor", model: "house/judge", usage: { inputTokens: 1_000, outputTokens: 100 } },
    ]);
    const [end] = only(events, "turn-end");
    expect(end?.usage.costUsd).toBeCloseTo(0.002, 9);
    const entries = await logged(log.read(key));
    const fold = createSessionFold();
    for (const entry of entries) fold.apply(entry);
    expect(fold.usage.costUsd).toBeCloseTo(0.002, 9);
    expect(await replaySession(entries).differences()).toEqual([]);
  });

  test("[auditor.cost] are made within the session's budgets", async () => {
    const auditor = auditorModel([says(safe)]);
    const ledger = createBudgetLedger({ budgets: [{ name: "pocket", costUsd: 0.000_001 }] });
    const { session } = createAuditedMind(["Hello."], { auditor, mind: { pricing, ledger } });
    const events = await eventsOf(session.turn("hi"));
    expect(auditor.calls).toHaveLength(0);
    expect(only(events, "side-call")).toMatchObject([{ failure: { code: "budget.exhausted" } }]);
    expect(events.at(-1)).toMatchObject({ status: "stopped" });
  });

  test("[auditor.cost] leave less for the next call", async () => {
    const ledger = createBudgetLedger({ budgets: [{ name: "pocket", costUsd: 1 }] });
    const { session } = createAuditedMind(["Hello."], {
      auditor: auditorModel([says(safe)]),
      mind: { pricing, ledger },
    });
    await session.turn("hi").summary();
    const [status] = await ledger.status(key);
    expect(status).toMatchObject({ spent: { costUsd: expect.closeTo(0.002, 6) }, held: { tokens: 0 } });
  });

  test("[auditor.cost] are made again after a failure that may pass", async () => {
    const failure = Object.assign(new Error("overloaded"), { statusCode: 529, isRetryable: true });
    const steps = [{ parts: [], rejection: failure }, safe];
    const auditor = auditorModel([() => steps.shift()!]);
    const { session } = createAuditedMind(["Hello."], { auditor });
    const events = await eventsOf(session.turn("hi"));
    expect(only(events, "side-call")).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({ status: "completed" });
  });

  test("[auditor.cost] count the rewriting", async () => {
    const verdicts = [broken(), safe];
    const { session } = createAuditedMind(["Bad.", "Good."], {
      auditor: auditorModel([() => verdicts.shift()!]),
      settings: { revise: true },
    });
    const events = await eventsOf(session.turn("hi"));
    expect(only(events, "side-call").map(({ model }) => model)).toEqual([
      "house/judge",
      "scripted/script",
      "house/judge",
    ]);
  });
});
