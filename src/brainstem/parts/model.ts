/** The part `model`: the models of a configuration, by the names that there are, with the keys that are here. */
import process from "node:process";
import {
  aFunction,
  anObject,
  aText,
  type Check,
  is,
  isObject,
  listOf,
  mapOf,
  oneOf,
  withParts,
} from "../../base/checks.ts";
import type { BrainSettings, BrainTrust } from "../../brain/index.ts";
import {
  type AnyLanguageModel,
  builtinModels,
  type LanguageModel,
  type ModelRegistry,
  modelNameOf,
  resolveModel,
} from "../../model/index.ts";
import { createPackageFinder } from "../../project/find-package.ts";
import { definePart, type Site } from "../part.ts";
import { brain } from "./brain.ts";
import { location } from "./location.ts";

export interface ModelConfig {
  /** A model's name, or any model object of an AI SDK provider package. @default brain.yaml's, else "reflex" */
  readonly model?: string | AnyLanguageModel;
  /** Models that are asked when the first one fails, in this order. @default brain.yaml's, where `model` is left out, too */
  readonly fallbacks?: readonly (string | AnyLanguageModel)[];
  /** More names of models: `house/` names all that its factory makes, `house` a single one. */
  readonly models?: ModelRegistry;
  /** Where the keys of providers are. @default the environment of this process */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

interface OpenModels {
  readonly model: LanguageModel;
  readonly fallbacks: readonly LanguageModel[];
  /** Finds a model that a turn names. @throws as the start does */
  readonly modelOf: (name: string) => Promise<LanguageModel>;
}

interface ModelsOptions extends ModelConfig {
  /** Of the project: packages of providers that a person has accepted are looked for in it, too. */
  readonly folder: string;
  /** The accepted privileges of the brain. @default none */
  readonly trust?: BrainTrust | undefined;
}

type Settings = Pick<BrainSettings, "model" | "fallbacks" | "providers">;

export const aModel: Check = (value, path) =>
  isObject(value)
    ? withParts({
        specificationVersion: oneOf("v4", "v3", "v2"),
        provider: aText,
        modelId: aText,
        doGenerate: aFunction,
        doStream: aFunction,
      })(value, path)
    : is("a model's name or a model object", name => typeof name === "string")(value, path);

export const model = definePart({
  name: "model",
  needs: { location, brain },
  keys: { model: aModel, fallbacks: listOf(aModel), models: mapOf(aFunction), environment: anObject },
  async start(needed, { config }: Site<ModelConfig>) {
    const { environment = process.env } = config;
    const { settings } = needed.brain.brain;
    const trust = await needed.brain.readTrust();
    const opened = await openModels(
      { ...config, environment, trust, folder: needed.location.project },
      settings,
    );
    return { ...opened, environment, isPassedIn: typeof config.model === "object" };
  },
  contribute: opened => ({
    resolved: {
      model: modelNameOf(opened.model),
      fallbacks: Object.freeze(opened.fallbacks.map(modelNameOf)),
    },
  }),
});

/** @throws model.unknown, model.key-missing, dependency.missing, config.invalid */
export async function openModels(config: ModelsOptions, settings: Settings): Promise<OpenModels> {
  const choice = config.model ?? settings.model;
  const others = config.fallbacks ?? (config.model === undefined ? settings.fallbacks : []);
  const registry = await registryFor([choice, ...others], config, settings);
  const [first, ...fallbacks] = await Promise.all(
    [choice, ...others].map(each => resolveModel(each, registry)),
  );
  const modelOf = async (name: string) => resolveModel(name, await registryFor([name], config, settings));
  return { model: first!, fallbacks, modelOf };
}

/** Providers are loaded where one of them is named. */
async function registryFor(
  choices: readonly (string | AnyLanguageModel)[],
  config: ModelsOptions,
  settings: Settings,
): Promise<ModelRegistry> {
  const near = { ...builtinModels, ...config.models };
  const isNear = (choice: string | AnyLanguageModel) =>
    typeof choice === "object" || Object.hasOwn(near, choice.trim());
  if (choices.every(isNear)) return near;
  const { providerModels } = await import("../../model/providers.ts");
  const { environment = process.env, folder, trust } = config;
  const { load } = createPackageFinder(folder, trust);
  return { ...providerModels({ environment, providers: settings.providers, load }), ...near };
}
