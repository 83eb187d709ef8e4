/** The models of a configuration: by the names that there are, with the keys that are here. */
import process from "node:process";
import type { BrainSettings } from "../brain/index.ts";
import {
  type AnyLanguageModel,
  builtinModels,
  type LanguageModel,
  type ModelRegistry,
  resolveModel,
} from "../model/index.ts";
import type { BrainstemConfig } from "./config.ts";
import { createPackageFinder } from "./find-package.ts";

export interface OpenModels {
  readonly model: LanguageModel;
  readonly fallbacks: readonly LanguageModel[];
}

type Settings = Pick<BrainSettings, "model" | "fallbacks" | "providers">;

/** @throws model.unknown, model.key-missing, dependency.missing, config.invalid */
export async function openModels(config: BrainstemConfig, settings: Settings): Promise<OpenModels> {
  const choice = config.model ?? settings.model;
  const others = config.fallbacks ?? (config.model === undefined ? settings.fallbacks : []);
  const registry = await registryFor([choice, ...others], config, settings);
  const [model, ...fallbacks] = await Promise.all(
    [choice, ...others].map(each => resolveModel(each, registry)),
  );
  return { model: model!, fallbacks };
}

/** Providers are loaded where one of them is named. */
async function registryFor(
  choices: readonly (string | AnyLanguageModel)[],
  config: BrainstemConfig,
  settings: Settings,
): Promise<ModelRegistry> {
  const near = { ...builtinModels, ...config.models };
  const isNear = (choice: string | AnyLanguageModel) =>
    typeof choice === "object" || Object.hasOwn(near, choice.trim());
  if (choices.every(isNear)) return near;
  const { providerModels } = await import("../model/providers.ts");
  const { environment = process.env, root = process.cwd() } = config;
  const { load } = createPackageFinder(root);
  return { ...providerModels({ environment, providers: settings.providers, load }), ...near };
}
