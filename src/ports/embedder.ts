/** The embedding port: turns texts into vectors whose nearness is nearness of meaning. */

export interface Embedder {
  /** `provider/model`. Vectors of two names can't be compared. */
  readonly name: string;
  /**
   * A vector of length 1 for each text, in their order, all of one dimension.
   * @throws the provider's error; `model.failed` for an answer that is no such vectors; the signal's reason
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>;
}
