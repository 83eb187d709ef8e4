/** Names servers of models and their models, and finds the models that chat. */
import type { DiscoveredServer } from "../../model/providers.ts";
import { shellWord } from "../print.ts";

const TITLES: Readonly<Record<string, string>> = {
  ollama: "Ollama",
  lmstudio: "LM Studio",
  llamacpp: "llama.cpp",
  vllm: "vLLM",
};

export const serverTitle = (provider: string): string => TITLES[provider] ?? provider;

// The others load what isn't in their list, or answer to any name.
const COMPLETE: ReadonlySet<string> = new Set(["ollama", "vllm"]);

/** Whether a server has no other models than those that it lists. */
export const listsAll = (provider: string): boolean => COMPLETE.has(provider);

/** Ollama leaves the tag `latest` out, as its users do. */
export const isListedAs = (modelId: string, models: readonly string[]): boolean =>
  models.includes(modelId) || models.includes(`${modelId}:latest`);

const SHOWN = 5;

export function summariseNames(models: readonly string[]): string {
  if (models.length === 0) return "none";
  const rest = models.length - SHOWN;
  return models.slice(0, SHOWN).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

// Models that turn text into numbers, or sound into text, are listed among the others.
const SILENT = /embed|rerank|whisper|(?:^|[/_-])(?:bge|gte|e5|all-minilm|clip)(?:[-_:]|$)/i;

/** The name of the first model of a server that talks. */
export function talkingModel({ models, provider }: DiscoveredServer): string | undefined {
  const model = models.find(each => !SILENT.test(each));
  return model === undefined ? undefined : `${provider}/${model.replace(/:latest$/, "")}`;
}

/**
 * The command that speaks through a model: the model's name is its server's.
 * @param brain the folder of the brain, where it has to be named
 */
export const chatCommand = (model: string, brain?: string): string =>
  ["brainstem", "chat", ...(brain === undefined ? [] : ["--brain", brain]), "--model", model]
    .map(shellWord)
    .join(" ");
