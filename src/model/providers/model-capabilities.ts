/** The capabilities of a model that are known without calling it: few, and true. */
import type { LanguageModel } from "../language-model.ts";

export interface ModelCapabilities {
  /** Whether an answer is held to a JSON schema by the provider; undefined where nothing says so. */
  readonly takesSchemas: boolean | undefined;
  /** Media types of files that the provider fetches itself by their address, as patterns such as `image/*`. */
  readonly fileUrls: readonly string[];
}

// Packages that hand every response schema on, in the provider's own form or as a tool that must be called.
const SCHEMA_PROVIDERS: ReadonlySet<string> = new Set(["openai", "anthropic", "google"]);

/** From the model object alone: it is made already, and nothing is asked of it but what it says of itself. */
export async function capabilitiesOf(model: LanguageModel): Promise<ModelCapabilities> {
  // A property of the openai-compatible package's models, which the contract doesn't have.
  const { supportsStructuredOutputs } = model as { readonly supportsStructuredOutputs?: unknown };
  const isKnown = SCHEMA_PROVIDERS.has(model.provider.split(".")[0]!);
  return {
    takesSchemas:
      typeof supportsStructuredOutputs === "boolean" ? supportsStructuredOutputs : isKnown || undefined,
    fileUrls: Object.keys(await model.supportedUrls),
  };
}
