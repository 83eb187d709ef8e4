import { describe, expect, test } from "vitest";
import { providerEmbedder } from "../../../src/model/providers.ts";
import { json, startLocalServer } from "./local-server.ts";

const providersAt = (origin: string) => ({ house: { baseUrl: `${origin}/v1` } });
const environment = { BRAINSTEM_HOUSE_API_KEY: "k-1" };

/** Answers as OpenAI's /v1/embeddings does: a vector of the text's length and 1. */
const embeddings = (body: string) => {
  const { input } = JSON.parse(body) as { readonly input: readonly string[] };
  const data = input.map((text, index) => ({ object: "embedding", index, embedding: [text.length, 1] }));
  return { object: "list", data, model: "small", usage: { prompt_tokens: 3, total_tokens: 3 } };
};

describe("providerEmbedder", () => {
  test("[providers.embeddings] asks a server of OpenAI's dialect, with its key, and gives vectors of length 1", async () => {
    const server = await startLocalServer((response, { body }) =>
      json(embeddings(body))(response, {} as never),
    );
    const embedder = await providerEmbedder("house/small", {
      environment,
      providers: providersAt(server.origin),
    });
    expect(embedder.name).toBe("house/small");
    expect(server.requests).toEqual([]);
    const [first, second] = await embedder.embed(["abc", ""]);
    expect([...first!].map(number => number.toFixed(4))).toEqual(["0.9487", "0.3162"]);
    expect([...second!].map(number => number.toFixed(4))).toEqual(["0.7071", "0.7071"]);
    expect(server.requests).toMatchObject([
      { method: "POST", path: "/v1/embeddings", headers: { authorization: "Bearer k-1" } },
    ]);
    expect(JSON.parse(server.requests[0]!.body)).toMatchObject({ model: "small", input: ["abc", " "] });
  });

  test("[providers.embeddings] many texts are asked for in batches, in order", async () => {
    const server = await startLocalServer((response, { body }) =>
      json(embeddings(body))(response, {} as never),
    );
    const embedder = await providerEmbedder("house/small", {
      environment,
      providers: providersAt(server.origin),
    });
    const texts = Array.from({ length: 200 }, (_, at) => "x".repeat(at + 1));
    const vectors = await embedder.embed(texts);
    expect(server.requests).toHaveLength(3);
    expect(vectors.map(([x = 0, y = 0]) => Math.round(x / y))).toEqual(texts.map(text => text.length));
  });

  test.each([
    ["too few vectors", { object: "list", data: [{ object: "embedding", index: 0, embedding: [1] }] }],
    [
      "two dimensions",
      {
        object: "list",
        data: [
          { object: "embedding", index: 0, embedding: [1] },
          { object: "embedding", index: 1, embedding: [1, 0] },
        ],
      },
    ],
    [
      "a vector without a direction",
      {
        object: "list",
        data: [
          { object: "embedding", index: 0, embedding: [0, 0] },
          { object: "embedding", index: 1, embedding: [1, 0] },
        ],
      },
    ],
  ])("[providers.embeddings] refuses an answer with %s", async (_, body) => {
    const server = await startLocalServer(json(body));
    const embedder = await providerEmbedder("house/small", {
      environment,
      providers: providersAt(server.origin),
    });
    await expect(embedder.embed(["a", "b"])).rejects.toMatchObject({ code: "model.failed" });
  });

  test("[providers.embeddings] an unknown provider and a missing key are named before any request", async () => {
    const options = { environment: {} };
    await expect(providerEmbedder("nowhere/x", options)).rejects.toMatchObject({ code: "model.unknown" });
    await expect(providerEmbedder("openai", options)).rejects.toMatchObject({ code: "model.unknown" });
    await expect(providerEmbedder("openai/small", options)).rejects.toMatchObject({
      code: "model.key-missing",
    });
    // Its package has no embedding models.
    await expect(
      providerEmbedder("anthropic/small", { environment: { ANTHROPIC_API_KEY: "k" } }),
    ).rejects.toBeDefined();
  });
});
