/** Tells whose tab is gone: a tab that dies lets go of its lock, and the browser tells the others. */
import { createId } from "../../base/index.ts";
import { browserScope } from "./browser-scope.ts";

export interface SignOfLife {
  /**
   * The name of this tab's sign, which lasts from now until `end` or the tab's own end. Undefined without Web
   * Locks: then no tab is known to be gone, and claims run out by their time.
   */
  show(): Promise<string | undefined>;
  /** Whether it is certain that the tab with this sign is gone. */
  isGone(sign: string | undefined): Promise<boolean>;
  end(): void;
}

export function createSignOfLife(store: string): SignOfLife {
  const locks = browserScope.navigator?.locks;
  const prefix = `brainstem:${store}:`;
  const ended = Promise.withResolvers<void>();
  let shown: Promise<string> | undefined;
  return {
    async show() {
      if (locks === undefined) return undefined;
      shown ??= new Promise((resolve, reject) => {
        const sign = createId<"sign">();
        const hold = () => {
          resolve(sign);
          return ended.promise;
        };
        locks.request(prefix + sign, { mode: "exclusive" }, hold).catch(reject);
      });
      return await shown;
    },
    async isGone(sign) {
      if (locks === undefined || sign === undefined) return false;
      const { held = [] } = await locks.query();
      return !held.some(({ name }) => name === prefix + sign);
    },
    end: ended.resolve,
  };
}
