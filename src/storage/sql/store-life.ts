/** A store's life: its running calls are counted, and after its end it does nothing any more. */
import { type Fault, fault, isFault } from "../../base/index.ts";

export interface StoreLife {
  readonly isOver: boolean;
  /** @throws storage.unavailable after the end, and what the work throws, as faults */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits for what is under way, then lets go, once. */
  end(letGo: () => Promise<void>): Promise<void>;
}

export function createStoreLife(store: string, faultOf: (error: unknown) => Fault): StoreLife {
  const running = new Set<Promise<unknown>>();
  let ending: Promise<void> | undefined;

  return {
    get isOver() {
      return ending !== undefined;
    },
    async run(work) {
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
    end(letGo) {
      ending ??= Promise.allSettled(running).then(letGo);
      return ending;
    },
  };
}
