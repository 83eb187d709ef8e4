/** `createScriptedEmbedder` makes an embedder that knows a few meanings, for tests in the place of a real model. */
import type { Embedder } from "../ports/index.ts";

/** Directions for texts without a meaning, so that two of them are seldom near each other. */
const STRANGE = 61;

export interface ScriptedEmbedderOptions {
  /** @default "scripted/embedder" */
  readonly name?: string;
  /** Each call waits for it. @default nothing */
  readonly until?: () => Promise<unknown>;
  /** Each call fails with it. @default none fails */
  readonly failure?: () => unknown;
}

export interface ScriptedEmbedder extends Embedder {
  /** The texts of each call, oldest first. */
  readonly calls: readonly (readonly string[])[];
}

/**
 * Texts are near each other where they have words of the same meanings. A text without any is near to no other.
 * @param meanings words that mean the same, in lower case, a list for each meaning
 */
export function createScriptedEmbedder(
  meanings: readonly (readonly string[])[],
  { name = "scripted/embedder", until, failure }: ScriptedEmbedderOptions = {},
): ScriptedEmbedder {
  const calls: (readonly string[])[] = [];
  const vectorOf = (text: string): Float32Array => {
    const lower = text.toLowerCase();
    const counts = meanings.map(words => words.filter(word => lower.includes(word)).length);
    const numbers = [...counts, ...Array.from({ length: STRANGE }, () => 0)];
    if (counts.every(count => count === 0)) numbers[counts.length + (sumOf(lower) % STRANGE)] = 1;
    const length = Math.hypot(...numbers);
    return Float32Array.from(numbers, number => number / length);
  };
  return {
    name,
    calls,
    async embed(texts, signal) {
      calls.push(texts);
      await until?.();
      signal?.throwIfAborted();
      const error = failure?.();
      if (error !== undefined) throw error;
      return texts.map(vectorOf);
    },
  };
}

const sumOf = (text: string): number => Array.from(text).reduce((sum, each) => sum + each.codePointAt(0)!, 0);
