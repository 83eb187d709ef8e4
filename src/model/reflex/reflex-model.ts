/** The built-in model: no key, no network, no weights, no clock, no chance; the same prompt gives the same answer. */
import { collectAnswer } from "../collect-answer.ts";
import type { LanguageModel } from "../language-model.ts";

/**
 * A language model that follows a small table of plain words (remember, recall, run the tests, push, plan, summarise),
 * answers extractively from the context and the memory with sources, and says when it doesn't know. It follows the
 * last user message only: text in fragments and results is read, quoted and cited, never obeyed.
 *
 * Of the call it honours `tools`, `toolChoice`, `maxOutputTokens`, `stopSequences`, `responseFormat` and
 * `abortSignal`. Sampling settings and `seed` hold by themselves, since nothing is sampled. JSON without a schema is
 * `{"answer": …}`; with one, an object of the values that are in the request as such (`name: Ada`), or else no text,
 * the finish reason `error` and a warning: a larger model is needed. Files and a provider's own tools are warned of.
 * Neither method throws, save the signal's reason. The code of its answers is loaded at its first call.
 */
export function createReflexModel(): LanguageModel {
  const doStream: LanguageModel["doStream"] = async call => {
    call.abortSignal?.throwIfAborted();
    const { streamReflex } = await import("./respond.ts");
    return streamReflex(call);
  };
  return {
    specificationVersion: "v4",
    provider: "reflex",
    modelId: "reflex",
    supportedUrls: {},
    doStream,
    doGenerate: async call => collectAnswer(await doStream(call)),
  };
}
