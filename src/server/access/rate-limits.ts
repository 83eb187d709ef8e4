/** `createRateLimits`: how many requests a key, a user and a tenant may send, each in a window of a minute. */
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { fault, isFault } from "../../base/index.ts";
import type { Caller } from "./caller.ts";

/** Requests a minute. */
export interface Rates {
  readonly key?: number;
  readonly user?: number;
  readonly tenant?: number;
}

export interface RateLimits {
  /** @throws request.limited */
  take(caller: Caller): Promise<void>;
}

const WINDOW_S = 60;
const names = {
  key: ({ by, tenant, user }: Caller) => JSON.stringify([tenant, user, by]),
  user: ({ tenant, user }: Caller) => JSON.stringify([tenant, user]),
  tenant: ({ tenant }: Caller) => tenant,
} as const;

/** In this process: each of several instances counts its own. */
export function createRateLimits(rates: Rates): RateLimits {
  const limiters = Object.entries(rates).map(([of, points]) => ({
    of: of as keyof typeof names,
    limiter: new RateLimiterMemory({ keyPrefix: of, points, duration: WINDOW_S }),
  }));
  return {
    async take(caller) {
      for (const { limiter, of } of limiters) {
        await limiter.consume(names[of](caller)).catch((refused: RateLimiterRes | Error) => {
          if (refused instanceof Error || isFault(refused)) throw refused;
          throw fault("request.limited", { of, retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1_000) });
        });
      }
    },
  };
}
