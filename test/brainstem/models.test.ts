/** Models by their names, in a program's configuration and in brain.yaml: with real provider packages and local servers. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type BrainstemConfig, createBrainstem, initProject } from "../../src/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";

let root = "";
const servers: Server[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "brainstem-models-"));
  await initProject(root);
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const settings = (yaml: string) => writeFile(join(root, ".agent/brain.yaml"), yaml);
const open = (config: BrainstemConfig = {}) =>
  createBrainstem({ root, storage: "memory", environment: {}, trust: true, ...config });

/** A server of OpenAI's dialect that says this, or answers with this status. */
async function serve(answer: string | number) {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers.authorization);
    request.resume();
    if (typeof answer === "number") {
      response.writeHead(answer, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: "no such luck", type: "server_error" } }));
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const chunk = (delta: object, finish_reason: string | null = null) =>
      `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
    response.end(`${chunk({ role: "assistant", content: answer })}${chunk({}, "stop")}data: [DONE]\n\n`);
  });
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  return { keys, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
}

const say = async (config: BrainstemConfig = {}) => {
  const brainstem = await open(config);
  try {
    return await brainstem.session().turn("hello there, are you well?").summary();
  } finally {
    await brainstem.close();
  }
};

describe("models by name", () => {
  test("[brainstem.models.names] brain.yaml names the model, its server and its fallback", async () => {
    const [broken, good] = [await serve(500), await serve("Quite well.")];
    await settings(
      `model: shaky/m\nfallbacks: [house/m]\nproviders:\n  shaky: { baseUrl: "${broken.baseUrl}" }\n  house: { baseUrl: "${good.baseUrl}" }\n`,
    );
    const environment = { BRAINSTEM_HOUSE_API_KEY: "ours", OPENAI_API_KEY: "never sent" };
    const brainstem = await open({ environment, limits: { modelAttempts: 1 } });
    expect(brainstem.config).toMatchObject({ model: "shaky/m", fallbacks: ["house/m"] });
    expect(await brainstem.session().turn("hello there").summary()).toMatchObject({
      status: "completed",
      text: "Quite well.",
    });
    await brainstem.close();
    expect(good.keys).toEqual(["Bearer ours"]);
    expect(broken.keys).toEqual([undefined]);
  });

  test("[brainstem.models.names] a program may know more names, and its model has no fallback", async () => {
    await settings("fallbacks: [nobody/there]\n");
    const models = { "mine/": (modelId: string) => createScriptedModel([`I am ${modelId}.`]) };
    expect((await say({ model: "mine/large", models })).text).toBe("I am large.");
  });

  test.each([
    ["a key", "openai/gpt-5", "model.key-missing", "OPENAI_API_KEY is not set"],
    ["a package", "mistral/large", "dependency.missing", "@ai-sdk/mistral"],
    ["a provider", "opena/gpt-5", "model.unknown", "Did you mean openai/gpt-5?"],
  ])(
    "[brainstem.models.missing] says which %s is missing, also of a fallback",
    async (what, name, code, words) => {
      const environment = what === "a key" ? {} : { MISTRAL_API_KEY: "k" };
      for (const config of [{ model: name }, { model: "reflex", fallbacks: [name] }]) {
        const failure = await open({ ...config, environment }).then(
          () => undefined,
          (error: unknown) => error,
        );
        expect(failure).toMatchObject({ code, component: "model", message: expect.stringContaining(words) });
      }
    },
  );

  test("[brainstem.models.missing] a server's address that can't be one names its path", async () => {
    await settings('model: house/m\nproviders:\n  house: { baseUrl: "ftp://127.0.0.1" }\n');
    await expect(open()).rejects.toMatchObject({
      code: "config.invalid",
      message: expect.stringContaining("providers.house.baseUrl"),
    });
  });

  test("[brainstem.tools.disabled] a tool that brain.yaml switches off is neither offered nor run", async () => {
    await settings("tools:\n  disabled: [remember]\n");
    const model = createScriptedModel([[{ tool: "remember", input: { text: "x" } }], "No."]);
    const brainstem = await open({ model });
    const outcomes = [];
    for await (const event of brainstem.session().turn("remember x"))
      if (event.kind === "tool-call-end") outcomes.push(event.outcome);
    await brainstem.close();
    expect(outcomes).toMatchObject([{ status: "refused", code: "tool.disabled" }]);
    expect(model.calls[0]!.tools!.map(({ name }) => name)).not.toContain("remember");
  });
});
