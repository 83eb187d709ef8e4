import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { describe, expect, test } from "vitest";
import { adaptTools } from "../../../src/model/dialect/adapt-schema.ts";
import { dialectOf } from "../../../src/model/dialect/schema-dialect.ts";
import type { LanguageModel, ModelCall, ModelTool } from "../../../src/model/index.ts";
import { type ObjectFormat, objectCallOf } from "../../../src/model/index.ts";
import type { JsonSchema } from "../../../src/ports/index.ts";
import { compileJsonSchema } from "../../../src/tools/json-schema.ts";
import { findRefused } from "./find-refused.ts";
import { schemas } from "./schemas.ts";

type Body = Readonly<Record<string, never>>;
const apiKey = "none";
const baseURL = "http://127.0.0.1:1/v1";

/** A model of the real package whose request goes no further, with what it would have sent. */
function caught(create: (fetch: typeof globalThis.fetch) => LanguageModel) {
  let body: Body | undefined;
  const model = create((_, init) => {
    body = JSON.parse(String(init?.body)) as Body;
    return Promise.resolve(new Response("{}", { status: 400 }));
  });
  return async (call: Partial<ModelCall>) => {
    body = undefined;
    const prompt: ModelCall["prompt"] = [{ role: "user", content: [{ type: "text", text: "Hello" }] }];
    await Promise.resolve(model.doStream({ prompt, ...call })).catch(() => {});
    expect(body).toBeDefined();
    return body!;
  };
}

interface Wire {
  readonly create: (fetch: typeof globalThis.fetch) => LanguageModel;
  readonly parametersOf: (body: Body) => readonly unknown[];
  /** Undefined: the schema of an answer isn't sent. */
  readonly responseSchemaOf?: (body: Body) => unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: bodies are each provider's own; the checks say what is in them.
const read = (path: (body: any) => any) => path;

const wires: Readonly<Record<string, Wire>> = {
  "openai responses": {
    create: fetch => createOpenAI({ apiKey, baseURL, fetch })("gpt-5"),
    parametersOf: read(({ tools }) => tools.map((tool: { parameters: unknown }) => tool.parameters)),
    responseSchemaOf: read(({ text }) => (text.format.strict === false ? text.format.schema : "strict")),
  },
  "openai chat": {
    create: fetch => createOpenAI({ apiKey, baseURL, fetch }).chat("gpt-5"),
    parametersOf: read(({ tools }) => tools.map((tool: Body) => read(it => it.function.parameters)(tool))),
    responseSchemaOf: read(({ response_format: { json_schema: it } }) => (it.strict ? "strict" : it.schema)),
  },
  anthropic: {
    create: fetch => createAnthropic({ apiKey, baseURL, fetch })("claude-sonnet-4-5"),
    parametersOf: read(({ tools }) => tools.map((tool: { input_schema: unknown }) => tool.input_schema)),
    responseSchemaOf: read(
      ({ tools, output_config }) => output_config?.format.schema ?? tools.at(-1).input_schema,
    ),
  },
  google: {
    create: fetch => createGoogle({ apiKey, baseURL, fetch })("gemini-2.5-pro"),
    parametersOf: read(({ tools }) =>
      tools[0].functionDeclarations.map((tool: Body) => read(it => it.parametersJsonSchema)(tool)),
    ),
    responseSchemaOf: read(({ generationConfig }) => generationConfig.responseJsonSchema),
  },
  compatible: {
    create: fetch => createOpenAICompatible({ name: "ollama", baseURL, fetch })("llama3.2"),
    parametersOf: read(({ tools }) => tools.map((tool: Body) => read(it => it.function.parameters)(tool))),
  },
};

const tools = Object.values(schemas).map(
  (inputSchema, index): ModelTool => ({
    type: "function",
    name: `tool_${index}`,
    description: "Does it.",
    inputSchema: inputSchema as ModelTool["inputSchema"],
  }),
);

describe.each(Object.entries(wires))("%s", (_, { create, parametersOf }) => {
  const dialect = dialectOf(create(fetch));
  const send = caught(create);

  test("[model.dialect.wire] every tool goes out of the provider's package as the provider takes it", async () => {
    const { tools: adapted } = adaptTools(tools, dialect);
    const sent = parametersOf(await send({ tools: [...adapted] }));
    expect(sent).toHaveLength(tools.length);
    for (const schema of sent) expect(findRefused(dialect.name, schema)).toEqual([]);
    // The package found nothing left to change.
    expect(sent).toEqual(adapted.map(({ inputSchema }) => inputSchema));
  });

  test("[model.dialect.wire] without the table it would be refused, or the package itself would", async () => {
    const refusals = await Promise.all(
      tools.map(async tool => {
        const sent = await caught(create)({ tools: [tool] }).then(parametersOf, () => [
          "the package refuses",
        ]);
        return findRefused(dialect.name, sent[0]);
      }),
    );
    expect(refusals.filter(each => each.length > 0).length).toBeGreaterThan(5);
  });
});

const formatOf = (jsonSchema: JsonSchema): ObjectFormat<unknown> => ({
  name: "answer",
  description: undefined,
  jsonSchema,
  read: async text => ({ status: "parsed", value: text }),
  createPartials: async () => ({ push: () => undefined }),
});

test.each(Object.entries(wires).filter(([, { responseSchemaOf }]) => responseSchemaOf !== undefined))(
  "[model.dialect.response] the schema of an answer goes out of the package as the provider takes it: %s",
  async (_, { create, responseSchemaOf }) => {
    const dialect = dialectOf(create(fetch));
    const send = caught(create);
    for (const schema of Object.values(schemas)) {
      const { responseFormat, providerOptions = {} } = objectCallOf(create(fetch), formatOf(schema));
      const body = await send({ responseFormat: responseFormat!, providerOptions });
      const sent = responseSchemaOf!(body);
      expect(sent).toBeTypeOf("object");
      expect(findRefused(dialect.name, sent)).toEqual([]);
    }
  },
);

test.each(["openai chat", "anthropic", "google"])(
  "[model.dialect.response] an answer with a list of places is not ruled out on the way: %s",
  async name => {
    const { create, responseSchemaOf } = wires[name]!;
    const schema: JsonSchema = {
      type: "object",
      properties: {
        pair: {
          type: "array",
          prefixItems: [{ type: "string" }, { type: "integer" }],
          items: { type: "boolean" },
        },
      },
      required: ["pair"],
      additionalProperties: false,
    };
    const { responseFormat, providerOptions = {} } = objectCallOf(create(fetch), formatOf(schema));
    const sent = responseSchemaOf!(
      await caught(create)({ responseFormat: responseFormat!, providerOptions }),
    );
    const validate = await compileJsonSchema(sent as JsonSchema);
    expect(validate({ pair: ["a", 1, true] }).isValid).toBe(true);
  },
);
