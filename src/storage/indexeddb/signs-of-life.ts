/** Tells which owners of claims are gone: a tab that dies lets go of its locks, and the browser tells the others. */
import { browserScope } from "./browser-scope.ts";

export interface SignsOfLife {
  /** From now on, for as long as this tab lives or until `end`, this owner counts as alive. */
  show(owner: string): Promise<void>;
  /** Whether it is certain that an owner who showed a sign of life is gone. */
  isGone(owner: string): Promise<boolean>;
  end(): void;
}

/**
 * By Web Locks, one a name of an owner. Where there are none, nobody is known to be gone, and claims run out by their time.
 */
export function createSignsOfLife(store: string): SignsOfLife {
  const locks = browserScope.navigator?.locks;
  const lockOf = (owner: string) => `brainstem:${store}:${owner}`;
  const shown = new Map<string, Promise<void>>();
  const ended = Promise.withResolvers<void>();
  return {
    show(owner) {
      const known = shown.get(owner);
      if (known !== undefined || locks === undefined) return known ?? Promise.resolve();
      const held = Promise.withResolvers<void>();
      const lock = locks.request(lockOf(owner), { mode: "shared" }, () => {
        held.resolve();
        return ended.promise;
      });
      // Refused: then its claims run out by their time only where others can't tell, either.
      lock.catch(held.reject);
      shown.set(owner, held.promise);
      return held.promise;
    },
    async isGone(owner) {
      if (locks === undefined) return false;
      const { held = [] } = await locks.query();
      return !held.some(({ name }) => name === lockOf(owner));
    },
    end: ended.resolve,
  };
}
