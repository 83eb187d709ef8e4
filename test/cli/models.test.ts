/** `brainstem models`, as a process, with real servers on ports of their own. */
import { readdirSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { json, startLocalServer } from "../model/providers/local-server.ts";
import { hostOf, html, KEY, listOf, NOBODY } from "./models-servers.ts";
import { createPlace, type Place } from "./place.ts";

const configure = (place: Place, yaml: string) => {
  writeFileSync(place.path(".agent/brain.yaml"), yaml);
  return place.trust();
};

describe("the models of the configuration", () => {
  test("[cli.models.configured] say that reflex is ready and that no other model is set up", async () => {
    const place = await createPlace();
    const { code, stderr, stdout } = await place.run(["models"]);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^\n {2}Configured {2}\.agent\/brain\.yaml\n {2}✓ reflex {2}built in: no key/);
    expect(stdout).toMatch(/\n\n {2}Not set up: openai, anthropic, .*\n\n$/);
    expect(code).toBe(0);
  });

  test("[cli.models.configured] are listed with what each lacks, fallbacks too, in the order of use", async () => {
    const place = await createPlace();
    const server = await startLocalServer(listOf("llama3.2:latest", "qwen3:8b"));
    await configure(
      place,
      "model: ollama/llama3.2\nfallbacks: [openai/gpt-5, mistral/large, ollama/nope, olama/qwen3:8b]\n",
    );
    const env = { ...hostOf(server), MISTRAL_API_KEY: KEY };
    const { code, stdout } = await place.run(["models"], { env });
    const places = [
      "✓ ollama/llama3.2  its server answers",
      "✗ openai/gpt-5  a fallback",
      "OPENAI_API_KEY is not set.\n    Set it where this program is started: export OPENAI_API_KEY=…",
      "✗ mistral/large  a fallback",
      "is not installed.\n    Run: npm install @ai-sdk/mistral",
      "✗ ollama/nope",
      "its server has llama3.2:latest, qwen3:8b.\n    Run: ollama pull nope",
      "✗ olama/qwen3:8b",
      "Did you mean ollama/qwen3:8b?",
      "Running here",
    ].map(words => stdout.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(code).toBe(1);
  });

  test("[cli.models.configured] say of a local model that its server doesn't run, and how to start it", async () => {
    const place = await createPlace();
    await configure(place, "model: ollama/llama3.2\n");
    const { code, stdout } = await place.run(["models"], { env: NOBODY });
    expect(stdout).toContain("ollama/llama3.2 can't be reached: nobody answers there.");
    expect(stdout).toContain("Start Ollama at http://127.0.0.1:1/v1, or say in OLLAMA_HOST where it runs.");
    expect(code).toBe(1);
  });

  test("[cli.models.configured] are replaced by --model", async () => {
    const place = await createPlace();
    await configure(place, "model: openai/gpt-5\nfallbacks: [nobody/there]\n");
    const { code, stdout } = await place.run(["models", "--model", "reflex"]);
    expect(stdout).toMatch(/Configured {2}--model\n {2}✓ reflex/);
    expect(stdout).not.toContain("nobody/there");
    expect(code).toBe(0);
    const both = await place.run(["models", "reflex", "--model", "reflex"]);
    expect(both).toMatchObject({ code: 2, stdout: "" });
    expect(both.stderr).toContain("Two models are named.");
  });

  test("[cli.models.configured] name the path of an invalid setting of a server", async () => {
    const place = await createPlace();
    await configure(place, "providers:\n  openai: { baseUrl: ftp://127.0.0.1 }\n");
    const { code, stderr, stdout } = await place.run(["models"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/providers\.openai: is built in.*\n.*providers\.openai\.baseUrl: expected/);
  });
});

describe("the servers and providers of this machine", () => {
  test("[cli.models.servers] list a server with its models, and the command for the first model that can chat", async () => {
    const place = await createPlace();
    const server = await startLocalServer(listOf("nomic-embed-text:latest", "qwen3:8b"));
    const { code, stdout } = await place.run(["models"], { env: hostOf(server) });
    expect(stdout).toContain(`Running here\n  ✓ Ollama  ${server.origin}/v1  2 models\n`);
    expect(stdout).toContain("    nomic-embed-text:latest, qwen3:8b\n");
    expect(stdout).toContain("→ brainstem chat --model ollama/qwen3:8b\n");
    expect(stdout).not.toMatch(/Not set up:.*ollama/);
    expect(code).toBe(0);
  });

  test.each([
    ["a page", html, "what it answered is no list of models"],
    ["an error", json({}, 503), "it answered with status 503"],
  ])(
    "[cli.models.servers] leave out a server that answers with %s, and say why",
    async (_, answer, reason) => {
      const place = await createPlace();
      const server = await startLocalServer(answer);
      const { code, stdout } = await place.run(["models"], { env: hostOf(server) });
      expect(stdout).not.toContain("Running here");
      expect(stdout).toContain(`Set up\n  ! ollama  ${server.origin}/v1\n    ${reason}\n`);
      expect(code).toBe(0);
    },
  );

  test("[cli.models.servers] ask a server that wants a key with the key that is set", async () => {
    const place = await createPlace();
    const server = await startLocalServer((response, request) =>
      request.headers.authorization === `Bearer ${KEY}`
        ? listOf("m")(response, request)
        : json({}, 401)(response, request),
    );
    const env = { ...hostOf(server), OLLAMA_API_KEY: KEY };
    expect((await place.run(["models"], { env })).stdout).toContain(
      `✓ Ollama  ${server.origin}/v1  1 model\n`,
    );
    const without = await place.run(["models", "ollama/m"], { env: hostOf(server) });
    expect(without.stdout).toContain("ollama/m needs a key, and OLLAMA_API_KEY is not set.");
    expect(without.code).toBe(1);
  });

  test("[cli.models.providers] list a provider by the variable of its key, with the package that it lacks", async () => {
    const place = await createPlace();
    const env = { ...NOBODY, OPENAI_API_KEY: KEY, GROQ_API_KEY: KEY, AZURE_API_KEY: KEY, XAI_API_KEY: " " };
    const { code, stdout } = await place.run(["models"], { env });
    expect(stdout).toContain("  ✓ openai  OPENAI_API_KEY\n");
    expect(stdout).toContain(
      "  ! groq  GROQ_API_KEY\n    Its package is missing: npm install @ai-sdk/groq\n",
    );
    expect(stdout).toContain("    AZURE_RESOURCE_NAME: not set, and azure needs it\n");
    expect(stdout).toMatch(/Not set up: anthropic, .*, xai, .*/);
    expect(code).toBe(0);
  });

  test("[cli.models.anywhere] are shown without a brain, too, and leave nothing behind", async () => {
    const place = await createPlace("nothing");
    const server = await startLocalServer(listOf("qwen3:8b"));
    const env = { ...hostOf(server), ANTHROPIC_API_KEY: KEY };
    const { code, stderr, stdout } = await place.run(["models"], { env });
    expect(stderr).toBe("");
    expect(stdout).toContain("Nothing: there is no brain here. brainstem init makes one.");
    expect(stdout).toContain("✓ Ollama");
    expect(stdout).toContain("✓ anthropic  ANTHROPIC_API_KEY");
    expect(code).toBe(0);
    expect(readdirSync(place.root)).toEqual([]);
    const data = JSON.parse((await place.run(["models", "--json"], { env })).stdout) as object;
    expect(data).toMatchObject({ root: null, models: [{ name: "reflex", isUsable: true }] });
    const named = await place.run(["models", "--brain", place.outside]);
    expect(named).toMatchObject({ code: 1, stdout: "" });
  });
});

describe("one model", () => {
  test("[cli.models.one] is shown with all that is known of it", async () => {
    const place = await createPlace();
    const server = await startLocalServer(listOf("qwen3:8b"));
    const { code, stdout } = await place.run(["models", "ollama/qwen3:8b"], { env: hostOf(server) });
    for (const line of [
      /✓ ollama\/qwen3:8b\n/,
      /state +its server answers\n/,
      /provider +Ollama, on this machine\n/,
      new RegExp(`address +${server.origin}/v1\n`),
      /key +OLLAMA_API_KEY is not set, and may not be needed\n/,
      /package +@ai-sdk\/openai-compatible, installed\n/,
      /schemas +answers are held to them by the provider\n/,
      /files by address +none that is known of\n/,
      /→ brainstem chat --model ollama\/qwen3:8b\n/,
    ])
      expect(stdout).toMatch(line);
    expect(code).toBe(0);
    expect(server.requests.every(({ method }) => method === "GET")).toBe(true);
  });

  test("[cli.models.one] names the provider's own files and schemas without a request", async () => {
    const place = await createPlace();
    const env = { ...NOBODY, OPENAI_API_KEY: KEY, OPENAI_BASE_URL: "http://127.0.0.1:1/v1" };
    const { code, stdout } = await place.run(["models", "openai/gpt-5", "--check"], { env });
    expect(stdout).toMatch(/state +its key and package are here; whether it answers, --call tells\n/);
    expect(stdout).toMatch(/key +OPENAI_API_KEY is set\n/);
    expect(stdout).toMatch(/files by address +image\/\*, application\/pdf\n/);
    expect(code).toBe(0);
  });

  test.each([
    ["gpt-5", "Did you mean openai/gpt-5?"],
    ["opnai/gpt-5", "Did you mean openai/gpt-5?"],
    ["ollama/", "There is no model ollama/."],
  ])("[cli.models.names] %s is no model: %s", async (name, words) => {
    const place = await createPlace("nothing");
    const [text, data] = await Promise.all([
      place.run(["models", name], { env: NOBODY }),
      place.run(["models", name, "--json"], { env: NOBODY }),
    ]);
    expect(text.stdout).toContain(`✗ ${name}\n`);
    expect(text.stdout).toContain(words);
    expect(text.code).toBe(1);
    expect(JSON.parse(data.stdout)).toMatchObject({
      name,
      isUsable: false,
      problem: { code: "model.unknown", message: expect.stringContaining(words), hint: expect.any(String) },
    });
    expect(data.code).toBe(1);
  });
});
