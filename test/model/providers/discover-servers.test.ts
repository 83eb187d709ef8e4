import { describe, expect, test } from "vitest";
import { discoverServers, probeProvider, providerTable } from "../../../src/model/providers.ts";
import { type Answer, json, startLocalServer } from "./local-server.ts";

const list = (...ids: readonly unknown[]) => ({
  object: "list",
  data: ids.map(id => ({ id, object: "model" })),
});

const html: Answer = response => {
  response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>my shop</title>");
};

const hang: Answer = () => {};

/** Redirects to a list: a client that follows may be led anywhere. */
const moved: Answer = (response, request) => {
  if (request.path === "/moved") json(list("m"))(response, request);
  else response.writeHead(302, { location: "/moved" }).end();
};

/** Says that it goes on, and doesn't. */
const stall: Answer = response => {
  response.writeHead(200, { "content-type": "application/json" }).write('{"object":"list","data":[');
};

const endless: Answer = response => {
  response.writeHead(200, { "content-type": "application/json" });
  response.write('{"object":"list","data":[');
  const entry = `${JSON.stringify({ id: "x".repeat(1_000) })},`.repeat(50);
  const more = () => {
    while (response.writable && response.write(entry));
  };
  response.on("drain", more);
  more();
};

/** Real servers in the place of the standard ports; nothing else is reached. */
async function discoverWith(answers: Readonly<Record<string, Answer>>, timeoutMs = 1_000) {
  const servers = await Promise.all(
    Object.entries(answers).map(async ([port, answer]) => [port, await startLocalServer(answer)] as const),
  );
  const byPort = new Map(servers);
  const request: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    expect(url.hostname).toBe("127.0.0.1");
    return fetch(`${byPort.get(url.port)?.origin ?? "http://127.0.0.1:1"}${url.pathname}`, init);
  };
  const environment = Object.assign(
    {},
    ...providerTable
      .flatMap(({ keys }) => keys.map(way => Object.values(way).map(name => ({ [name]: "canary" }))))
      .flat(),
  );
  const found = await discoverServers({ environment, fetch: request, timeoutMs });
  return { found, requests: servers.flatMap(([, { requests }]) => requests) };
}

describe("[providers.discover] a server on a standard port", () => {
  test("is found with its models, each under its provider's name", async () => {
    const { found } = await discoverWith({
      11434: json(list("llama3.2:latest", "qwen3:8b")),
      1234: json(list("qwen/qwen3-8b")),
      8080: json({ models: [{}], ...list("/models/Llama 3.gguf") }),
      8000: json(list("org/model")),
    });
    expect(found).toEqual([
      { provider: "ollama", baseUrl: "http://127.0.0.1:11434/v1", models: ["llama3.2:latest", "qwen3:8b"] },
      { provider: "lmstudio", baseUrl: "http://127.0.0.1:1234/v1", models: ["qwen/qwen3-8b"] },
      { provider: "llamacpp", baseUrl: "http://127.0.0.1:8080/v1", models: ["/models/Llama 3.gguf"] },
      { provider: "vllm", baseUrl: "http://127.0.0.1:8000/v1", models: ["org/model"] },
    ]);
  });

  test("is one without a model, too", async () => {
    const { found } = await discoverWith({
      11434: json({ object: "list", data: null }),
      1234: json({ object: "list", data: [] }),
    });
    expect(found.map(({ provider, models }) => [provider, models])).toEqual([
      ["ollama", []],
      ["lmstudio", []],
    ]);
  });

  test.each<[string, Answer]>([
    ["a page", html],
    ["nothing", hang],
    ["half an answer", stall],
    ["without end", endless],
    ["with an error", json(list("m"), 401)],
    ["that it has moved", moved],
    ["and hangs up", response => void response.destroy()],
    ["null", json(null)],
    ["a list", json([])],
    ["an empty object", json({})],
    ["data of another kind", json({ data: [] })],
    ["data that is no list", json({ object: "list", data: { id: "m" } })],
    ["numbers for names", json(list("m", 1))],
    ["null for a model", json({ object: "list", data: [null] })],
  ])("is none when it answers %s, and keeps nobody from being found", async (_, answer) => {
    const { found } = await discoverWith({ 8080: answer, 11434: json(list("m")) });
    expect(found.map(({ provider }) => provider)).toEqual(["ollama"]);
  });

  test("is asked once, and gets no key: it may be anything", async () => {
    const { requests } = await discoverWith({ 11434: json(list("m")), 8000: html });
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /v1/models",
      "GET /v1/models",
    ]);
    expect(JSON.stringify(requests)).not.toContain("canary");
  });

  test("is where OLLAMA_HOST says, and is one server under one name", async () => {
    const server = await startLocalServer(json(list("m")));
    const request: typeof fetch = (input, init) =>
      String(input).startsWith("http://127.0.0.1:8080")
        ? server.fetch(input, init)
        : Promise.reject(new Error());
    const environment = { OLLAMA_HOST: ":8080" };
    const found = await discoverServers({ environment, fetch: request, timeoutMs: 5_000 });
    expect(found).toEqual([{ provider: "ollama", baseUrl: "http://127.0.0.1:8080/v1", models: ["m"] }]);
    expect(server.requests).toHaveLength(1);
    const malformed = { environment: { OLLAMA_HOST: "no such host" }, fetch: request, timeoutMs: 5_000 };
    expect(await discoverServers(malformed)).toEqual([
      { provider: "llamacpp", baseUrl: "http://127.0.0.1:8080/v1", models: ["m"] },
    ]);
  });

  test("is not waited for by a caller that has left, and a fetch that throws finds nothing", async () => {
    const left = AbortSignal.abort();
    expect(
      await discoverServers({ environment: {}, signal: left, fetch: () => new Promise(() => {}) }),
    ).toEqual([]);
    const broken = () => {
      throw new Error("no network here");
    };
    expect(await discoverServers({ environment: {}, fetch: broken })).toEqual([]);
  });
});

describe("[providers.discover.bounded] a server's list of models", () => {
  test("is cut at 200 names", async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `m${index}`);
    const { found } = await discoverWith({ 11434: json(list(...names)) }, 5_000);
    expect(found[0]!.models).toEqual(names.slice(0, 200));
  });

  test("leaves out names that are empty, too long, or move a cursor or the direction of writing", async () => {
    const bad = [
      "",
      " ",
      "x".repeat(201),
      "a\u001b[2J",
      "a\nb",
      "a\u202eb",
      "a\u200bb",
      "a\u2028b",
      "a\ud800",
    ];
    const good = ["x".repeat(200), "Llama 3 ü 模型", "hf.co/a/b:Q4_K_M"];
    const { found } = await discoverWith({ 11434: json(list(...bad, ...good)) });
    expect(found[0]!.models).toEqual(good);
  });
});

describe("[providers.probe] a provider that is checked", () => {
  const providers = { house: { baseUrl: "http://127.0.0.1:9/api/v1" } };

  test("is asked for its models with its key, in whatever form of the list", async () => {
    const server = await startLocalServer(json({ data: [{ id: "m" }] }));
    const environment = { BRAINSTEM_HOUSE_API_KEY: " k\n", OPENAI_API_KEY: "other" };
    const probe = await probeProvider("house", { environment, providers, fetch: server.fetch });
    expect(probe).toEqual({ isReachable: true, models: ["m"] });
    expect(server.requests).toMatchObject([
      { path: "/api/v1/models", headers: { authorization: "Bearer k" } },
    ]);
  });

  test.each<[string, Answer, string]>([
    ["status", json({}, 503), "it answered with status 503"],
    ["page", html, "what it answered is no list of models"],
    ["size", endless, "what it answered is no list of models"],
    ["silence", hang, "no answer within 1000 ms"],
    ["broken line", response => void response.destroy(), "nobody answers there"],
  ])("says why it has no list: %s", async (_, answer, reason) => {
    const server = await startLocalServer(answer);
    const options = { environment: {}, providers, fetch: server.fetch, timeoutMs: 1_000 };
    expect(await probeProvider("house", options)).toEqual({ isReachable: false, reason });
  });

  test("says that it was called off, or what is wrong with its settings", async () => {
    const options = { environment: { OLLAMA_HOST: "ftp://a.test" }, signal: AbortSignal.abort() };
    expect(await probeProvider("vllm", options)).toEqual({ isReachable: false, reason: "it was called off" });
    expect(await probeProvider("ollama", options)).toMatchObject({
      isReachable: false,
      reason: expect.stringContaining("OLLAMA_HOST: expected"),
    });
    expect(await probeProvider("openai-compatible", options)).toMatchObject({
      reason: expect.stringContaining("OPENAI_COMPATIBLE_BASE_URL: not set"),
    });
  });

  test.each(["openai", "anthropic", "bedrock", "nobody"])("are unknown without a call: %s", async name => {
    const request = () => Promise.reject(new Error("it was asked"));
    expect(
      await probeProvider(name, { environment: { OPENAI_API_KEY: "k" }, fetch: request }),
    ).toBeUndefined();
  });
});
