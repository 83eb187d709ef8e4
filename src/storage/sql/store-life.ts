/** A store's life: its running calls are counted, and after its end it does nothing any more. */
import { type Fault, fault, isFault } from "../../base/index.ts";

export type StoreLife = ReturnType<typeof createStoreLife>;

export function createStoreLife(store: string, faultOf: (error: unknown) => Fault) {
  const running = new Set<Promise<unknown>>();
  let ending: Promise<void> | undefined;

  return {
    get isOver() {
      return ending !== undefined;
    },
    /** @throws storage.unavailable after the end, and what the work throws, as faults */
    async run<Result>(work: () => Promise<Result>) {
      if (ending !== undefined) throw fault("storage.unavailable", { store, reason: "it was closed" });
      const result = (async () => work())();
      running.add(result);
      try {
        return await result;
      } catch (error) {
        throw isFault(error) ? error : faultOf(error);
      } finally {
        running.delete(result);
      }
    },
    /** Waits for what is under way, then lets go, once. */
    end(letGo: () => Promise<void>) {
      ending ??= Promise.allSettled(running).then(letGo);
      return ending;
    },
  };
}
