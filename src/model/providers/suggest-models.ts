/** Suggests models for the name of an unknown model. */
import { nearestNames } from "../../search/index.ts";

// Families of names that are known by themselves, and whose they are. The first that fits counts.
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^(?:[a-z]{2,6}\.)?(?:ai21|amazon|anthropic|cohere|deepseek|meta|mistral)\./i, "bedrock/"],
  [/^[a-z0-9._-]+:[a-z0-9._-]+$/i, "ollama/"], // a name with a tag, as in qwen3:8b
  [/^(?:gpt-oss|llama|qwen|gemma|phi)/i, "ollama/"],
  [/^(?:gpt|chatgpt|codex)-|^o[1-9](?:-|$)/i, "openai/"],
  [/^claude-/i, "anthropic/"],
  [/^gemini-/i, "google/"],
  [/^(?:mistral|ministral|magistral|codestral|devstral|pixtral)-/i, "mistral/"],
  [/^grok-/i, "xai/"],
  [/^deepseek-/i, "deepseek/"],
];

/**
 * Whole names, nearest first, at most three: a provider that is spelt nearly so, or the one whose model it is. A
 * provider alone is given as `openai/…`.
 * @param keys what can be named: single models, and providers with their slash
 */
export function suggestModels(name: string, keys: readonly string[]): readonly string[] {
  const idStart = name.indexOf("/") + 1;
  const key = idStart === 0 ? name : name.slice(0, idStart);
  const modelId = name.slice(idStart);
  if (modelId === "") return [];
  const near = nearestNames(key, keys).map(known =>
    known.endsWith("/") ? `${known}${idStart === 0 ? "…" : modelId}` : known,
  );
  const owner = FAMILIES.find(([family, provider]) => family.test(modelId) && keys.includes(provider))?.[1];
  const owned = owner === undefined ? [] : [`${owner}${modelId}`];
  // A provider was named, or none was.
  const [first, second] = idStart === 0 ? [owned, near] : [near, owned];
  return first.length > 0 ? first : second;
}
