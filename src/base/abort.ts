/** Cancelling and time limits: every await of this project that can hang goes through here. */
import { fault } from "./fault.ts";

/** The longest time that a timer can count, 2^31 - 1 ms or 24.8 days: setTimeout takes a longer one for 1 ms. */
export const MAX_TIMER_MS = 2_147_483_647;

export interface LinkedAbort {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
  /** Lets go of the parents. Call it when the work is over, or long-lived parents keep what they no longer need. */
  release(): void;
}

/** An abort controller that follows its parents, and can be let go of. Once it has aborted it has let go by itself. */
export function linkAbort(...parents: readonly (AbortSignal | undefined)[]): LinkedAbort {
  const controller = new AbortController();
  const follow = (event: Event) => abort((event.target as AbortSignal).reason);
  const release = () => {
    for (const parent of parents) parent?.removeEventListener("abort", follow);
  };
  const abort = (reason?: unknown) => {
    release();
    controller.abort(reason);
  };
  const aborted = parents.find(parent => parent?.aborted);
  if (aborted !== undefined) abort(aborted.reason);
  else for (const parent of parents) parent?.addEventListener("abort", follow, { once: true });
  return { signal: controller.signal, abort, release };
}

export interface DeadlineOptions {
  /** The name of the work in the message, for example "The hook privacy". */
  readonly what: string;
  /** Infinity for none; more than 24.8 days counts as 24.8 days. */
  readonly limitMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs work under a time limit and a signal. Settles when the limit passes or the signal aborts even when the work
 * ignores its signal; later results of the work are dropped. Work begins at once, and not at all when the signal
 * has aborted already.
 * @throws time.exceeded, or the signal's reason, or what the work throws.
 */
export function withDeadline<Result>(
  options: DeadlineOptions,
  work: (signal: AbortSignal) => Result | PromiseLike<Result>,
): Promise<Result> {
  const { limitMs, what } = options;
  const { signal, abort, release } = linkAbort(options.signal);
  if (signal.aborted) return Promise.reject(signal.reason);
  let working: Result | PromiseLike<Result>;
  try {
    working = work(signal);
  } catch (error) {
    release();
    return Promise.reject(signal.aborted ? signal.reason : error);
  }
  if (!isLater(working)) {
    // Nothing is left to wait for: a timer would cost more than most work that ends at once.
    release();
    return signal.aborted ? Promise.reject(signal.reason) : Promise.resolve(working);
  }
  const later = Promise.resolve(working);
  return new Promise<Result>((resolve, reject) => {
    const timer = Number.isFinite(limitMs)
      ? setTimeout(() => abort(fault("time.exceeded", { what, limitMs })), Math.min(limitMs, MAX_TIMER_MS))
      : undefined;
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      release();
    };
    const giveUp = () => {
      settle();
      reject(signal.reason);
    };
    if (signal.aborted) giveUp();
    else signal.addEventListener("abort", giveUp, { once: true });
    later.then(
      result => {
        settle();
        resolve(result);
      },
      error => {
        settle();
        reject(error);
      },
    );
  });
}

const isLater = <Result>(given: Result | PromiseLike<Result>): given is PromiseLike<Result> =>
  typeof (given as { readonly then?: unknown } | null | undefined)?.then === "function";
