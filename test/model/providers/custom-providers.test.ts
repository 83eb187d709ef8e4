import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isFault } from "../../../src/base/index.ts";
import { resolveModel } from "../../../src/model/index.ts";
import {
  type CustomProviders,
  describeProviders,
  keyVariableOf,
  probeProvider,
  problemsOfProviders,
  providerModels,
  providerTable,
} from "../../../src/model/providers.ts";
import { answerAnyProvider } from "./answers.ts";
import { startLocalServer } from "./local-server.ts";

const baseUrl = "http://127.0.0.1:9/v1";

describe("[providers.custom] a provider of one's own", () => {
  test("is well with a name and an address", () => {
    const providers = { house: { baseUrl }, "a-2": { baseUrl: "https://models.example.com" } };
    expect(problemsOfProviders(providers)).toEqual([]);
    expect(Object.keys(providerModels({ environment: {}, providers })).slice(-2)).toEqual(["house/", "a-2/"]);
  });

  test.each<[unknown, string, string]>([
    [[], "providers", "expected an object"],
    ["house", "providers", "expected an object"],
    [null, "providers", "expected an object"],
    [{ house: null }, "providers.house", "expected an object"],
    [{ house: baseUrl }, "providers.house", "expected an object"],
    [{ house: {} }, "providers.house.baseUrl", "expected an address"],
    [{ house: { baseUrl: 9 } }, "providers.house.baseUrl", "expected an address"],
    [{ house: { baseUrl: "" } }, "providers.house.baseUrl", "begins with http:// or https://"],
    [{ house: { baseUrl: "127.0.0.1:9" } }, "providers.house.baseUrl", "begins with http:// or https://"],
    [{ house: { baseUrl: "http:127.0.0.1" } }, "providers.house.baseUrl", "begins with http:// or https://"],
    [{ house: { baseUrl: "file:///etc" } }, "providers.house.baseUrl", "begins with http:// or https://"],
    [{ house: { baseUrl: "http://a.test/v1 " } }, "providers.house.baseUrl", "this is none"],
    [{ house: { baseUrl: "http://a.test:99999" } }, "providers.house.baseUrl", "this is none"],
    [
      { house: { baseUrl: "http://a:b@a.test" } },
      "providers.house.baseUrl",
      "without a user name or a password",
    ],
    [
      { house: { baseUrl: "http://a@a.test" } },
      "providers.house.baseUrl",
      "without a user name or a password",
    ],
    [{ house: { baseUrl: "http://a.test/?b" } }, "providers.house.baseUrl", "without ? or #"],
    [{ house: { baseUrl: "http://a.test/#b" } }, "providers.house.baseUrl", "without ? or #"],
    [{ house: { baseUrl, apiKey: "sk-1" } }, "providers.house.apiKey", "unknown; known are baseUrl"],
    [{ House: { baseUrl } }, "providers.House", "small letters"],
    [{ "1a": { baseUrl } }, "providers.1a", "small letters"],
    [{ "a/b": { baseUrl } }, "providers.a/b", "small letters"],
    [{ a_b: { baseUrl } }, "providers.a_b", "small letters"],
    [{ "": { baseUrl } }, "providers.", "small letters"],
    [JSON.parse(`{"__proto__":{"baseUrl":"${baseUrl}"}}`), "providers.__proto__", "small letters"],
    [{ reflex: { baseUrl } }, "providers.reflex", "is built in"],
    ...providerTable.map(({ name }): [unknown, string, string] => [
      { [name]: { baseUrl } },
      `providers.${name}`,
      "is built in",
    ]),
  ])("%j is refused at %s: %s", async (providers, path, problem) => {
    const [found, ...others] = problemsOfProviders(providers);
    expect(others).toEqual([]);
    expect(found).toEqual({ path, problem: expect.stringContaining(problem) });
    const options = { environment: {}, providers: providers as CustomProviders };
    const invalid = expect.objectContaining({ code: "config.invalid", data: { problems: [found] } });
    const isInstalled = () => true;
    if (providers === null) return;
    expect(() => providerModels(options)).toThrow(invalid);
    await expect(describeProviders({ ...options, isInstalled })).rejects.toEqual(invalid);
    await expect(probeProvider("house", options)).rejects.toEqual(invalid);
  });
});

describe("[providers.custom.key] the key of a custom provider", () => {
  test.each(["google-generative-ai", "llama", "stripe", "github"])(
    "can't be a key for another service, by the name %s",
    name => {
      expect(problemsOfProviders({ [name]: { baseUrl } })).toEqual([]);
      expect(keyVariableOf(name)).toMatch(/^BRAINSTEM_/);
    },
  );

  test("is that of its name, and no other is sent", async () => {
    const server = await startLocalServer(answerAnyProvider);
    const variables = providerTable.flatMap(({ keys }) => keys.flatMap(way => Object.values(way)));
    const secrets = Object.fromEntries(variables.map(variable => [variable, `canary-${variable}`]));
    const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/);
    await fc.assert(
      fc.asyncProperty(name, fc.boolean(), async (provider, hasKey) => {
        const variable = keyVariableOf(provider);
        const environment = { ...secrets, ...(hasKey ? { [variable]: "its-own" } : {}) };
        const providers = { [provider]: { baseUrl: `${server.origin}/v1` } };
        if (problemsOfProviders(providers).length > 0) return;
        const model = await resolveModel(`${provider}/m`, providerModels({ environment, providers }));
        await model.doGenerate({ prompt: [{ role: "user", content: [{ type: "text", text: "hello" }] }] });
        const { headers, body } = server.requests.at(-1)!;
        expect(headers.authorization).toBe(hasKey ? "Bearer its-own" : undefined);
        expect(`${JSON.stringify(headers)}${body}`).not.toContain("canary");
      }),
      { numRuns: 60 },
    );
  });

  test("is different for every name", () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/);
    fc.assert(
      fc.property(name, name, (left, right) => {
        expect(keyVariableOf(left) === keyVariableOf(right)).toBe(left === right);
      }),
    );
    expect(keyVariableOf("our-house-2")).toBe("BRAINSTEM_OUR_HOUSE_2_API_KEY");
  });

  test("is not in what says what is wrong", () => {
    const providers = { house: { baseUrl: "http://user:canary@127.0.0.1", key: "canary" } };
    try {
      providerModels({ environment: {}, providers });
      expect.unreachable();
    } catch (error) {
      expect(isFault(error, "config.invalid")).toBe(true);
      expect(JSON.stringify([error, (error as Error).message, (error as Error).stack])).not.toContain(
        "canary",
      );
    }
  });
});
