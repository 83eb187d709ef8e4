/** Time that passes when a test says so. */
import type { Clock } from "../base/index.ts";

export interface FakeClock extends Clock {
  /**
   * Lets time pass. Sleepers wake in the order of their times, each seeing its own time as now; each is
   * given a turn of the event loop for its work before the next one wakes, and may sleep again within the same stretch.
   */
  advance(durationMs: number): Promise<void>;
  /** How many sleepers wait. */
  readonly sleepers: number;
}

interface Sleeper {
  readonly wakeMs: number;
  readonly wake: () => void;
}

/** A clock that shows so many milliseconds since the epoch until it is advanced. @default 2026-01-01T00:00:00Z */
export function createFakeClock(startMs: number = Date.UTC(2026, 0, 1)): FakeClock {
  let nowMs = startMs;
  const sleepers = new Set<Sleeper>();

  function sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const sleeper = { wakeMs: nowMs + Math.max(0, durationMs), wake };
      sleepers.add(sleeper);
      signal?.addEventListener("abort", abort, { once: true });
      function leave() {
        sleepers.delete(sleeper);
        signal?.removeEventListener("abort", abort);
      }
      function wake() {
        leave();
        resolve();
      }
      function abort() {
        leave();
        reject(signal?.reason);
      }
    });
  }

  async function advance(durationMs: number): Promise<void> {
    const endMs = nowMs + durationMs;
    await settle();
    for (;;) {
      const next = [...sleepers].reduce<Sleeper | undefined>(
        (first, each) => (first === undefined || each.wakeMs < first.wakeMs ? each : first),
        undefined,
      );
      if (next === undefined || next.wakeMs > endMs) break;
      nowMs = next.wakeMs;
      next.wake();
      await settle();
    }
    nowMs = endMs;
  }

  return {
    now: () => nowMs,
    sleep,
    advance,
    get sleepers() {
      return sleepers.size;
    },
  };
}

// A macrotask: everything that promises have ready runs before it.
const settle = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 0));
