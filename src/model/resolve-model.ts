/** From the name of a model to the model: the one table of what can be named. */
import { fault } from "../base/index.ts";
import type { AnyLanguageModel, LanguageModel } from "./language-model.ts";
import { normalizeModel } from "./normalize-model.ts";
import { createReflexModel } from "./reflex/reflex-model.ts";

/** Makes a model. A provider's factory is called with what follows its slash, a single model's with its name. */
export type ModelFactory = (modelId: string) => AnyLanguageModel;

/** What can be named: a single model by its name (`reflex`), all models of a provider by its slash (`openai/`). */
export type ModelRegistry = { readonly [nameOrProvider: string]: ModelFactory };

/** What every installation can name. */
export const builtinModels: ModelRegistry = Object.freeze({ reflex: () => createReflexModel() });

/**
 * The model that was chosen: by name, as an object of any supported version, or `reflex` where nothing was chosen.
 * @throws model.unknown naming what is known.
 */
export function resolveModel(
  choice: string | AnyLanguageModel | undefined,
  registry: ModelRegistry = builtinModels,
): LanguageModel {
  if (typeof choice === "object") return normalizeModel(choice);
  const name = (choice ?? "reflex").trim();
  const idStart = name.indexOf("/") + 1;
  const key = idStart === 0 ? name : name.slice(0, idStart);
  const modelId = name.slice(idStart);
  if (!Object.hasOwn(registry, key) || modelId === "") {
    throw fault("model.unknown", { name, known: Object.keys(registry) });
  }
  return normalizeModel(registry[key]!(modelId));
}
