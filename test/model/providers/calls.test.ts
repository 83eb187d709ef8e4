import { describe, expect, test } from "vitest";
import {
  type LanguageModel,
  type ModelCall,
  type ModelStreamPart,
  readUsage,
  resolveModel,
} from "../../../src/model/index.ts";
import { type CustomProviders, capabilitiesOf, providerModels } from "../../../src/model/providers.ts";
import { answerAnyProvider } from "./answers.ts";
import { type LocalServer, startLocalServer } from "./local-server.ts";

const prompt: ModelCall["prompt"] = [{ role: "user", content: [{ type: "text", text: "hello" }] }];

interface Row {
  readonly name: string;
  readonly environment: (server: LocalServer) => Record<string, string>;
  /** Whether only a fetch of one's own leads the package here. */
  readonly isHostFixed?: true;
  readonly providers?: (server: LocalServer) => CustomProviders;
  readonly path: string;
  readonly header: readonly [string, string | undefined];
  /** Whether a response schema is in the request. */
  readonly takesSchemas: boolean;
}

const rows: readonly Row[] = [
  {
    name: "openai/gpt-5",
    environment: ({ origin }) => ({ OPENAI_API_KEY: "canary-1", OPENAI_BASE_URL: `${origin}/proxy/v1` }),
    path: "/proxy/v1/responses",
    header: ["authorization", "Bearer canary-1"],
    takesSchemas: true,
  },
  {
    name: "openai/gpt-5",
    environment: () => ({ OPENAI_API_KEY: " canary-2\n" }),
    isHostFixed: true,
    path: "/v1/responses",
    header: ["authorization", "Bearer canary-2"],
    takesSchemas: true,
  },
  {
    name: "anthropic/claude-sonnet-4-5",
    environment: ({ origin }) => ({ ANTHROPIC_API_KEY: "canary-3", ANTHROPIC_BASE_URL: `${origin}/v1/` }),
    path: "/v1/messages",
    header: ["x-api-key", "canary-3"],
    takesSchemas: true,
  },
  {
    name: "google/gemini-2.5-pro",
    environment: () => ({ GOOGLE_GENERATIVE_AI_API_KEY: "canary-4" }),
    isHostFixed: true,
    path: "/v1beta/models/gemini-2.5-pro:generateContent",
    header: ["x-goog-api-key", "canary-4"],
    takesSchemas: true,
  },
  {
    name: "openai-compatible/org/model",
    environment: ({ origin }) => ({
      OPENAI_COMPATIBLE_BASE_URL: `${origin}/api/v1`,
      OPENAI_COMPATIBLE_API_KEY: "canary-5",
    }),
    path: "/api/v1/chat/completions",
    header: ["authorization", "Bearer canary-5"],
    takesSchemas: false,
  },
  {
    name: "ollama/llama3.2",
    environment: ({ origin }) => ({ OLLAMA_HOST: origin.replace("http://127.0.0.1", "0.0.0.0") }),
    path: "/v1/chat/completions",
    header: ["authorization", undefined],
    takesSchemas: true,
  },
  {
    name: "lmstudio/qwen3-8b",
    environment: () => ({ LM_API_TOKEN: "canary-6" }),
    isHostFixed: true,
    path: "/v1/chat/completions",
    header: ["authorization", "Bearer canary-6"],
    takesSchemas: true,
  },
  {
    name: "house/llama-3",
    environment: () => ({ BRAINSTEM_HOUSE_API_KEY: "canary-7", OPENAI_API_KEY: "canary-8" }),
    providers: ({ origin }) => ({ house: { baseUrl: `${origin}/v1` } }),
    path: "/v1/chat/completions",
    header: ["authorization", "Bearer canary-7"],
    takesSchemas: false,
  },
];

async function open({ name, environment, providers, isHostFixed }: Row) {
  const server = await startLocalServer(answerAnyProvider);
  const registry = providerModels({
    environment: environment(server),
    providers: providers?.(server),
    fetch: isHostFixed && server.fetch,
  });
  const model = await resolveModel(name, registry);
  return { server, model };
}

const textOf = async (model: LanguageModel, call: Partial<ModelCall> = {}) => {
  const { content } = await model.doGenerate({ prompt, ...call });
  return content.map(part => (part.type === "text" ? part.text : "")).join("");
};

describe.each(rows)("[providers.call] $name at $path", row => {
  const modelId = row.name.slice(row.name.indexOf("/") + 1);

  test("is asked for by its id, with its key, at its address", async () => {
    const { server, model } = await open(row);
    expect(server.requests).toEqual([]);
    expect(await textOf(model)).toBe("hi");
    const [request, ...others] = server.requests;
    expect(others).toEqual([]);
    expect(request).toMatchObject({ method: "POST", path: row.path });
    const [header, value] = row.header;
    expect(request!.headers[header]).toBe(value);
    expect(request!.path.includes(modelId) || JSON.parse(request!.body).model === modelId).toBe(true);
    expect(model.modelId).toBe(modelId);
    const rest = `${JSON.stringify(request!.headers)}${request!.body}`.replace(value ?? "", "");
    expect(rest).not.toContain("canary");
  });

  test("[providers.capabilities] says that it takes schemas where they are in the request", async () => {
    const { server, model } = await open(row);
    const schema = {
      type: "object" as const,
      properties: { marker: { type: "string" as const } },
      required: ["marker"],
    };
    await textOf(model, { responseFormat: { type: "json", schema } }).catch(() => undefined);
    expect(server.requests[0]!.body.includes("marker")).toBe(row.takesSchemas);
    expect((await capabilitiesOf(model)).takesSchemas).toBe(row.takesSchemas);
  });
});

test("[providers.call] a streamed answer of a local server counts its tokens", async () => {
  const server = await startLocalServer(response => {
    const chunk = (rest: object) =>
      `data: ${JSON.stringify({ id: "1", created: 1, model: "m", ...rest })}\n\n`;
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(chunk({ choices: [{ index: 0, delta: { role: "assistant", content: "hi" } }] }));
    response.write(chunk({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }));
    response.write(
      chunk({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 } }),
    );
    response.end("data: [DONE]\n\n");
  });
  const registry = providerModels({ environment: { OLLAMA_HOST: server.origin } });
  const model = await resolveModel("ollama/llama3.2", registry);
  const { stream } = await model.doStream({ prompt });
  const parts: ModelStreamPart[] = [];
  for await (const part of stream) parts.push(part);
  expect(JSON.parse(server.requests[0]!.body)).toMatchObject({ stream_options: { include_usage: true } });
  const finish = parts.find(part => part.type === "finish");
  expect(readUsage(finish!.usage)).toMatchObject({ inputTokens: 7, outputTokens: 3 });
});

test("[providers.capabilities] files that the provider fetches itself are named, and the rest is unknown", async () => {
  const registry = providerModels({ environment: { ANTHROPIC_API_KEY: "k", OPENAI_API_KEY: "k" } });
  const anthropic = await resolveModel("anthropic/claude-sonnet-4-5", registry);
  expect((await capabilitiesOf(anthropic)).fileUrls).toEqual(["image/*", "application/pdf"]);
  expect(await capabilitiesOf({ ...(await resolveModel("reflex")), provider: "acme.chat" })).toEqual({
    takesSchemas: undefined,
    fileUrls: [],
  });
});
