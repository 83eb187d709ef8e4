/** The requests of `brainstem models` to servers and models, its output as data, and the secrets that it must not show. */
import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { json, startLocalServer } from "../model/providers/local-server.ts";
import { hostOf, html, KEY, listOf, NOBODY, talking } from "./models-servers.ts";
import { createPlace, type Place } from "./place.ts";

interface Data {
  readonly root: string | null;
  readonly models: readonly Record<string, unknown>[];
  readonly servers: readonly { readonly provider: string; readonly models: readonly string[] }[];
  readonly providers: readonly Record<string, unknown>[];
}

const configure = (place: Place, yaml: string) => {
  writeFileSync(place.path(".agent/brain.yaml"), yaml);
  return place.trust();
};

const house = (origin: string) => `model: house/m\nproviders:\n  house: { baseUrl: "${origin}/v1" }\n`;

describe("models --check and --call", () => {
  test("[cli.models.check] ask a server elsewhere with its own key, and only with --check", async () => {
    const place = await createPlace();
    const server = await startLocalServer(listOf("m"));
    await configure(place, house(server.origin));
    const env = { ...NOBODY, BRAINSTEM_HOUSE_API_KEY: KEY, OPENAI_API_KEY: "never sent" };
    const unasked = await place.run(["models"], { env });
    expect(unasked.stdout).toContain(
      "✓ house/m  its key and package are here; whether it answers, --check tells",
    );
    expect(server.requests).toEqual([]);
    const { code, stdout } = await place.run(["models", "--check"], { env });
    expect(stdout).toContain(
      "✓ house/m  its server answers\n    schemas: answers follow them as told in words\n",
    );
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`]);
    expect(code).toBe(0);
  });

  test("[cli.models.check] report a refused key, a page instead of an answer, and a missing model", async () => {
    const place = await createPlace();
    const [closed, page, other] = await Promise.all([
      startLocalServer(json({ error: `bad key ${KEY}` }, 401)),
      startLocalServer(html),
      startLocalServer(listOf("other")),
    ]);
    const check = async (origin: string) => {
      await configure(place, house(origin));
      return place.run(["models", "--check"], { env: { ...NOBODY, BRAINSTEM_HOUSE_API_KEY: KEY } });
    };
    const refused = await check(closed.origin);
    expect(refused.stdout).toContain(
      "does not accept the key in BRAINSTEM_HOUSE_API_KEY: it answered with status 401.",
    );
    expect(refused.stdout).toContain("Check the key in BRAINSTEM_HOUSE_API_KEY, and");
    expect(refused.code).toBe(1);
    const lost = await check(page.origin);
    expect(lost.stdout).toContain("house/m can't be reached: what it answered is no list of models.");
    expect(lost.stdout).toContain(`Check ${page.origin}/v1, and whether a server of models runs there.`);
    expect(lost.code).toBe(1);
    // Some servers answer to names that they don't list.
    const unlisted = await check(other.origin);
    expect(unlisted.stdout).toContain("! Its server doesn't list it, and may have it all the same");
    expect(unlisted.code).toBe(0);
  });

  test("[cli.models.call] call each model once, and show its answer, its time and its tokens", async () => {
    const place = await createPlace();
    const server = await startLocalServer(talking("OK.", "m"));
    await configure(place, `${house(server.origin)}fallbacks: [reflex]\n`);
    const { code, stdout } = await place.run(["models", "--call"], { env: NOBODY });
    expect(stdout).toMatch(/“OK\.” · first token after \d+ m?s · \d+ m?s in all · 11 tokens in, 2 out\n/);
    expect(stdout).toContain("✓ reflex  a fallback; built in");
    expect(code).toBe(0);
    const calls = server.requests.filter(({ path }) => path.endsWith("/chat/completions"));
    expect(calls.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { model: "m", max_tokens: 16, messages: [{ role: "user", content: "Say OK." }] },
    ]);
  });

  test("[cli.models.call] [cli.models.secrets] say why a call failed, with the variable and without the key", async () => {
    const place = await createPlace();
    const answer = json({ error: { message: `Incorrect API key provided: ${KEY}.` } }, 401);
    const server = await startLocalServer(answer);
    await configure(place, "model: openai/gpt-5\n");
    const env = { ...NOBODY, OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${server.origin}/v1` };
    for (const args of [
      ["models", "--call"],
      ["models", "openai/gpt-5", "--call"],
    ]) {
      const { code, stderr, stdout } = await place.run(args, { env });
      expect(stdout).toContain("The provider of openai/gpt-5 does not accept the key");
      expect(stdout).toContain("Check the key in OPENAI_API_KEY, and whether it may use this model.");
      expect(stdout + stderr).not.toContain(KEY);
      expect(code).toBe(1);
    }
    const turn = await place.run(["chat", "hello"], { env });
    expect(turn.stderr).toMatch(
      /^✗ The provider of openai\/gpt-5 does not accept the key in OPENAI_API_KEY: .*\n {2}`brainstem models --call` says where its key/m,
    );
    expect(turn.stdout + turn.stderr).not.toContain(KEY);
    expect(turn.code).toBe(1);
    const { code, stdout } = await place.run(["models", "--call", "--json"], { env });
    expect(JSON.parse(stdout)).toMatchObject({ models: [{ problem: { code: "model.unauthorized" } }] });
    expect(stdout).not.toContain(KEY);
    expect(code).toBe(1);
  });
});

describe("the output of models", () => {
  test("[cli.models.json] has models, servers and providers as data", async () => {
    const place = await createPlace();
    const server = await startLocalServer(talking("OK.", "qwen3:8b"));
    await configure(place, "model: ollama/qwen3:8b\nfallbacks: [reflex]\n");
    const env = { ...hostOf(server), OPENAI_API_KEY: KEY };
    const { code, stdout } = await place.run(["models", "--call", "--json"], { env });
    const data = JSON.parse(stdout) as Data;
    expect(data.root).toBe(place.root);
    expect(data.models).toMatchObject([
      {
        name: "ollama/qwen3:8b",
        role: "model",
        provider: "ollama",
        isUsable: true,
        isReachable: true,
        isListed: true,
        capabilities: { takesSchemas: true, fileUrls: [] },
        call: {
          text: "OK.",
          firstTokenMs: expect.any(Number),
          totalMs: expect.any(Number),
          usage: { inputTokens: 11, outputTokens: 2 },
        },
      },
      { name: "reflex", role: "fallback", isUsable: true, capabilities: { takesSchemas: null } },
    ]);
    expect(data.servers.filter(({ provider }) => provider === "ollama")).toEqual([
      { provider: "ollama", baseUrl: `${server.origin}/v1`, models: ["qwen3:8b"] },
    ]);
    expect(data.providers.find(({ name }) => name === "openai")).toMatchObject({
      status: "ready",
      isSetUp: true,
      isInstalled: true,
      keysSet: ["OPENAI_API_KEY"],
    });
    expect(stdout).not.toContain(KEY);
    expect(code).toBe(0);
  });

  test("[cli.models.secrets] never holds a key, with any option", async () => {
    const place = await createPlace();
    const server = await startLocalServer(talking("OK.", "m"));
    await configure(place, house(server.origin));
    const env = { ...hostOf(server), OPENAI_API_KEY: KEY, BRAINSTEM_HOUSE_API_KEY: KEY, GROQ_API_KEY: KEY };
    const commands = [["models"], ["models", "--check"], ["models", "house/m", "--call"]];
    const runs = commands.flatMap(args => [args, [...args, "--json"]]).map(args => place.run(args, { env }));
    for (const { stderr, stdout } of await Promise.all(runs)) expect(stdout + stderr).not.toContain(KEY);
  });

  test("[cli.models.secrets] escapes names from servers and files, so that they can be copied safely", async () => {
    const place = await createPlace();
    const server = await startLocalServer(
      talking("\u001b[2J\u202eKO", "a\u001b[31m", "b\u202ec", "x; rm -rf ~"),
    );
    await configure(place, 'model: "ollama/\\e[2Jred\\u202e"\n');
    for (const args of [["models"], ["models", "--call", "--model", "ollama/x; rm -rf ~"]]) {
      const { stdout } = await place.run(args, { env: hostOf(server) });
      for (const code of ["\u001b", "\u202e"]) expect(stdout).not.toContain(code);
    }
    const one = await place.run(["models", "ollama/x; rm -rf ~"], { env: hostOf(server) });
    expect(one.stdout).toContain("→ brainstem chat --model 'ollama/x; rm -rf ~'\n");
  });
});
