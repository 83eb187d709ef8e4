/** `createMeaning` ranks texts by the nearness of their meaning to a query, where a model for that is configured. */
import { describeError, type Volume, withDeadline } from "../../base/index.ts";
import type { Embedder } from "../../ports/index.ts";
import { openVectorCache, type VectorCache } from "./vector-cache.ts";

export interface NearText {
  /** Its place among the texts. */
  readonly at: number;
  /** The cosine of the two vectors, from -1 to 1. */
  readonly likeness: number;
}

export interface Meaning {
  /**
   * Those texts whose meaning is nearer than usual, best first. Empty where the model is late, or fails: then words alone
   * have to do. Texts without a vector yet are embedded beside it, and count from the next time on at the latest. Never rejects.
   */
  rank(query: string, texts: readonly string[]): Promise<readonly NearText[]>;
  /** The latest failure in a sentence; undefined after a success. */
  problem(): string | undefined;
}

export interface MeaningOptions {
  readonly volume: Volume;
  /** Called with the first query. */
  readonly open: () => Promise<Embedder>;
  /** Sees each query before it leaves: memories were redacted when they were written. */
  readonly redact: (text: string) => Promise<string>;
  /** A recall waits so long for the model. @default 1,000 */
  readonly deadlineMs?: number;
  /** A call that goes on beside it ends after so long. @default 5,000 */
  readonly limitMs?: number;
}

/** Source: a person waits for a recall; hosted models answer a short text within 200 to 600 ms. */
const DEADLINE_MS = 1_000;
const LIMIT_MS = 5_000;
/** Texts that are embedded with one query at most; the others follow with the next ones. */
const MAX_NEW_TEXTS = 96;
/**
 * Near is so far above the usual: models differ in their scales, and less in this. In standard deviations, estimated from the
 * median deviation, which a few near texts don't move. Source of the factor: Rousseeuw and Croux (1993).
 */
const STANDS_OUT = 2;
const DEVIATION_OF_MEDIAN = 1.4826;
const LEAST_LIKENESS = 0.3;
/** Among fewer texts there is no telling what is usual. */
const FEW = 5;
const LEAST_AMONG_FEW = 0.5;
/** After a failure the model is left alone for so long. */
const PAUSE_MS = 60_000;

export function createMeaning(options: MeaningOptions): Meaning {
  const { volume, open, redact, deadlineMs = DEADLINE_MS, limitMs = LIMIT_MS } = options;
  let opened: Promise<{ readonly embedder: Embedder; readonly cache: VectorCache }> | undefined;
  let problem: string | undefined;
  let latest: { readonly query: string; readonly vector: Float32Array } | undefined;
  let pausedUntilMs = Number.NEGATIVE_INFINITY;

  async function openAll() {
    const embedder = await open();
    return { embedder, cache: await openVectorCache(volume, embedder.name) };
  }

  async function embed(query: string, texts: readonly string[], signal: AbortSignal) {
    opened ??= openAll();
    const { embedder, cache } = await opened;
    const sought = await redact(query);
    const missing = [...new Set(texts.filter(text => cache.get(text) === undefined))].slice(0, MAX_NEW_TEXTS);
    const asked = latest?.query === sought ? [] : [sought];
    const vectors =
      asked.length + missing.length === 0 ? [] : await embedder.embed([...asked, ...missing], signal);
    // A query comes once, and for a context three times in a row: keeping its vector would push out a memory's.
    if (asked.length > 0) latest = { query: sought, vector: vectors[0]! };
    for (const [at, text] of missing.entries()) cache.add(text, vectors[asked.length + at]!);
    await cache.save();
    return { query: latest!.vector, of: (text: string) => cache.get(text) };
  }

  return {
    async rank(query, texts) {
      if (texts.length === 0 || performance.now() < pausedUntilMs) return [];
      // The work outlives the deadline, so that a late answer counts the next time.
      const work = withDeadline({ what: "embeddings", limitMs }, signal => embed(query, texts, signal));
      const settled = work.then(
        () => {
          problem = undefined;
        },
        error => {
          opened = undefined;
          pausedUntilMs = performance.now() + PAUSE_MS;
          problem = `Embeddings failed, and words alone were searched. ${describeError(error)}`;
        },
      );
      try {
        const vectors = await withDeadline({ what: "embeddings", limitMs: deadlineMs }, () => work);
        return nearest(vectors.query, texts.map(vectors.of));
      } catch (error) {
        problem ??= `Embeddings were late, and words alone were searched. ${describeError(error)}`;
        void settled;
        return [];
      }
    },
    problem: () => problem,
  };
}

function nearest(query: Float32Array, vectors: readonly (Float32Array | undefined)[]): readonly NearText[] {
  const all = vectors.flatMap((vector, at) =>
    vector?.length === query.length ? [{ at, likeness: cosine(query, vector) }] : [],
  );
  const usual = median(all.map(({ likeness }) => likeness));
  const deviation = DEVIATION_OF_MEDIAN * median(all.map(({ likeness }) => Math.abs(likeness - usual)));
  const least = all.length < FEW ? LEAST_AMONG_FEW : Math.max(LEAST_LIKENESS, usual + STANDS_OUT * deviation);
  return all
    .filter(({ likeness }) => likeness >= least)
    .sort((left, right) => right.likeness - left.likeness || left.at - right.at);
}

/** 0 of no numbers. */
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((left, right) => left - right)[numbers.length >> 1] ?? 0;

/** Of two vectors of length 1. */
function cosine(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at++) sum += left[at]! * right[at]!;
  return sum;
}
