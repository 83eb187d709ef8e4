import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { isFault } from "../../../src/base/index.ts";
import { type AnyLanguageModel, resolveModel } from "../../../src/model/index.ts";
import {
  type CustomProviders,
  describeProviders,
  type Environment,
  type ProviderModelOptions,
  type ProviderRow,
  probeProvider,
  providerModels,
  providerTable,
} from "../../../src/model/providers.ts";
import { json, startLocalServer } from "./local-server.ts";

const CANARY = "sk-canary-0123456789";

/** Every variable that a row can't do without, each with a value that its option takes. */
const wholeEnvironment = (row: ProviderRow): Record<string, string> => ({
  ...Object.fromEntries(Object.values(row.keys[0]!).map(variable => [variable, CANARY])),
  ...Object.fromEntries(
    Object.entries(row.needs).map(([option, variable]) => [
      variable,
      option === "baseURL" ? "http://127.0.0.1:9/v1" : "here",
    ]),
  ),
});

const make = (name: string, options: ProviderModelOptions) => resolveModel(name, providerModels(options));

const unused = (what: string) => () => {
  throw new Error(`${what} was used`);
};

/** A package that notes what it is given. */
async function settingsFor(row: ProviderRow, environment: Environment, providers?: CustomProviders) {
  let settings: Record<string, unknown> | undefined;
  const create = (given: Record<string, unknown>) => {
    settings = given;
    return { languageModel: (modelId: string) => ({ modelId, provider: row.name }) as AnyLanguageModel };
  };
  const load = async (name: string) => (name === row.package ? { [row.create]: create } : {});
  await make(`${row.name}/m`, { environment, providers, load });
  return settings!;
}

const rowOf = (name: string) => providerTable.find(row => row.name === name)!;

describe.each(providerTable.filter(row => !row.isKeyOptional))("[providers.key] $name", row => {
  const variables = row.keys.map(way => Object.values(way)[0]!);

  test.each([
    ["missing", {}],
    ["empty", Object.fromEntries(variables.map(variable => [variable, ""]))],
    ["blank", Object.fromEntries(variables.map(variable => [variable, " \t\r\n"]))],
  ])("a key that is %s is named, before a package is loaded or anything is asked", async (_, environment) => {
    const load = unused("the loader");
    const failure = make(`${row.name}/some/model`, { environment, load, fetch: unused("the network") });
    await expect(failure).rejects.toMatchObject({
      code: "model.key-missing",
      data: { model: `${row.name}/some/model`, variables },
    });
  });
});

describe.each(providerTable)("[providers.package] the package of $name", row => {
  const environment = wholeEnvironment(row);

  test("is named when it is missing, with the model and the command", async () => {
    const load = async (name: string) => {
      const message = `Cannot find package '${name}' imported from /somewhere.js`;
      throw Object.assign(new Error(message), { code: "ERR_MODULE_NOT_FOUND" });
    };
    await expect(make(`${row.name}/m`, { environment, load })).rejects.toMatchObject({
      code: "dependency.missing",
      message: `${row.name}/m needs the package ${row.package}, which is not installed.`,
      hint: `Run: npm install ${row.package}`,
    });
  });

  test("is what it is taken for, or is not installed here", async () => {
    const name = `${row.name}/m`;
    const made = await make(name, { environment, fetch: unused("the network") }).catch(error => error);
    if (isFault(made, "dependency.missing")) expect(made.data.package).toBe(row.package);
    else expect(made).toMatchObject({ specificationVersion: "v4", modelId: "m" });
  });
});

describe("[providers.package] the failure of a package", () => {
  const environment = { GROQ_API_KEY: "k" };

  test.each([
    ["TypeError", "Failed to resolve module specifier '@ai-sdk/groq'"],
    ["TypeError", "The specifier “@ai-sdk/groq” was a bare specifier, but was not remapped to anything."],
  ])("in a browser, for a missing package: %s: %s", async (_, message) => {
    const load = async () => {
      throw new TypeError(message);
    };
    await expect(make("groq/m", { environment, load })).rejects.toMatchObject({ code: "dependency.missing" });
  });

  test.each([
    [
      "lacks one of its own",
      "Cannot find package 'zod' imported from /node_modules/@ai-sdk/groq/dist/index.js",
    ],
    ["lacks a file", "Cannot find module '/node_modules/@ai-sdk/groq/dist/a.js'"],
  ])("stays what it is when the package is there and %s", async (_, message) => {
    const error = Object.assign(new Error(message), { code: "ERR_MODULE_NOT_FOUND" });
    const load = () => Promise.reject(error);
    await expect(make("groq/m", { environment, load })).rejects.toBe(error);
  });

  test("a version without the export that makes a provider is said to be one", async () => {
    await expect(make("groq/m", { environment, load: async () => ({}) })).rejects.toThrow(
      "groq: the package @ai-sdk/groq that is installed has no createGroq",
    );
  });
});

describe("[providers.settings] a package gets", () => {
  test.each<[string, Record<string, string>, Record<string, unknown>]>([
    ["openai", { OPENAI_API_KEY: " k\r\n" }, { apiKey: "k" }],
    [
      "anthropic",
      { ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: " http://127.0.0.1:9/v1 " },
      { apiKey: "k", baseURL: "http://127.0.0.1:9/v1" },
    ],
    ["azure", { AZURE_API_KEY: "k", AZURE_RESOURCE_NAME: "mine" }, { apiKey: "k", resourceName: "mine" }],
    [
      "bedrock",
      { AWS_BEARER_TOKEN_BEDROCK: "k", AWS_REGION: "here", AWS_ACCESS_KEY_ID: "half" },
      { apiKey: "k", region: "here", accessKeyId: "", secretAccessKey: "" },
    ],
    [
      "bedrock",
      {
        AWS_ACCESS_KEY_ID: "id",
        AWS_SECRET_ACCESS_KEY: "secret",
        AWS_SESSION_TOKEN: "session",
        AWS_REGION: "here",
        AWS_ENDPOINT_URL: "http://127.0.0.1:9",
      },
      {
        apiKey: "",
        accessKeyId: "id",
        secretAccessKey: "secret",
        sessionToken: "session",
        region: "here",
        baseURL: "http://127.0.0.1:9",
      },
    ],
    [
      "openai-compatible",
      { OPENAI_COMPATIBLE_BASE_URL: "http://127.0.0.1:9/v1" },
      {
        name: "openai-compatible",
        baseURL: "http://127.0.0.1:9/v1",
        includeUsage: true,
        supportsStructuredOutputs: false,
      },
    ],
    [
      "vllm",
      { VLLM_API_KEY: "k" },
      {
        name: "vllm",
        apiKey: "k",
        baseURL: "http://127.0.0.1:8000/v1",
        includeUsage: true,
        supportsStructuredOutputs: true,
      },
    ],
  ])("%s %j", async (name, environment, settings) => {
    // Its requests follow no redirect.
    expect(await settingsFor(rowOf(name), environment)).toEqual({ fetch: expect.any(Function), ...settings });
  });

  const variables = providerTable.flatMap(row =>
    [...row.keys.flatMap(Object.values), ...Object.values(row.needs), ...Object.values(row.takes).flat()].map(
      variable => [row.name, variable as string] as const,
    ),
  );

  test.each(variables)("for %s what %s says", async (name, variable) => {
    const row = rowOf(name);
    const way = row.keys.find(known => Object.values(known).includes(variable)) ?? row.keys[0]!;
    const value = /URL|HOST/.test(variable) ? "http://127.0.0.1:99" : "changed";
    const environment = {
      ...(row.keys.includes(way) && way !== row.keys[0] ? {} : wholeEnvironment(row)),
      ...Object.fromEntries(Object.values({ ...way, ...row.needs }).map(needed => [needed, "http://a.test"])),
      [variable]: value,
    };
    expect(JSON.stringify(await settingsFor(row, environment))).toContain(value);
  });

  test.each([
    ["azure", { AZURE_API_KEY: "k" }, "AZURE_RESOURCE_NAME: not set, and azure needs it"],
    ["bedrock", { AWS_BEARER_TOKEN_BEDROCK: "k" }, "AWS_REGION: not set, and bedrock needs it"],
    ["openai-compatible", {}, "OPENAI_COMPATIBLE_BASE_URL: not set, and openai-compatible needs it"],
    [
      "openai",
      { OPENAI_API_KEY: "k", OPENAI_BASE_URL: "a.test" },
      "OPENAI_BASE_URL: expected an address that begins",
    ],
    [
      "openai",
      { OPENAI_API_KEY: "k", OPENAI_BASE_URL: "http://a:b@a.test" },
      "OPENAI_BASE_URL: expected an address without",
    ],
    [
      "openai",
      { OPENAI_API_KEY: "k", OPENAI_BASE_URL: "http://a.test?a=b" },
      "OPENAI_BASE_URL: expected an address that ends",
    ],
    ["ollama", { OLLAMA_HOST: "ftp://a.test" }, "OLLAMA_HOST: expected an address that begins"],
    ["openai", { OPENAI_API_KEY: "k\nk" }, "OPENAI_API_KEY: holds characters that can't be sent"],
    ["openai", { OPENAI_API_KEY: "“k”" }, "OPENAI_API_KEY: holds characters that can't be sent"],
  ])("nothing, and the person a reason: %s %j", async (name, environment, problem) => {
    const failure = make(`${name}/m`, { environment, load: unused("the loader") });
    await expect(failure).rejects.toMatchObject({
      code: "config.invalid",
      message: expect.stringContaining(problem),
    });
  });

  test("the key is read when the model is made", async () => {
    const environment: Record<string, string> = {};
    const registry = providerModels({ environment });
    await expect(resolveModel("openai/m", registry)).rejects.toMatchObject({ code: "model.key-missing" });
    environment.OPENAI_API_KEY = "k";
    expect((await resolveModel("openai/m", registry)).modelId).toBe("m");
  });
});

describe("[providers.secrets] a key is not shown", () => {
  const show = (value: unknown) =>
    `${inspect(value, { depth: 20, showHidden: true })}${String(value)}${JSON.stringify(value)}`;
  const providers: CustomProviders = { house: { baseUrl: "http://127.0.0.1:9/v1" } };
  const environment: Environment = {
    ...Object.assign({}, ...providerTable.map(wholeEnvironment)),
    BRAINSTEM_HOUSE_API_KEY: CANARY,
  };
  const names = [...providerTable.filter(row => row.package.startsWith("@ai-sdk/")), { name: "house" }];

  test.each(names)("by the model, the refusal or the broken line of $name", async ({ name }) => {
    const refusing = await startLocalServer(json({ error: { message: "no", type: "no", code: "no" } }, 401));
    const closed: typeof fetch = () => fetch("http://127.0.0.1:1/");
    for (const request of [refusing.fetch, closed]) {
      const made = await make(`${name}/m`, { environment, providers, fetch: request }).catch(error => error);
      expect(show(made)).not.toContain(CANARY);
      if (isFault(made)) continue;
      const call = {
        prompt: [{ role: "user" as const, content: [{ type: "text" as const, text: "hello" }] }],
      };
      const error = await made.doGenerate(call).then(unused("an answer"), (failure: unknown) => failure);
      expect(show(error)).not.toContain(CANARY);
    }
    for (const request of refusing.requests) expect(JSON.stringify(request.headers)).toContain(CANARY);
  });

  test.each(["\n", "\u0000", "é", "\u200b"])("by what is wrong with it: %j", async wrong => {
    const broken = { ...environment, OPENAI_API_KEY: `${CANARY}${wrong}${CANARY}`, OPENAI_BASE_URL: CANARY };
    const failure = await make("openai/m", { environment: broken }).catch(error => error);
    expect(failure).toMatchObject({ code: "config.invalid" });
    expect(show(failure)).not.toContain(CANARY);
  });

  test("by any status or probe", async () => {
    const statuses = await describeProviders({ environment, providers, isInstalled: () => true });
    expect(show(statuses)).not.toContain(CANARY);
    const refusing = await startLocalServer(json({ error: CANARY }, 401));
    const probe = await probeProvider("house", { environment, providers, fetch: refusing.fetch });
    expect(refusing.requests[0]!.headers.authorization).toBe(`Bearer ${CANARY}`);
    expect(probe).toEqual({ isReachable: false, reason: "it answered with status 401" });
  });
});
