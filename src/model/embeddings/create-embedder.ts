/** `createEmbedder` makes an embedder of any AI SDK embedding model: in batches, checked, and with vectors of length 1. */
import type { EmbeddingModelV2, EmbeddingModelV3, EmbeddingModelV4 } from "@ai-sdk/provider";
import { fault } from "../../base/index.ts";
import type { Embedder } from "../../ports/index.ts";
import { modelNameOf } from "../language-model.ts";

/** The embedding models of the specification's current version and the two before it; their calls are alike. */
export type AnyEmbeddingModel = EmbeddingModelV4 | EmbeddingModelV3 | EmbeddingModelV2<string>;

/** Texts of one call where the model names no limit; most servers take so many in a few seconds. */
const BATCH = 96;
/** Longer texts are cut: memories are short, and servers refuse what exceeds their window. In UTF-16 units. */
const MAX_TEXT_LENGTH = 4_000;

/** Batches are asked for one after the other: a local server has no use for more at once. */
export function createEmbedder(model: AnyEmbeddingModel): Embedder {
  const name = modelNameOf(model);
  const broken = (reason: string) => fault("model.failed", { model: name, reason });
  return {
    name,
    async embed(texts, signal) {
      const size = Math.max(1, Math.min(BATCH, (await model.maxEmbeddingsPerCall) ?? BATCH));
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += size) {
        // A server may refuse an empty text.
        const values = texts.slice(start, start + size).map(text => text.slice(0, MAX_TEXT_LENGTH) || " ");
        const { embeddings } = await model.doEmbed({
          values,
          ...(signal !== undefined && { abortSignal: signal }),
        });
        if (embeddings.length !== values.length) {
          throw broken(`it gave ${embeddings.length} vectors for ${values.length} texts`);
        }
        vectors.push(...embeddings.map(toUnit));
      }
      const [first] = vectors;
      if (vectors.some(vector => vector.length === 0 || vector.length !== first!.length || !isUnit(vector))) {
        throw broken("it gave vectors of several dimensions, or without a direction");
      }
      return vectors;
    },
  };
}

function toUnit(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, number => number / length);
}

const isUnit = (vector: Float32Array): boolean => Math.abs(Math.hypot(...vector) - 1) < 1e-3;
