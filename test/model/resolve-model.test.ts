import { describe, expect, test } from "vitest";
import {
  builtinModels,
  createReflexModel,
  type LanguageModel,
  modelNameOf,
  resolveModel,
} from "../../src/model/index.ts";

describe("[model.resolve] a name becomes a model", () => {
  test("reflex is what there is without a choice, and by its name", () => {
    expect(modelNameOf(resolveModel(undefined))).toBe("reflex");
    expect(modelNameOf(resolveModel("reflex"))).toBe("reflex");
  });

  test("an object is the model", () => {
    const model = createReflexModel();
    expect(resolveModel(model)).toBe(model);
  });

  test.each(["openai/gpt-9", "reflex/large", "", "/", "toString", "acme/"])(
    "%j is unknown, and the message says what is known",
    name => {
      expect(() => resolveModel(name)).toThrow(expect.objectContaining({ code: "model.unknown" }));
      expect(() => resolveModel(name)).toThrow("Known here: reflex");
    },
  );

  test("a provider's factory gets what follows its slash", () => {
    const acme = (modelId: string): LanguageModel => ({ ...createReflexModel(), provider: "acme", modelId });
    const registry = { ...builtinModels, "acme/": acme };
    expect(modelNameOf(resolveModel("acme/meta/llama", registry))).toBe("acme/meta/llama");
    expect(() => resolveModel("acme/", registry)).toThrow("Known here: reflex, acme/");
  });
});
