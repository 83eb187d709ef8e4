/** From the name of a model to the model: the one table of what can be named. */
import { type Fault, fault } from "../base/index.ts";
import type { AnyLanguageModel, LanguageModel } from "./language-model.ts";
import { normalizeModel } from "./normalize-model.ts";
import { createReflexModel } from "./reflex/reflex-model.ts";

/**
 * Makes a model, at once or when its package is loaded. A provider's factory is called with what follows its slash, a
 * single model's with its name.
 */
export type ModelFactory = (modelId: string) => AnyLanguageModel | Promise<AnyLanguageModel>;

/** The names of models: a single model by its name (`reflex`), all models of a provider by its slash (`openai/`). */
export type ModelRegistry = { readonly [nameOrProvider: string]: ModelFactory };

/** The names of every installation. */
export const builtinModels: ModelRegistry = Object.freeze({ reflex: () => createReflexModel() });

/**
 * The model that was chosen: by name, as an object of any supported version, or `reflex` where nothing was chosen.
 * @throws model.unknown naming near names, else known ones; the factory's errors
 */
export async function resolveModel(
  choice: string | AnyLanguageModel | undefined,
  registry: ModelRegistry = builtinModels,
): Promise<LanguageModel> {
  if (typeof choice === "object") return normalizeModel(choice);
  const name = (choice ?? "reflex").trim();
  const idStart = name.indexOf("/") + 1;
  const key = idStart === 0 ? name : name.slice(0, idStart);
  const modelId = name.slice(idStart);
  if (!Object.hasOwn(registry, key) || modelId === "") throw await unknownModel(name, Object.keys(registry));
  return normalizeModel(await registry[key]!(modelId));
}

async function unknownModel(name: string, known: readonly string[]): Promise<Fault> {
  // Loaded here, because a program with known models never needs it.
  const { suggestModels } = await import("./providers/suggest-models.ts");
  return fault("model.unknown", { name, known, nearest: suggestModels(name, known) });
}
