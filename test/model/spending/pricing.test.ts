import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { findProvider } from "@pydantic/genai-prices";
import fc from "fast-check";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { modelNameOf } from "../../../src/model/index.ts";
import { providerTable } from "../../../src/model/providers.ts";
import {
  loadPricing,
  type Prices,
  problemsOfPrices,
  type Spent,
} from "../../../src/model/spending/pricing.ts";
import { propertyRuns } from "../../deep.ts";

const pricing = await loadPricing();
const now = Date.UTC(2026, 9, 1, 12);

/** Thousands of tokens: input, of which cached, and output. */
const thousands = (input: number, cached: number, output: number): Spent => ({
  inputTokens: input * 1_000,
  cachedInputTokens: cached * 1_000,
  outputTokens: output * 1_000,
});
const costOf = (model: string, spent: Spent, atMs = now) => pricing.costOf(model, spent, atMs);

/** The package's names of our providers. */
const listIds = {
  openai: "openai",
  anthropic: "anthropic",
  google: "google",
  mistral: "mistral",
  azure: "azure",
  bedrock: "aws",
  groq: "groq",
  xai: "x-ai",
  deepseek: "deepseek",
  openrouter: "openrouter",
} as const;
const modelsOf = (listId: string) => findProvider({ providerId: listId })?.models ?? [];
/** Of a model whose prices depend on nothing. */
const flatPriceOf = (listId: string, id: string) => {
  const prices = modelsOf(listId).find(model => model.id === id)?.prices;
  const { input_mtok: input, cache_read_mtok: cached = input, output_mtok: output } = Object(prices);
  return { input, cached, output } as {
    readonly input: number;
    readonly cached: number;
    readonly output: number;
  };
};

describe("[pricing.list] the table's prices", () => {
  // USD for a million tokens, as the providers publish them.
  test.each([
    ["openai/gpt-5", 1.25, 0.125, 10],
    ["openai/gpt-5-2025-08-07", 1.25, 0.125, 10],
    ["openai/GPT-5", 1.25, 0.125, 10],
    ["openai/gpt-4o", 2.5, 1.25, 10],
    ["anthropic/claude-sonnet-4-5", 3, 0.3, 15],
    ["anthropic/claude-sonnet-4-5-20250929", 3, 0.3, 15],
    ["anthropic/claude-opus-4-20250514", 15, 1.5, 75],
    ["google/gemini-2.5-pro", 1.25, 0.125, 10],
    ["vertex/gemini-2.5-pro", 1.25, 0.125, 10],
    ["googleVertex/claude-sonnet-4-5@20250929", 3, 0.3, 15],
    ["bedrock/global.anthropic.claude-sonnet-4-5-20250929-v1:0", 3, 0.3, 15],
    ["amazon-bedrock/global.anthropic.claude-sonnet-4-5-20250929-v1:0", 3, 0.3, 15],
    ["xai/grok-4", 3, 0.75, 15],
    ["openrouter/openai/gpt-5", 1.25, 0.125, 10],
  ])("%s", (model, inputUsd, cachedUsd, outputUsd) => {
    expect(costOf(model, thousands(100, 0, 0))).toBeCloseTo(inputUsd / 10, 10);
    expect(costOf(model, thousands(100, 100, 0))).toBeCloseTo(cachedUsd / 10, 10);
    expect(costOf(model, thousands(0, 0, 100))).toBeCloseTo(outputUsd / 10, 10);
    const together = (60 * inputUsd + 40 * cachedUsd + 5 * outputUsd) / 1_000;
    expect(costOf(model, thousands(100, 40, 5))).toBeCloseTo(together, 10);
    expect(costOf(model, thousands(0, 0, 0))).toBe(0);
  });

  test.each([
    ["openai", "gpt-4.1-mini"],
    ["anthropic", "claude-haiku-4-5"],
    ["mistral", "mistral-large"],
    ["azure", "o4-mini"],
    ["bedrock", "amazon.nova-pro-v1:0"],
    ["groq", "llama-3.3-70b-versatile"],
    ["xai", "grok-3-mini"],
    ["openrouter", "z-ai/glm-4.6"],
    ["google", "gemini-2.5-flash"],
  ] as const)("are those of the package: %s/%s", (provider, id) => {
    const { input, cached, output } = flatPriceOf(listIds[provider], id);
    expect([input, cached, output]).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
    const expected = (6 * input + 4 * cached + 5 * output) / 1_000;
    expect(costOf(`${provider}/${id}`, thousands(10, 4, 5))).toBeCloseTo(expected, 10);
  });

  test("are higher for a long prompt, where the provider asks more", () => {
    const short = costOf("google/gemini-2.5-pro", thousands(200, 0, 10));
    const long = costOf("google/gemini-2.5-pro", thousands(201, 0, 10));
    expect(short).toBeCloseTo(0.2 * 1.25 + 0.01 * 10, 10);
    expect(long).toBeCloseTo(0.201 * 2.5 + 0.01 * 15, 10);
  });

  test("are those of the time of the call", () => {
    const spent = thousands(1_000, 0, 0);
    expect(costOf("openai/o3", spent, Date.UTC(2025, 5, 9))).toBeCloseTo(10, 10);
    expect(costOf("openai/o3", spent, Date.UTC(2025, 5, 11))).toBeCloseTo(2, 10);
    expect(costOf("deepseek/deepseek-chat", spent, Date.UTC(2025, 5, 11, 12))).toBeCloseTo(0.27, 10);
    expect(costOf("deepseek/deepseek-chat", spent, Date.UTC(2025, 5, 11, 20))).toBeCloseTo(0.135, 10);
  });

  test("of a cache that the provider doesn't sell apart are those of input", () => {
    const { input } = flatPriceOf("groq", "llama-3.3-70b-versatile");
    expect(costOf("groq/llama-3.3-70b-versatile", thousands(10, 10, 0))).toBeCloseTo(input / 100, 10);
  });

  test("know every hosted provider of ours", () => {
    const hosted = providerTable
      .filter(({ isLocal, name }) => !isLocal && name !== "openai-compatible")
      .map(({ name }) => name);
    expect(Object.keys(listIds)).toEqual(expect.arrayContaining(hosted));
    const priced = Object.entries(listIds).filter(([name, listId]) =>
      modelsOf(listId).some(({ id }) => costOf(`${name}/${id}`, thousands(1, 0, 1)) !== undefined),
    );
    expect(priced.map(([name]) => name)).toEqual(Object.keys(listIds));
  });

  test("are found by what model objects call themselves", () => {
    const named = (provider: string, modelId: string) => modelNameOf({ provider, modelId });
    const spent = thousands(10, 0, 10);
    expect(costOf(named("openai.responses", "gpt-5"), spent)).toBe(costOf("openai/gpt-5", spent));
    expect(costOf(named("google.generative-ai", "gemini-2.5-pro"), spent)).toBe(
      costOf("google/gemini-2.5-pro", spent),
    );
    expect(costOf(named("azure.chat", "o4-mini"), spent)).toBe(costOf("azure/o4-mini", spent));
  });
});

describe("[pricing.own] configured prices", () => {
  const prices: Prices = {
    "openai/": { inputUsd: 1, outputUsd: 2 },
    "openai/gpt-5": { inputUsd: 3, outputUsd: 4, cachedInputUsd: 0.5 },
    "house/": { inputUsd: 5, outputUsd: 6 },
    "ollama/": { inputUsd: 7, outputUsd: 8 },
    "bedrock/": { inputUsd: 9, outputUsd: 10 },
    "bedrock/own": { inputUsd: 11, outputUsd: 12 },
    reflex: { inputUsd: 13, outputUsd: 14 },
  };

  test.each([
    ["openai/gpt-5", 6 * 3 + 4 * 0.5 + 5 * 4],
    ["openai/gpt-5-mini", 10 * 1 + 5 * 2],
    ["openai/nobody-knows", 10 * 1 + 5 * 2],
    ["house/gpt-5", 10 * 5 + 5 * 6],
    ["house/a/b", 10 * 5 + 5 * 6],
    ["ollama/llama3", 10 * 7 + 5 * 8],
    ["bedrock/amazon.nova-pro-v1:0", 10 * 9 + 5 * 10],
    ["amazon-bedrock/amazon.nova-pro-v1:0", 10 * 9 + 5 * 10],
    ["amazon-bedrock/own", 10 * 11 + 5 * 12],
    ["reflex", 10 * 13 + 5 * 14],
  ])("%s", async (model, thousandths) => {
    const own = await loadPricing(prices);
    expect(own.costOf(model, thousands(10, 4, 5), now)).toBeCloseTo(thousandths / 1_000, 10);
  });

  test("leave the others as they are", async () => {
    const own = await loadPricing(prices);
    const spent = thousands(10, 4, 5);
    expect(own.costOf("groq/llama-3.3-70b-versatile", spent, now)).toBe(
      costOf("groq/llama-3.3-70b-versatile", spent),
    );
    expect(own.costOf("elsewhere/gpt-5", spent, now)).toBeUndefined();
    expect(own.costOf("lmstudio/x", spent, now)).toBe(0);
  });

  test("are those that there were when they were loaded", async () => {
    const changing = { "house/a": { inputUsd: 1, outputUsd: 1 } };
    const loading = loadPricing(changing);
    changing["house/a"].inputUsd = Number.NaN;
    expect((await loading).costOf("house/a", thousands(1_000, 0, 0), now)).toBe(1);
  });

  test("of no object's own names are looked up", async () => {
    const own = await loadPricing({});
    for (const model of ["constructor", "__proto__", "toString/", "openai/__proto__", "__proto__/x"]) {
      expect(own.costOf(model, thousands(1, 0, 1), now)).toBeUndefined();
    }
  });
});

describe("[pricing.local] nothing is asked for", () => {
  const local = providerTable.filter(({ isLocal }) => isLocal).map(({ name }) => `${name}/gpt-5`);
  test.each(["reflex", "scripted/script", ...local])("%s", model => {
    expect(costOf(model, thousands(1_000, 10, 1_000))).toBe(0);
  });

  test("by the four servers of the table", () => expect(local).toHaveLength(4));
});

describe("[pricing.unknown] the price is unknown for", () => {
  test.each([
    ["a provider of one's own", "house/gpt-5"],
    ["one with a provider's name in its own", "my-openai-proxy/gpt-5"],
    ["any server", "openai-compatible/gpt-5"],
    ["a model of another provider", "groq/gpt-5"],
    ["another provider's, of the maker of the model", "openai/claude-sonnet-4-5"],
    ["a name alone", "gpt-5"],
    ["a provider alone", "openai"],
    ["a provider and nothing", "openai/"],
    ["a model that isn't there", "openai/gpt-5-nonsense"],
    ["nothing", ""],
    ["a slash", "/gpt-5"],
    ["what Azure's list takes from OpenAI's", "azure/gpt-4o"],
    ["what Azure's list takes from Anthropic's", "azure/claude-sonnet-4-5"],
    ["what Google's list takes from Anthropic's", "vertex/claude-haiku-4-5"],
    ["a model that is sold by the hour", "openai/whisper-1"],
  ])("%s: %s", (_, model) => {
    expect(costOf(model, thousands(1, 0, 1))).toBeUndefined();
  });

  test("words that come from a model which is sold for what goes in", () => {
    expect(costOf("openai/text-embedding-3-small", thousands(1_000, 0, 0))).toBeCloseTo(0.02, 10);
    expect(costOf("openai/text-embedding-3-small", thousands(1_000, 0, 1))).toBeUndefined();
  });

  test("an invalid time, where the price has its time", () => {
    expect(costOf("openai/o3", thousands(1, 0, 1), Number.NaN)).toBeUndefined();
  });

  test("but a gift is known to be one", () => {
    expect(costOf("openrouter/openai/gpt-oss-20b:free", thousands(1, 0, 1))).toBe(0);
  });
});

describe("[pricing.checked] an invalid price", () => {
  const amount = "expected USD for a million tokens, a number of 0 or more";
  const unknown = "unknown; known are inputUsd, outputUsd, cachedInputUsd";
  const rows: readonly (readonly [unknown, readonly (readonly [path: string, problem: string])[]])[] = [
    [
      { "a/b": { inputUsd: -1, outputUsd: "2" } },
      [
        ["prices.a/b.inputUsd", amount],
        ["prices.a/b.outputUsd", amount],
      ],
    ],
    [
      { "a/": { inputUsd: Number.NaN, outputUsd: Number.POSITIVE_INFINITY } },
      [
        ["prices.a/.inputUsd", amount],
        ["prices.a/.outputUsd", amount],
      ],
    ],
    [{ "a/b": { inputUsd: 1, outputUsd: 2, cachedInputUsd: null } }, [["prices.a/b.cachedInputUsd", amount]]],
    [{ "a/b": { inputUsd: 1 } }, [["prices.a/b.outputUsd", amount]]],
    [{ "a/b": { inputUsd: 1, outputUsd: 2, input: 3 } }, [["prices.a/b.input", unknown]]],
    [{ "a/b": { inputUsd: 1, outputUsd: 2, constructor: 3 } }, [["prices.a/b.constructor", unknown]]],
    [
      { "a/b": 1, "c/d": null, "e/f": [] },
      [
        ["prices.a/b", "expected an object"],
        ["prices.c/d", "expected an object"],
        ["prices.e/f", "expected an object"],
      ],
    ],
    [[], [["prices", "expected an object"]]],
    ["cheap", [["prices", "expected an object"]]],
  ];
  test.each(rows)("%j", async (prices, expected) => {
    const problems = expected.map(([path, problem]) => ({ path, problem: expect.stringContaining(problem) }));
    expect(problemsOfPrices(prices)).toEqual(problems);
    await expect(loadPricing(prices as Prices)).rejects.toMatchObject({
      code: "config.invalid",
      data: { problems },
    });
  });

  test("is not among prices of nothing, and such without a cache", () => {
    expect(problemsOfPrices({})).toEqual([]);
    expect(problemsOfPrices({ "a/b": { inputUsd: 0, outputUsd: 0, cachedInputUsd: undefined } })).toEqual([]);
  });

  test("is found in whatever is given", () => {
    fc.assert(
      fc.property(fc.anything(), prices => {
        expect(Array.isArray(problemsOfPrices(prices))).toBe(true);
        expect(Array.isArray(problemsOfPrices({ "a/b": prices }))).toBe(true);
      }),
    );
  });
});

describe("[pricing.sound] whatever was spent", () => {
  const usd = fc.double({ min: 0, max: 1e6, noNaN: true });
  const integer = fc.integer({ min: -(2 ** 50), max: 2 ** 50 });
  const tokens = fc.oneof(fc.integer({ min: -10, max: 400_000 }), integer);
  const spending = fc.record({ inputTokens: tokens, outputTokens: tokens, cachedInputTokens: tokens });
  const listed = Object.entries(listIds).flatMap(([name, listId]) =>
    modelsOf(listId).map(({ id }) => `${name}/${id}`),
  );
  const named = fc.constantFrom(...listed, "house/own", "ollama/x", "reflex", "nobody/knows");
  const time = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) });

  // The package says on the console what it doubts.
  const warnings = vi.spyOn(console, "warn");
  afterEach(() => expect(warnings).not.toHaveBeenCalled());
  afterAll(() => warnings.mockRestore());

  const price = fc.record({ inputUsd: usd, outputUsd: usd, cachedInputUsd: usd });
  const grown = (spent: Spent, more: number): readonly Spent[] => [
    { ...spent, inputTokens: spent.inputTokens + more },
    { ...spent, outputTokens: spent.outputTokens + more },
    {
      ...spent,
      inputTokens: spent.inputTokens + more,
      cachedInputTokens: spent.cachedInputTokens + more,
    },
  ];

  test("a cost is 0 or more, and no less for more tokens of any kind", async () => {
    await fc.assert(
      fc.asyncProperty(
        named,
        price,
        spending,
        fc.nat(400_000),
        time,
        async (model, own, spent, more, atMs) => {
          const { costOf } = await loadPricing({ "house/": own });
          const cost = costOf(model, spent, atMs);
          if (cost === undefined) return;
          expect(cost).toBeGreaterThanOrEqual(0);
          for (const larger of grown(spent, more)) {
            // Undefined where a model that says nothing is said to have said something.
            expect(costOf(model, larger, atMs) ?? cost).toBeGreaterThanOrEqual(cost);
          }
        },
      ),
      { numRuns: propertyRuns(1_000) },
    );
  });

  test("and whatever numbers and names there are, nothing is thrown", () => {
    const number = fc.oneof(fc.double(), fc.constantFrom(Number.MAX_VALUE, -0, 0.5));
    const anything = fc.record({ inputTokens: number, outputTokens: number, cachedInputTokens: number });
    fc.assert(
      fc.property(fc.oneof(named, fc.string()), anything, fc.double(), (model, spent, atMs) => {
        expect(pricing.costOf(model, spent, atMs) ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("more in the cache than went in is all of what went in", () => {
    const cost = costOf("openai/gpt-5", thousands(10, 20, 5));
    expect(cost).toBeCloseTo((10 * 0.125 + 5 * 10) / 1_000, 10);
  });

  test("every model of the table has its cost without a word", () => {
    expect(listed.length).toBeGreaterThan(500);
    for (const model of listed) expect(costOf(model, thousands(10, 5, 0)) ?? 0).toBeGreaterThanOrEqual(0);
  });
});

describe("[pricing.light] the table", () => {
  /** Runs in a process of its own, whose imports and requests are written down. */
  const watched = (code: string): readonly string[] => {
    const file = JSON.stringify(join(import.meta.dirname, "../../../src/model/spending/pricing.ts"));
    const program = `
      import { registerHooks } from "node:module";
      const seen = [];
      globalThis.fetch = async url => { seen.push("fetch"); throw url; };
      registerHooks({ resolve(name, context, next) { seen.push(name); return next(name, context); } });
      const { loadPricing } = await import(${file});
      ${code}
      console.log(JSON.stringify(seen));`;
    const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
      encoding: "utf8",
      cwd: join(import.meta.dirname, "../../.."),
    });
    return JSON.parse(output);
  };

  test("is not loaded by importing", () => {
    const seen = watched("");
    expect(seen.filter(name => name.endsWith("pricing.ts"))).toHaveLength(1);
    expect(seen.filter(name => /genai-prices|provider-table/.test(name))).toEqual([]);
  });

  test("is loaded for prices, and makes no request", () => {
    const spent = JSON.stringify(thousands(1, 0, 1));
    const seen = watched(
      `const pricing = await loadPricing(); pricing.costOf("openai/gpt-5", ${spent}, Date.now());`,
    );
    expect(seen).toContain("@pydantic/genai-prices");
    expect(seen).not.toContain("fetch");
  });
});
