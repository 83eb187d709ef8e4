/** The auditor in a program's configuration and in brain.yaml, with the brain's principles and the profile's settings. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type BrainstemConfig, createBrainstem, initProject } from "../../src/index.ts";
import { locateBrain } from "../../src/project/index.ts";
import { surveyTrust } from "../../src/project/survey-trust.ts";
import { shippedPrinciples } from "../../src/safety/principles.ts";
import { createMemoryStore } from "../../src/storage/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";
import { auditorModel, broken, judgeBy, safe } from "../safety/auditor/fixtures.ts";
import { useVaultKey } from "../vault-key.ts";

useVaultKey();

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "brainstem-auditor-"));
  await initProject(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const agent = (path: string) => join(root, ".agent", path);
const settings = (yaml: string) => writeFile(agent("brain.yaml"), yaml);
const principles = (text: string) => writeFile(agent("protocols/principles.md"), text);

const findsPoison = () =>
  auditorModel([judgeBy(text => (text.includes("poison") ? broken({ quote: "poison" }) : safe))]);

const open = (config: BrainstemConfig = {}) =>
  createBrainstem({
    root,
    storage: createMemoryStore(),
    environment: {},
    model: createScriptedModel(["Take the poison.", "I can't say."]),
    ...config,
  });

async function say(config: BrainstemConfig = {}, tenant = "acme") {
  const brainstem = await open(config);
  const turn = brainstem.mind.session({ tenant, user: "ada", session: "s" }).turn("go");
  const shown: string[] = [];
  const reasons: string[] = [];
  for await (const event of turn) {
    if (event.kind === "text-delta") shown.push(event.text);
    if (event.kind === "guardrail-decision") reasons.push(event.reason);
  }
  const { status, text, usage } = await turn.summary();
  const record = await brainstem.store.sessions.find({ tenant, user: "ada", session: "s" });
  await brainstem.close();
  return { status, text, shown: shown.join(""), reasons: reasons.join("\n"), usage, record };
}

const problemOf = async (config: BrainstemConfig): Promise<string> => {
  try {
    await (await open(config)).close();
    return "none";
  } catch (error) {
    return (error as Error).message;
  }
};

const always = { when: "always" } as const;

describe("the auditor's settings", () => {
  test("[brainstem.auditor.off] judge nothing where no model is named", async () => {
    const { status, text } = await say();
    expect({ status, text }).toEqual({ status: "completed", text: "Take the poison." });
    const { close, config } = await open();
    expect(config).not.toHaveProperty("auditor");
    await close();
  });

  test("[brainstem.auditor.options] name a model, by an object", async () => {
    const model = findsPoison();
    const { status, text } = await say({ auditor: { model, ...always } });
    expect(status).toBe("stopped");
    expect(text).toContain(`principle 1: ${shippedPrinciples[0]!.sentence}`);
    expect(model.calls).toHaveLength(1);
  });

  test("[brainstem.auditor.options] name a model, by the name of a provider's", async () => {
    const bodies: string[] = [];
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      bodies.push(body);
      const content = broken({ principle: 2 });
      const chunk = (delta: object, finish_reason: string | null = null) =>
        `data: ${JSON.stringify({ id: "c", choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`${chunk({ role: "assistant", content })}${chunk({}, "stop")}data: [DONE]\n\n`);
    });
    await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    await settings(`providers:\n  house: { baseUrl: "${baseUrl}" }\n`);
    const { text } = await say({ trust: true, auditor: { model: "house/judge", ...always } });
    expect(text).toContain("principle 2: ");
    expect(bodies[0]).toContain("Take the poison.");
  });

  test("[brainstem.auditor.options] name rules alone by `reflex`", async () => {
    const secret = "Use sk_live_51H8xYzAbCdEfGhIjKlMnOpQrStUvWx.";
    const model = createScriptedModel([secret]);
    const { text } = await say({ model, auditor: { model: "reflex", ...always } });
    expect(text).toContain("principle 4: ");
  });

  test("[brainstem.auditor.options] say when", async () => {
    const model = findsPoison();
    for (const [when, status] of [
      ["always", "stopped"],
      ["risky", "completed"],
      ["never", "completed"],
    ] as const)
      expect((await say({ auditor: { model, when } })).status).toBe(status);
  });

  test("[brainstem.auditor.options] have the stream wait, or not", async () => {
    const model = findsPoison();
    const shown = async (waits: boolean) => (await say({ auditor: { model, ...always, waits } })).shown;
    expect(await shown(false)).toContain("poison");
    expect(await shown(true)).not.toContain("poison");
  });

  test("[brainstem.auditor.options] have the answer revised, or not", async () => {
    const model = findsPoison();
    const revised = await say({ auditor: { model, ...always, revise: true } });
    expect(revised).toMatchObject({ status: "completed", text: "I can't say." });
    expect((await say({ auditor: { model, ...always, revise: false } })).status).toBe("stopped");
  });

  test("[brainstem.auditor.options] decide about a missing verdict", async () => {
    const model = auditorModel(["no verdict"]);
    expect((await say({ auditor: { model, ...always } })).status).toBe("stopped");
    const open = await say({ auditor: { model, ...always, onFailure: "open" } });
    expect(open.status).toBe("completed");
    expect(open.reasons).toContain("gave no verdict");
  });

  test("[brainstem.auditor.options] [auditor.principles.file] add sentences", async () => {
    const model = auditorModel([broken({ principle: 10 })]);
    const { text } = await say({ auditor: { model, ...always, principles: ["Never speak of foxes."] } });
    expect(text).toContain("principle 10: Never speak of foxes.");
  });

  test("[brainstem.auditor.options] [auditor.principles.file] differ by tenant", async () => {
    const model = auditorModel([broken({ principle: 10 })]);
    const auditor = {
      model,
      ...always,
      tenants: { foxes: { principles: ["Speak of foxes only."] }, calm: { when: "never" } },
    } as const;
    expect((await say({ auditor }, "foxes")).text).toContain("principle 10: Speak of foxes only.");
    expect((await say({ auditor }, "calm")).status).toBe("completed");
    // Elsewhere the verdict names a principle that nothing lists.
    expect((await say({ auditor }, "acme")).text).toContain("nothing could check it");
    expect((await say({ auditor }, "constructor")).text).toContain("nothing could check it");
  });

  test("[brainstem.auditor.options] are shown by the configuration", async () => {
    const { close, config } = await open({ auditor: { model: findsPoison(), waits: true } });
    expect(config.auditor).toEqual({
      model: "house/judge",
      when: "risky",
      waits: true,
      revise: false,
      onFailure: "closed",
    });
    expect(config.guardrails).toContain("auditor");
    await close();
  });

  test.each([
    [{ when: "sometimes" }, "auditor.when: expected always, risky or never"],
    [{ waits: "true" }, "auditor.waits: expected true or false"],
    [{ onFailure: "maybe" }, "auditor.onFailure: expected open or closed"],
    [{ principles: [""] }, "auditor.principles[0]: expected"],
    [{ tenants: { acme: { model: "reflex" } } }, "auditor.tenants.acme.model: unknown"],
    [{ modle: "reflex" }, "auditor.modle: unknown"],
    [{ model: 5 }, "auditor.model: expected"],
    [{ when: "always" }, "auditor.model: expected a model"],
    [{ model: "nobody/knows", when: "always" }, "nobody/knows"],
  ])("[brainstem.auditor.options] refuse %j at the start", async (auditor, problem) => {
    expect(await problemOf({ auditor: auditor as never })).toContain(problem);
  });

  test("[brainstem.auditor.profile] come from the profile", async () => {
    const model = findsPoison();
    const status = async (profile: BrainstemConfig["profile"]) =>
      (await say({ auditor: { model }, profile: profile! })).status;
    expect(await status("standard")).toBe("completed");
    expect(await status("strict")).toBe("stopped");
    expect((await say({ auditor: { model }, profile: "regulated" })).shown).not.toContain("poison");
  });

  test("[brainstem.auditor.profile] require a model where the profile is regulated", async () => {
    const problem = await problemOf({ profile: "regulated" });
    expect(problem).toContain("auditor.model");
    expect(problem).toContain('set auditor.when to "never"');
    expect(await problemOf({ profile: "regulated", auditor: { when: "never" } })).not.toContain("auditor");
    expect(await problemOf({ profile: "regulated", auditor: { model: findsPoison() } })).not.toContain(
      "auditor",
    );
  });

  test("[auditor.cost] price the auditor's calls by the table where the mind's own model is free", async () => {
    const usage = { inputTokens: 0, outputTokens: 1_000_000 };
    const model = createScriptedModel([{ parts: [safe], usage }], {
      provider: "openai",
      modelId: "gpt-4o-mini",
    });
    const said = await say({ model: "reflex", auditor: { model, ...always } });
    expect(said.usage.costUsd).toBeGreaterThan(0.1);
    expect(said.record?.usage.costUsd).toBe(said.usage.costUsd);
  });

  test("[auditor.cost] count in a budget over a restart", async () => {
    const storage = createMemoryStore();
    const config = (model: ReturnType<typeof auditorModel>) => ({
      storage,
      model: createScriptedModel(["Hello."], { provider: "free", modelId: "m" }),
      auditor: { model, ...always },
      prices: { "house/": { inputUsd: 0, outputUsd: 100 }, "free/": { inputUsd: 0, outputUsd: 0 } },
      budgets: [{ name: "pocket", costUsd: 0.15 }],
      limits: { answerTokens: 1_000 },
    });
    const model = auditorModel([{ parts: [safe], usage: { inputTokens: 0, outputTokens: 1_000 } }]);
    expect((await say(config(model))).status).toBe("completed");
    const { status } = await say(config(model), "other");
    expect(status).toBe("completed");
    expect((await say(config(model), "third")).status).toBe("stopped");
    expect(model.calls).toHaveLength(2);
  });
});

describe("brain.yaml", () => {
  const YAML = "safety:\n  auditor: { model: reflex, when: always }\n";
  const secret = () => createScriptedModel(["Use sk_live_51H8xYzAbCdEfGhIjKlMnOpQrStUvWx."]);

  test("[brainstem.auditor.trust] chooses the auditor where a person has accepted that", async () => {
    await settings(YAML);
    expect((await say({ model: secret() })).status).toBe("completed");
    expect((await say({ model: secret(), trust: true })).status).toBe("stopped");
  });

  test("[brainstem.auditor.trust] is completed by the configuration", async () => {
    await settings(YAML);
    expect((await say({ model: secret(), trust: true, auditor: { when: "never" } })).status).toBe(
      "completed",
    );
  });

  test("[brainstem.auditor.options] is refused at the start with a mistake", async () => {
    await settings("safety:\n  auditor: { model: reflex, wen: always }\n");
    expect(await problemOf({ trust: true })).toContain(".agent/brain.yaml safety.auditor.wen: unknown");
  });
});

describe("principles.md", () => {
  const own = "1. Never speak of foxes.\n";
  const model = () => auditorModel([broken({ principle: 1 })]);

  test("[auditor.principles.file] is written by init, and holds as it ships", async () => {
    const text = await readFile(agent("protocols/principles.md"), "utf8");
    for (const { number, sentence } of shippedPrinciples) expect(text).toContain(`${number}. ${sentence}`);
    expect((await say({ auditor: { model: model(), ...always } })).text).toContain(
      shippedPrinciples[0]!.sentence,
    );
  });

  test("[brainstem.auditor.trust] counts when a person has accepted its sentences, from the next turn on", async () => {
    await principles(own);
    const text = async (trust: boolean) =>
      (await say({ trust, auditor: { model: model(), ...always } })).text;
    expect(await text(false)).toContain(shippedPrinciples[0]!.sentence);
    expect(await text(true)).toContain("principle 1: Never speak of foxes.");
    const place = locateBrain(root)!;
    const { ignored } = await surveyTrust(place, async () => ({ accepts: () => false }));
    expect(ignored).toContainEqual({
      file: ".agent/protocols/principles.md",
      name: "principles",
      value: ["1. Never speak of foxes."],
    });
  });

  test("[auditor.principles.file] is an error at the start where it has no principles", async () => {
    await principles("# Nothing\n");
    expect(await problemOf({ auditor: { model: model() } })).toContain(".agent/protocols/principles.md:1: ");
  });

  test("[auditor.failure] leaves an answer unjudged where it can't be read any more", async () => {
    const brainstem = await open({ auditor: { model: model(), ...always } });
    await principles("# Nothing\n");
    const { status, text } = await brainstem.session().turn("go").summary();
    await brainstem.close();
    expect({ status, text }).toEqual({
      status: "stopped",
      text: "This answer is withheld: nothing could check it.",
    });
  });
});
