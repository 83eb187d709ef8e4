/** Entitlements, the rate limiter and the allowed tools of a configuration decide which calls run. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type Approver,
  type BrainstemConfig,
  createBrainstem,
  defineTool,
  type Event,
  initProject,
} from "../../src/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "brainstem-permissions-"));
  await initProject(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const ring = defineTool({
  name: "ring",
  description: "Rings the bell.",
  category: "test",
  input: { type: "object", properties: {} },
  entitlements: ["bells"],
  sideEffects: [],
  repeatability: "idempotent",
  execute: () => "ding",
});
const approver: Approver = {
  ask: async ({ argumentsHash }) => ({ isApproved: true, argumentsHash, answeredBy: "ada" }),
};

const ringing = (id: string) => [{ tool: "ring", input: {}, id }];

/** How two calls in a row end, each in a word or a code; and which tools the model was offered. */
async function ringTwice(config: Pick<BrainstemConfig, "entitlements" | "rateLimiter" | "allowedTools">) {
  const model = createScriptedModel([ringing("first"), ringing("second"), "Done."]);
  const mine = { root, model, tools: [ring], approver, storage: "memory" };
  const { session, close } = await createBrainstem({ ...mine, ...config });
  const events: Event[] = [];
  for await (const event of session().turn("ring twice")) events.push(event);
  await close();
  const ends = events.flatMap(event => (event.kind === "tool-call-end" ? [event.outcome] : []));
  return {
    ends: ends.map(outcome => (outcome.status === "succeeded" ? outcome.output : outcome.code)),
    offered: model.calls[0]!.tools?.map(({ name }) => name),
  };
}

describe("[brainstem.permissions] entitlements", () => {
  test.each([
    ["nobody has any by default", undefined, "tool.entitlement-required"],
    ["a list is for everybody", ["bells"], "ding"],
    ["a list without the name grants nothing", ["organs"], "tool.entitlement-required"],
    [
      "a service answers for a session",
      { isEntitled: (_: unknown, name: string) => name === "bells" },
      "ding",
    ],
    ["a service that says no is obeyed", { isEntitled: () => false }, "tool.entitlement-required"],
  ] as const)("%s", async (_, entitlements, end) => {
    const { ends } = await ringTwice(entitlements === undefined ? {} : { entitlements });
    expect(ends).toEqual([end, end]);
  });
});

describe("[brainstem.permissions] the rate limiter", () => {
  const entitlements = ["bells"];

  test("refuses what exceeds a rate", async () => {
    const { ends } = await ringTwice({ entitlements, rateLimiter: { calls: 1, windowMs: 3_600_000 } });
    expect(ends).toEqual(["ding", "tool.rate-limited"]);
  });

  test("is asked for each call where it is an object", async () => {
    const asked: string[] = [];
    const rateLimiter = {
      take({ user }: { readonly user: string }, tool: string) {
        asked.push(`${user}: ${tool}`);
        return { isAllowed: false as const, retryAfterMs: 5_000 };
      },
    };
    const { ends } = await ringTwice({ entitlements, rateLimiter });
    expect(ends).toEqual(["tool.rate-limited", "tool.rate-limited"]);
    expect(asked).toEqual([expect.stringMatching(/: ring$/), expect.stringMatching(/: ring$/)]);
  });
});

describe("[brainstem.permissions] the allowed tools", () => {
  const entitlements = ["bells"];

  test("are the only tools that the model is offered", async () => {
    const { ends, offered } = await ringTwice({ entitlements, allowedTools: ["ring", "recall"] });
    expect(offered?.toSorted()).toEqual(["recall", "ring"]);
    expect(ends).toEqual(["ding", "ding"]);
  });

  test("refuse the call of another tool", async () => {
    const { ends, offered } = await ringTwice({ entitlements, allowedTools: ["recall"] });
    expect(offered).toEqual(["recall"]);
    expect(ends).toEqual(["tool.not-found", "tool.not-found"]);
  });

  test("are in the resolved configuration", async () => {
    const { config, close } = await createBrainstem({ root, storage: "memory", allowedTools: ["recall"] });
    expect(config.allowedTools).toEqual(["recall"]);
    await close();
  });

  test("are refused at the start where no tool has the name", async () => {
    await expect(ringTwice({ allowedTools: ["recall", "recal"] })).rejects.toMatchObject({
      data: { problems: [{ path: "allowedTools[1]", problem: "there is no tool of this name" }] },
    });
  });
});

test("[brainstem.config.validated] mistakes of every part are named at once, those of prices and servers, too", async () => {
  const config = {
    modle: "reflex",
    prices: { "house/": { inputUsd: -1, outputUsd: 2 } },
    budgets: [{ costUsd: 1 }, { name: "a week", costUsd: 1, every: "week" }],
    mcpServers: { files: {} },
    entitlements: "bells",
    rateLimiter: { calls: 0, windowMs: 1 },
    allowedTools: [""],
    limits: { turnSteps: 0 },
  };
  const error: unknown = await createBrainstem(config as never).catch(problem => problem);
  const { code, data } = error as { code: string; data: { problems: readonly { path: string }[] } };
  expect(code).toBe("config.invalid");
  const paths = data.problems.map(({ path }) => path);
  expect(paths).toEqual([
    "modle",
    "prices.house/.inputUsd",
    "budgets[0].name",
    "budgets[1].every",
    "entitlements",
    "rateLimiter.calls",
    "allowedTools[0]",
    "mcpServers.files",
    "limits.turnSteps",
  ]);
});
