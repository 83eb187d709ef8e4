/** Notices when a model takes too long: until its first word, between two of them, or for its answer as a whole. */
import { fault, type Limits } from "../base/index.ts";

export type ModelTimeout = ReturnType<typeof startModelTimeout>;

/** The parts that come before a model has begun to speak. */
const PRELUDE: ReadonlySet<string> = new Set(["stream-start", "response-metadata", "raw"]);

/** How often within a limit it is looked whether something was said: a silence is noticed at most so much of it late. */
const LOOKS = 8;

/** @param giveUp called with model.stalled or time.exceeded when one of the limits is reached */
export function startModelTimeout(model: string, limits: Limits, giveUp: (reason: unknown) => void) {
  const { firstTokenMs, modelCallMs, nextTokenMs } = limits;
  const startedAt = performance.now();
  const lookMs = Math.min(firstTokenMs, nextTokenMs, modelCallMs) / LOOKS;
  let silentSince = startedAt;
  let hasBegun = false;
  let isPaused = false;
  // Asking for the time at each word would cost more than all the rest: the looks see whether there were words.
  let words = 0;
  let wordsSeen = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function arm(delayMs: number) {
    if (Number.isFinite(delayMs)) timer = setTimeout(look, delayMs);
  }

  function look() {
    const now = performance.now();
    if (isPaused || words !== wordsSeen) silentSince = now;
    wordsSeen = words;
    const limitMs = hasBegun ? nextTokenMs : firstTokenMs;
    const waitingFor = hasBegun ? "next-token" : "first-token";
    if (now - startedAt >= modelCallMs)
      giveUp(fault("time.exceeded", { what: `The model ${model}`, limitMs: modelCallMs }));
    else if (now - silentSince >= limitMs) giveUp(fault("model.stalled", { model, waitingFor, limitMs }));
    else arm(lookMs);
  }

  arm(lookMs);
  return {
    /** The model said something of this kind. Costs no timer. */
    heard(kind: string) {
      if (!hasBegun && PRELUDE.has(kind)) return;
      hasBegun = true;
      words += 1;
    },
    /** Waits for something else than the model, which is no silence of its own. */
    async during(wait: Promise<void>) {
      isPaused = true;
      try {
        await wait;
      } finally {
        isPaused = false;
        words += 1;
      }
    },
    end: () => clearTimeout(timer),
  };
}
