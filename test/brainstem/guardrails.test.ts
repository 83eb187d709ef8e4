/** Guardrails chosen by configuration, by brain.yaml, by a profile and by a function of the turn. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openBrainstem } from "../../src/brainstem/open-brainstem.ts";
import { definePart } from "../../src/brainstem/part.ts";
import { type BrainstemConfig, createBrainstem, defineTool, initProject } from "../../src/index.ts";
import type { Guardrail } from "../../src/ports/index.ts";
import { createMemoryStore } from "../../src/storage/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";
import { useVaultKey } from "../vault-key.ts";

useVaultKey();

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "brainstem-guardrails-"));
  await initProject(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const settingsFile = () => join(root, ".agent", "brain.yaml");

async function withSettings(yaml: string) {
  await writeFile(settingsFile(), `${await readFile(settingsFile(), "utf8")}\n${yaml}\n`);
}

const open = (config: Partial<BrainstemConfig> = {}) =>
  createBrainstem({
    root,
    storage: createMemoryStore(),
    model: createScriptedModel(["fine"], { atEnd: "repeat" }),
    ...config,
  });

const problemsOf = async (config: Partial<BrainstemConfig>): Promise<string> => {
  try {
    await (await open(config)).close();
  } catch (error) {
    return (error as Error).message;
  }
  return "none";
};

/** How an input ends. */
async function say(config: Partial<BrainstemConfig>, input = "falcon", user?: string) {
  const brainstem = await open(config);
  const session =
    user === undefined ? brainstem.session() : brainstem.mind.session({ tenant: "acme", user, session: "s" });
  const summary = await session.turn(input).summary();
  await brainstem.close();
  return "reason" in summary ? summary.reason : summary.status;
}

const blocks = (word: string, id = `no-${word}`): Guardrail => ({
  id,
  onFailure: "closed",
  stages: ["input"],
  judge: ({ text }) => (text.includes(word) ? { action: "block", reason: "no" } : undefined),
});

describe("the guardrails of a place", () => {
  test("[brainstem.guardrails.chosen] are objects and rules of the configuration, which shows their names", async () => {
    const guardrails = [
      blocks("falcon"),
      { phrases: ["eagle"] },
      { phrases: ["owl"], action: "flag" as const },
    ];
    expect(await say({ guardrails })).toBe("blocked");
    expect(await say({ guardrails }, "an eagle")).toBe("blocked");
    expect(await say({ guardrails }, "an owl")).toBe("completed");
    const { close, config } = await open({ guardrails });
    expect(config.guardrails).toEqual(["classifier", "no-falcon", "phrases", "phrases"]);
    await close();
  });

  test("[brainstem.guardrails.chosen] are those of brain.yaml, whatever the configuration's list says", async () => {
    await withSettings("safety:\n  guardrails:\n    - { phrases: [falcon] }");
    expect(await say({})).toBe("blocked");
    expect(await say({ guardrails: [] })).toBe("blocked");
    expect(await say({ guardrails: [blocks("eagle")] }, "eagle")).toBe("blocked");
  });

  test("[brainstem.guardrails.chosen] take those that a function adds for a turn's tenant or user", async () => {
    const rules = { phrases: ["falcon"] };
    const guardrails: BrainstemConfig["guardrails"] = ({ session: { user } }) =>
      user === "eve" ? [rules] : [];
    expect(await say({ guardrails }, "falcon", "eve")).toBe("blocked");
    expect(await say({ guardrails }, "falcon", "ada")).toBe("completed");
    await withSettings("safety:\n  guardrails:\n    - { phrases: [eagle] }");
    expect(await say({ guardrails }, "eagle", "ada")).toBe("blocked");
  });

  test.each([
    [
      "throws",
      () => {
        throw new Error("no");
      },
    ],
    ["gives a name that no guardrail has", () => ["classifer"]],
    ["gives nonsense", () => 7],
  ])("[brainstem.guardrails.chosen] block the turn when their function %s", async (_, guardrails) => {
    expect(await say({ guardrails: guardrails as never }, "hello")).toBe("blocked");
  });

  test("[brainstem.guardrails.chosen] may come from a part, and judge by themselves", async () => {
    const part = definePart({
      name: "birds",
      needs: {},
      keys: {},
      start: () => undefined,
      contribute: () => ({ guardrails: [blocks("falcon", "birds")] }),
    });
    const config = { root, storage: createMemoryStore(), model: createScriptedModel(["fine"]) };
    for (const guardrails of [undefined, [], ["birds"]]) {
      const given = guardrails && { guardrails };
      const { close, config: shown, session } = await openBrainstem({ ...config, ...given }, [part]);
      expect(shown.guardrails).toEqual(["classifier", "birds"]);
      expect(await session().turn("falcon").summary()).toMatchObject({ reason: "blocked" });
      await close();
    }
    await expect(openBrainstem({ ...config, guardrails: ["bird"] }, [part])).rejects.toThrow(
      /guardrails\[0\]: there is no guardrail called bird; did you mean birds\? \(known are .*birds\)/,
    );
  });
});

describe("a choice of guardrails that can't be kept", () => {
  test.each([
    [
      "an unknown name",
      { guardrails: ["nothing-like-it"] },
      "guardrails[0]: there is no guardrail called nothing-like-it",
    ],
    [
      "a guardrail without a judge",
      { guardrails: [{ id: "x", onFailure: "closed" }] },
      "guardrails[0].judge: expected a function",
    ],
    [
      "a guardrail that says not how it fails",
      { guardrails: [{ id: "x", judge: () => undefined }] },
      "guardrails[0].onFailure",
    ],
    [
      "an unknown stage",
      { guardrails: [{ ...blocks("x"), stages: ["outptu"] }] },
      "guardrails[0].stages[0]: expected input",
    ],
    [
      "rules with an unknown key",
      { guardrails: [{ phrases: ["x"], acton: "flag" }] },
      "guardrails[0].acton: unknown",
    ],
    [
      "rules with an unknown action",
      { guardrails: [{ phrases: ["x"], action: "alow" }] },
      "guardrails[0].action",
    ],
    ["rules without a phrase", { guardrails: [{ action: "flag" }] }, "expected a phrase"],
    ["a pattern that is none", { guardrails: [{ patterns: ["(a"] }] }, "guardrails[0].patterns[0]"],
    [
      "two of one name",
      { guardrails: [blocks("x", "same"), blocks("y", "same")] },
      "guardrails[1]: guardrails[0] is called same, too",
    ],
    ["a text", { guardrails: "classifier" }, "guardrails: expected a list"],
    ["a number", { guardrails: [3] }, "guardrails[0]: expected a guardrail, its name, or rules"],
  ])("[brainstem.guardrails.strict] is an error at start: %s", async (_, config, problem) => {
    expect(await problemsOf(config as never)).toContain(problem);
  });

  test("[brainstem.guardrails.strict] names its place in brain.yaml", async () => {
    await withSettings("safety:\n  guardrails:\n    - { phrases: [x], patterns: ['(a'] }");
    expect(await problemsOf({})).toContain(".agent/brain.yaml safety.guardrails[0].patterns[0]");
  });
});

describe("a profile", () => {
  test("[brainstem.guardrails.profile] is brain.yaml's, where the configuration names none", async () => {
    await withSettings("safety:\n  profile: strict");
    const own = await open();
    const given = await open({ profile: "development" });
    expect([own.config.profile, given.config.profile]).toEqual(["strict", "development"]);
    await Promise.all([own.close(), given.close()]);
  });

  test("[brainstem.guardrails.profile] below standard counts in a brain only once a person has accepted it", async () => {
    await withSettings("safety:\n  profile: development");
    const foreign = await open({ trust: false });
    const own = await open({ trust: true });
    expect([foreign.config.profile, own.config.profile]).toEqual(["standard", "development"]);
    await Promise.all([foreign.close(), own.close()]);
  });
});

describe("step-up", () => {
  const note = defineTool({
    name: "note",
    description: "Notes something.",
    category: "test",
    input: { type: "object", properties: {} },
    operation: "memory.write",
    sideEffects: ["it is noted"],
    repeatability: "idempotent",
    execute: () => "noted",
  });
  const write = { tool: "note", input: {}, id: "one" };
  const flags: Guardrail = {
    id: "odd",
    onFailure: "closed",
    stages: ["input"],
    judge: ({ text }) => (text.includes("odd") ? { action: "flag", reason: "odd", score: 0.75 } : undefined),
  };

  /** Without the parts of it that need a key and a second model. */
  const regulated = {
    profile: "regulated",
    auditor: { when: "never" },
    evidence: { signing: "off" },
  } as const satisfies Partial<BrainstemConfig>;

  /** Whether a call that the rules allow is asked about. */
  async function isAsked(config: Partial<BrainstemConfig>, input = "go") {
    const asked: string[] = [];
    const brainstem = await open({
      model: createScriptedModel([[write], "done"]),
      policy: { rules: [], fallback: "allow" },
      approver: {
        ask: async ({ argumentsHash, reason }) => {
          asked.push(reason);
          return { isApproved: false, argumentsHash, answeredBy: "grace" };
        },
      },
      auditor: { when: "never" },
      guardrails: [flags],
      tools: [note],
      ...config,
    });
    await brainstem.session().turn(input).summary();
    await brainstem.close();
    return asked.some(reason => reason.includes("tier"));
  }

  test.each([
    [{}, "go", false],
    [{ profile: "strict" }, "go", false],
    [{ ...regulated }, "go", true],
    [{ ...regulated, approveFrom: "policy" }, "go", false],
    [{ approveFrom: 2 }, "go", true],
    [{}, "odd", true],
    [{ profile: "development" }, "odd", false],
    [{ stepUp: { riskScore: 0.8 } }, "odd", false],
    [{ stepUp: {} }, "odd", false],
    [{ stepUp: { hours: { from: 0, to: 0 } } }, "go", false],
    [{ stepUp: { calls: { most: 0, windowMs: 1_000 } } }, "go", true],
  ] as const)(
    "[brainstem.step-up] with %j, and %s said, asks about a write: %s",
    async (config, input, expected) => {
      expect(await isAsked(config, input)).toBe(expected);
    },
  );

  test.each([
    [{ approveFrom: 1 }, 'approveFrom: expected "policy", 2 or 3'],
    [{ approveFrom: "always" }, "approveFrom: expected"],
    [{ stepUp: { risk: 0.5 } }, "stepUp.risk: unknown; known are riskScore, hours, calls"],
    [{ stepUp: { riskScore: 7 } }, "stepUp.riskScore: expected a number from 0 to 1"],
    [{ stepUp: { hours: { from: 22, to: 24 } } }, "stepUp.hours.to: expected an hour"],
    [{ stepUp: { hours: { from: 1, to: 2, timeZone: "Nowhere" } } }, "stepUp.hours.timeZone"],
    [{ stepUp: { calls: { most: "3", windowMs: 1 } } }, "stepUp.calls.most"],
  ])("[brainstem.step-up] is an error at start with %j", async (config, problem) => {
    expect(await problemsOf(config as never)).toContain(problem);
  });
});
