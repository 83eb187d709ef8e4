/** Callers of one process take turns on a name here, first come first served, before they ask anyone outside. */
import { monotonic } from "../clock.ts";

export function createLockQueue() {
  const tails = new Map<string, Promise<void>>();

  return {
    /**
     * Runs once everyone who asked for this name before has run, and hands over the milliseconds that are left to wait.
     * Throws what `refuse` gives when its turn doesn't come in time.
     */
    async hold<Result>(
      name: string,
      timeoutMs: number,
      run: (remainingMs: number) => Promise<Result>,
      refuse: () => Error,
    ) {
      const startMs = monotonic();
      const before = tails.get(name);
      const { promise: done, resolve: release } = Promise.withResolvers<void>();
      // A caller that gave up keeps its place, so that the next one waits for the one before it.
      const tail = (before ?? Promise.resolve()).then(() => done);
      tails.set(name, tail);
      void tail.then(() => {
        if (tails.get(name) === tail) tails.delete(name);
      });
      try {
        if (before !== undefined && !(await settlesWithin(before, timeoutMs))) throw refuse();
        return await run(Math.max(0, timeoutMs - (monotonic() - startMs)));
      } finally {
        release();
      }
    },
  };
}

function settlesWithin(promise: Promise<void>, timeoutMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    void promise.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
