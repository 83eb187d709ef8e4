/** Budgets and prices in a program's configuration and in brain.yaml, and over a restart. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type BrainstemConfig, createBrainstem, initProject } from "../../src/index.ts";
import { branchSession } from "../../src/storage/index.ts";
import { createFakeClock, createScriptedModel } from "../../src/testing/index.ts";

let root = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "brainstem-spending-"));
  await initProject(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const settings = (yaml: string) => writeFile(join(root, ".agent/brain.yaml"), yaml);

/** A thousand tokens a turn. */
const model = (provider = "house") =>
  createScriptedModel([{ parts: ["Yes."], usage: { inputTokens: 0, outputTokens: 1_000 } }], {
    provider,
    modelId: "m",
    atEnd: "repeat",
  });

async function ask(config: BrainstemConfig, questions = 1) {
  const brainstem = await createBrainstem({
    root,
    environment: {},
    trust: true,
    limits: { answerTokens: 1_000 },
    ...config,
  });
  try {
    const endings: string[] = [];
    for (let asked = 0; asked < questions; asked++) {
      const summary = await brainstem.session().turn("well?").summary();
      endings.push("reason" in summary ? `${summary.status}: ${summary.reason}` : summary.status);
    }
    const record = await brainstem.store.sessions.find(brainstem.session().key);
    return { endings, usage: record?.usage };
  } finally {
    await brainstem.close();
  }
}

const PRICES = "prices:\n  house/: { inputUsd: 0, outputUsd: 100 }\n";

describe("brain.yaml", () => {
  test("[mind.budget.configured] [mind.cost.counted] its prices and budgets hold", async () => {
    await settings(`${PRICES}budgets:\n  - { name: a day, costUsd: 0.2, every: day }\n`);
    const { endings, usage } = await ask({ model: model(), storage: "memory" }, 3);
    expect(endings).toEqual(["completed", "completed", "stopped: budget"]);
    expect(usage).toMatchObject({ outputTokens: 2_000, costUsd: expect.closeTo(0.2, 9) });
  });

  test("[mind.budget.configured] a program's come first", async () => {
    await settings(`${PRICES}budgets:\n  - { name: none, costUsd: 0.000001 }\n`);
    const budgets = [{ name: "more", costUsd: 1 }];
    expect((await ask({ model: model(), budgets, storage: "memory" })).endings).toEqual(["completed"]);
    const prices = { "house/": { inputUsd: 0, outputUsd: 20_000 } };
    expect((await ask({ model: model(), budgets, prices, storage: "memory" })).endings).toEqual([
      "stopped: budget",
    ]);
  });

  test("[mind.budget.configured] a model with a known price needs none", async () => {
    const speaker = createScriptedModel(["Yes."], { provider: "openai", modelId: "gpt-5" });
    const { usage } = await ask({ model: speaker, storage: "memory" });
    expect(usage!.costUsd).toBeGreaterThan(0);
  });

  test.each([
    ["prices: { house/: { inputUsd: -1, outputUsd: 2 } }", "prices.house/.inputUsd"],
    ["budgets: [{ costUsd: 1 }]", "budgets[0].name"],
    ["budgets: [{ name: a, costUsd: 1, every: week }]", "budgets[0].every"],
    ["budgets: [{ name: a, cost: 1 }]", "budgets[0].cost"],
  ])("[mind.budget.configured] %s is named at the start", async (yaml, path) => {
    await settings(`${yaml}\n`);
    await expect(ask({ model: model(), storage: "memory" })).rejects.toThrow(path);
  });
});

test("[brain.settings.prices] prices of a brain that is not accepted let no budget last longer", async () => {
  await settings("prices: { house/: { inputUsd: 0, outputUsd: 0 } }");
  const prices = (await ask({ model: model(), trust: false, storage: "memory" })).usage;
  expect(prices?.costUsd).toBeUndefined();
  expect((await ask({ model: model(), storage: "memory" })).usage?.costUsd).toBe(0);
});

describe("a budget over a restart", () => {
  test("[mind.budget.outlives] knows what was spent, in its period and by its owner", async () => {
    const clock = createFakeClock(Date.UTC(2026, 10, 23, 12));
    await settings(PRICES);
    const a = { clock, budgets: [{ name: "a day", costUsd: 0.2, every: "day" }] } as const;
    expect((await ask({ ...a, model: model() }, 2)).endings).toEqual(["completed", "completed"]);
    expect((await ask({ ...a, model: model() })).endings).toEqual(["stopped: budget"]);
    const own = { clock, budgets: [{ name: "each", costUsd: 0.2, per: "user" }] } as const;
    expect((await ask({ ...own, model: model() })).endings).toEqual(["stopped: budget"]);
    const other = { ...own, owner: { tenant: "local", user: "bob" } };
    expect((await ask({ ...other, model: model() })).endings).toEqual(["completed"]);
    clock.advance(24 * 3_600_000);
    expect((await ask({ ...a, model: model() })).endings).toEqual(["completed"]);
    expect((await ask({ ...own, model: model() })).endings).toEqual(["stopped: budget"]);
  });

  test("[mind.budget.outlives] counts once what a branch has from the conversation that it left", async () => {
    await settings(PRICES);
    const config = {
      budgets: [{ name: "each", costUsd: 0.3, per: "user" }],
      limits: { answerTokens: 1_000 },
    } as const;
    const brainstem = await createBrainstem({
      root,
      environment: {},
      trust: true,
      model: model(),
      ...config,
    });
    await brainstem.session().turn("one").summary();
    await brainstem.session().turn("two").summary();
    const { key } = brainstem.session();
    await branchSession(brainstem.store, key, "other");
    await brainstem.close();
    expect((await ask({ ...config, model: model() }, 2)).endings).toEqual(["completed", "stopped: budget"]);
  });
});
