/** The configuration: everything that is wrong with it at once, nothing of it repeated, and later changes without effect. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type BrainstemConfig, createBrainstem, defineTool, initProject, isFault } from "../../src/index.ts";
import { createMemoryStore } from "../../src/storage/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "brainstem-config-"));
  await initProject(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Each problem as "path: problem". */
async function problemsOf(config: unknown): Promise<readonly string[]> {
  const error = await createBrainstem(config as BrainstemConfig).then(
    () => undefined,
    (problem: unknown) => problem,
  );
  if (!isFault(error, "config.invalid")) throw error ?? new TypeError("it was accepted");
  return error.data.problems.map(({ path, problem }) => `${path}: ${problem}`);
}

const bell = () =>
  defineTool({
    name: "ring",
    description: "Rings the bell.",
    category: "test",
    input: { type: "object", properties: {} },
    sideEffects: [],
    repeatability: "idempotent",
    execute: () => "ding",
  });

describe("checked at once", () => {
  test("[brainstem.config.nested] every part of every option has its own path", async () => {
    const config = {
      colour: "red",
      root: "",
      model: { provider: "acme" },
      fallbacks: ["reflex", 5],
      models: { "house/": "no factory" },
      environment: "HOME=/",
      instructions: 5,
      tools: [bell(), { ...bell(), name: "a b" }, bell(), null, { ...bell(), name: "mute", execute: 5 }],
      hooks: [
        { name: "loud", onFailure: "open" },
        { name: "", onFailure: "never", order: "first", afterTurn: 1 },
      ],
      approver: { validForMs: -1 },
      storage: { name: "mine", log: { append() {} }, check() {} },
      limits: { turnSteps: 0, turnHours: 1 },
      prices: 5,
      budgets: [5],
      owner: { tenant: "", project: "shop" },
      clock: {},
      onLifecycle: "loudly",
    };
    const problems = await problemsOf(config);
    expect(problems).toEqual([
      expect.stringMatching(/^colour: unknown; known are root, .*limits, clock, onLifecycle$/),
      "root: expected a text that is not empty, got an empty text",
      "owner.project: unknown; known are tenant, user",
      expect.stringMatching(/^owner\.tenant: expected 1 to 200 characters/),
      expect.stringMatching(/^owner\.user: expected 1 to 200 characters/),
      "model.specificationVersion: expected v4, v3 or v2, got nothing",
      "model.modelId: expected a text, got nothing",
      "model.doGenerate: expected a function, got nothing",
      "model.doStream: expected a function, got nothing",
      "fallbacks[1]: expected a model's name or a model object, got a number",
      "models.house/: expected a function, got a text",
      "environment: expected an object, got a text",
      ...["read", "lastSeq", "claim", "renew", "release", "watch"].map(
        name => `storage.log.${name}: expected a function, got nothing`,
      ),
      "storage.sessions: expected an object, got nothing",
      "storage.waiting: expected an object, got nothing",
      "storage.close: expected a function, got nothing",
      "prices: expected an object, got a number",
      "budgets[0]: expected an object, got a number",
      "approver.ask: expected a function, got nothing",
      "approver.validForMs: expected a number of milliseconds above 0, got a number",
      "tools[1].name: its name must be 1 to 64 letters, digits, hyphens and underscores",
      "tools[2].name: there is another tool of this name",
      "tools[3]: expected an object, got null",
      "tools[4]: its execute must be a function",
      "instructions: expected a text, or a function of the turn, got a number",
      "hooks[1].name: expected a text that is not empty, got an empty text",
      "hooks[1].onFailure: expected open or closed, got a text",
      "hooks[1].order: expected a number, got a text",
      "hooks[1].afterTurn: expected a function, got a number",
      "limits.turnSteps: expected a number above 0, got 0",
      expect.stringMatching(/^limits\.turnHours: unknown; known are turnSteps, /),
      "clock.now: expected a function, got nothing",
      "clock.sleep: expected a function, got nothing",
      "onLifecycle: expected a function, got a text",
    ]);
  });

  test.each([
    ["no list", { tools: "all" }, "tools: expected a list, got a text"],
    [
      "a list with holes",
      { tools: Object.assign([], { 1: bell() }) },
      "tools[0]: expected an object, got nothing",
    ],
    ["an object for a list", { hooks: {} }, "hooks: expected a list, got an object"],
    ["a list for an object", { limits: [] }, "limits: expected an object, got a list"],
    ["no model", { model: 5 }, "model: expected a model's name or a model object, got a number"],
    ["an option of earlier versions", { log: {} }, expect.stringContaining("log: unknown; known are")],
    ["nothing at all", null, ": expected an object, got null"],
  ])("[brainstem.config.nested] %s", async (_, config, problem) => {
    expect(await problemsOf(config)).toEqual([problem]);
  });

  test("[brainstem.config.nested] every option is in the documentation", async () => {
    const [unknown] = await problemsOf({ colour: "red" });
    const page = await readFile(new URL("../../docs/library.md", import.meta.url), "utf8");
    const names = /known are (.*)$/.exec(unknown!)![1]!.split(", ");
    expect(names.filter(name => !page.includes(`\`${name}\``))).toEqual([]);
  });

  test.each([
    [
      "mysql://ada:hunter2@host/x",
      "unknown scheme mysql; expected sqlite, sqlite:<path>, memory, postgres://",
    ],
    ["SQLITE:x.db", "unknown scheme SQLITE; expected"],
    ["sessions-hunter2.db", "expected sqlite, sqlite:<path>"],
    ["sqlite:", "expected sqlite, sqlite:<path>"],
    ["postgres:hunter2", "expected sqlite, sqlite:<path>"],
    ["postgres://ada:hunter2@host:port/x", "expected sqlite, sqlite:<path>"],
    ["", "expected sqlite"],
    [5, "expected sqlite, sqlite:<path>, memory, postgres://user@host/database, or a store, got a number"],
  ])("[brainstem.config.no-secrets] the storage %s is refused and not repeated", async (storage, problem) => {
    const [found, ...others] = await problemsOf({ storage });
    expect(found).toContain(`storage: ${problem}`);
    expect(others).toEqual([]);
    expect(found).not.toContain("hunter2");
  });

  test("[brainstem.config.no-secrets] messages repeat no text, wherever it is by mistake", async () => {
    const secret = "sk-hunter2";
    const config = {
      model: { provider: 1, modelId: secret },
      tools: secret,
      hooks: [secret],
      approver: secret,
    };
    expect((await problemsOf({ ...config, owner: secret, clock: secret })).join("\n")).not.toContain(secret);
  });

  test("[brainstem.config.nested] the names of the brain's own tools are taken", async () => {
    const recall = { ...bell(), name: "recall" };
    expect(await problemsOf({ root, storage: createMemoryStore(), tools: [bell(), recall] })).toEqual([
      "tools[1].name: there is another tool of this name: recall is one of the brain's own",
    ]);
  });
});

describe("a copy of its own", () => {
  test("[brainstem.config.frozen] the caller's later changes have no effect, however soon", async () => {
    const config = {
      root,
      storage: createMemoryStore(),
      model: createScriptedModel(["Aye."]),
      instructions: "You are a pirate.",
      tools: [bell()],
      hooks: [] as { name: string; onFailure: "open"; beforeTurn(): { input: string } }[],
      limits: { turnSteps: 2 },
      owner: { tenant: "acme", user: "ada" },
    };
    const { model } = config;
    const opening = createBrainstem(config);
    const change = (round: string) => {
      config.model = createScriptedModel([round]);
      config.instructions = round;
      config.tools.push({ ...bell(), name: round });
      config.hooks.push({ name: round, onFailure: "open", beforeTurn: () => ({ input: round }) });
      config.limits.turnSteps = -1;
      config.owner.user = round;
    };
    change("early");
    const brainstem = await opening;
    change("late");
    const session = brainstem.session();
    expect((await session.turn("hello").summary()).text).toBe("Aye.");
    expect(session.key).toMatchObject({ tenant: "acme", user: "ada" });
    const prompt = JSON.stringify(model.calls[0]!.prompt);
    expect(prompt).toContain("You are a pirate.");
    expect(prompt).not.toMatch(/early|late/);
    const names = brainstem.mind.tools.list().map(({ name }) => name);
    expect(names).toContain("ring");
    expect(names).not.toContain("early");
    expect(brainstem.config.limits.turnSteps).toBe(2);
    await brainstem.close();
  });

  test("[brainstem.config.shown] plain data, frozen through and through", async () => {
    const { config, close } = await createBrainstem({
      root,
      storage: createMemoryStore(),
      tools: [bell()],
      hooks: [{ name: "loud", onFailure: "open" }],
      limits: { turnSteps: 2 },
      owner: { tenant: "acme", user: "ada" },
    });
    expect(config).toMatchObject({
      root,
      model: "reflex",
      instructions: expect.stringContaining("You are the mind of this project."),
      tools: ["ring"],
      hooks: ["loud"],
      hasApprover: false,
      storage: "memory",
      limits: { turnSteps: 2, turnMs: 300_000 },
      owner: { tenant: "acme", user: "ada", project: expect.any(String) },
    });
    expect(JSON.parse(JSON.stringify(config))).toEqual(config);
    const { limits, owner, tools, hooks } = config;
    expect([config, limits, owner, tools, hooks].every(Object.isFrozen)).toBe(true);
    await close();
  });
});
